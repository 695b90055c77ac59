// A world of blasts, fragments, sensors, bombs, grazes and beams, saved at any tick, goes on the same.
#include <gtest/gtest.h>

#include "sim/world.h"
#include "support/scene/areas_scene.h"

namespace fusillade::sim {
namespace {

void play(World& world, int from, int to) {
  for (int tick = from; tick < to; ++tick) {
    support::command_areas(world, tick);
    world.step();
  }
}

TEST(SavedAreas, SaveAndLoadAtRandomTicksGiveTheSameHash) {
  for (const int tick : {41, 60, 97}) {
    World world(support::areas_scene().definition);
    play(world, 0, tick);
    std::string error;
    auto restored = World::load(world.save(), error);
    ASSERT_TRUE(restored) << error;
    EXPECT_EQ(restored->state_hash(), world.state_hash());
    play(world, tick, tick + 20);
    play(*restored, tick, tick + 20);
    EXPECT_EQ(restored->state_hash(), world.state_hash()) << tick;
  }
}

}  // namespace
}  // namespace fusillade::sim
