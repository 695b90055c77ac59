// No allocation in a tick (DESIGN, house rule 3): a counting operator new watches a busy world.
#include <gtest/gtest.h>

#include <vector>

#include "sim/world.h"
#include "support/allocation_count.h"
#include "support/scene/areas_scene.h"
#include "support/scene/scene.h"
#include "support/scene/ships_scene.h"
#include "support/step_hooks.h"

namespace fusillade::sim {
namespace {

using support::allocation_count;

void expect_none_in_ticks(const WorldDefinition& definition) {
  World world(definition);
  const StepHooks hooks = support::forward_hooks();
  std::int64_t contacts = 0, spawned = 0;
  const std::int64_t before = allocation_count();
  for (int tick = 0; tick < 300; ++tick) {
    support::command_all(world, tick);
    const StepResult result = world.step(hooks);
    contacts += result.contacts;
    spawned += result.bullets_spawned;
  }
  EXPECT_EQ(allocation_count() - before, 0);
  EXPECT_GT(spawned, 5000);
  EXPECT_GT(contacts, 1000);
}

TEST(Allocation, ATickAllocatesNothing) { expect_none_in_ticks(support::busy_scene().definition); }

TEST(Allocation, NorWithLevelOfDetail) {
  WorldDefinition definition = support::busy_scene().definition;
  definition.rules.level_of_detail = true;
  expect_none_in_ticks(definition);
}

TEST(Allocation, ATickWithBlastsFragmentsSensorsBombsGrazesAndBeamsAllocatesNothing) {
  World world(support::areas_scene().definition);
  std::array<int, event_form_names.size()> events{};
  int beam_hits = 0;
  const std::int64_t before = allocation_count();
  for (int tick = 0; tick < 200; ++tick) {
    support::command_areas(world, tick);
    world.step();
    for (const Event& event : world.events()) {
      ++events[static_cast<std::size_t>(event.form)];
      beam_hits += event.mover.kind == Kind::beam && event.form == EventForm::hit ? 1 : 0;
    }
  }
  EXPECT_EQ(allocation_count() - before, 0);
  for (const EventForm form :
       {EventForm::spawn, EventForm::hit, EventForm::expire, EventForm::sensor, EventForm::graze})
    EXPECT_GT(events[static_cast<std::size_t>(form)], 20) << event_form_names[static_cast<std::size_t>(form)];
  EXPECT_GT(beam_hits, 20);
}

TEST(Allocation, ATickWithShipsBunkersShieldsAndFilledTerrainAllocatesNothing) {
  World world(support::ships_scene().definition);
  std::array<int, event_form_names.size()> events{};
  std::int64_t contacts = 0;
  const std::int64_t before = allocation_count();
  for (int tick = 0; tick < 300; ++tick) {
    support::command_ships(world, tick);
    contacts += world.step().contacts;
    for (const Event& event : world.events()) ++events[static_cast<std::size_t>(event.form)];
  }
  EXPECT_EQ(allocation_count() - before, 0);
  EXPECT_GT(contacts, 500);
  for (const EventForm form :
       {EventForm::hit, EventForm::bounce, EventForm::pickup, EventForm::terrain_changed})
    EXPECT_GT(events[static_cast<std::size_t>(form)], 0) << event_form_names[static_cast<std::size_t>(form)];
}

TEST(Allocation, NorDoWalkersThatGiveWayToWallsAndTerrain) {
  support::Scene scene(support::room(40, 20));
  scene.terrain(16, 300, 0, 640, 100);
  for (int i = 0; i < 30; ++i) {
    ActorDefinition& walker = scene.player({1.5F + static_cast<float>(i), 1.5F}, {2, -3});
    walker.shape = {0, 0.9F, 0.9F, 0};
    walker.walls = true;
  }
  World world(scene.definition);
  const std::int64_t before = allocation_count();
  for (int tick = 0; tick < 60; ++tick) world.step();
  EXPECT_EQ(allocation_count() - before, 0);
  const Vec2 place = world.player(0)->position;
  EXPECT_GT(place.x, 2.4F) << "it slides on";
  EXPECT_NEAR(place.y, 1.5, 0.01) << "along the wall that it overlaps";
}

TEST(Allocation, TheCounterCounts) {
  const std::int64_t before = allocation_count();
  std::vector<int> memory(10);
  memory.resize(1000);
  EXPECT_GE(allocation_count() - before, 2);
}

}  // namespace
}  // namespace fusillade::sim
