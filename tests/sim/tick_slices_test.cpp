// RULES "Slow motion": same hits, same hash, whatever the number of parts.
#include "sim/tick_slices.h"

#include <gtest/gtest.h>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

TEST(TickSlices, AllPartsTogetherAreTheTick) {
  World world(support::busy_scene().definition);
  std::size_t events = 0;
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(world, tick);
    world.step();
    for (const std::int32_t slices : {1, 2, 5, 7}) {
      const Event* next = world.events().data();
      for (std::int32_t slice = 0; slice < slices; ++slice) {
        const auto part = events_of_slice(world.events(), slice, slices);
        EXPECT_EQ(part.data(), next);
        next += part.size();
        for (const Event& event : part) {
          EXPECT_GE(fraction_of(event.time) * slices, slice);
          EXPECT_LT(fraction_of(event.time) * slices, slice + 1);
        }
      }
      EXPECT_EQ(next, world.events().data() + world.events().size());
    }
    events += world.events().size();
  }
  EXPECT_GT(events, 1000U);
}

TEST(TickSlices, AnEventAtABorderIsInThePartThatBeginsThere) {
  support::Scene scene(support::room(12, 6));
  scene.definition.rules.tick_rate = 64;
  scene.bullet({2, 2}, {6, 0});
  scene.last_bullet().start = 0.5 / 64;
  World world(scene.definition);
  world.step();
  EXPECT_EQ(events_of_slice(world.events(), 0, 2).size(), 0U);
  EXPECT_EQ(events_of_slice(world.events(), 1, 2).size(), 1U);
}

}  // namespace
}  // namespace fusillade::sim
