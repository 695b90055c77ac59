#include "sim/store/target_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "sim/contact/contacts.h"
#include "sim/state_access.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

const MoverRef first(MoverForm::enemy, 0);

std::vector<MoverRef> visited(const TargetGrid& grid, const Bounds& bounds) {
  std::vector<MoverRef> targets;
  grid.visit(bounds, [&](MoverRef target) { targets.push_back(target); });
  return targets;
}

TEST(TargetGrid, HoldsWhoStaysWithinItsBounds) {
  TargetGrid grid(20, 20, 2, 4);
  grid.hold(0, first, 7, {4, 4, 5, 5});
  EXPECT_TRUE(grid.holds(0, {4, 4, 5, 5}));
  EXPECT_FALSE(grid.holds(0, {4, 4, 5.1, 5}));
  EXPECT_FALSE(grid.holds(1, {4, 4, 5, 5}));
  grid.hold(0, first, 7, {9, 9, 10, 10});
  EXPECT_TRUE(grid.holds(0, {9, 9, 10, 10}));
  EXPECT_EQ(visited(grid, {9, 9, 9.5, 9.5}), std::vector{first});
}

TEST(TargetGrid, APlaceBelongsToOneTarget) {
  TargetGrid grid(20, 20, 2, 4);
  EXPECT_TRUE(grid.is_place_of(0, first, 7));
  grid.hold(0, first, 7, {4, 4, 5, 5});
  EXPECT_TRUE(grid.is_place_of(0, first, 7));
  EXPECT_FALSE(grid.is_place_of(0, first, 8));
  EXPECT_FALSE(grid.is_place_of(0, MoverRef(MoverForm::player, 0), 7));
  EXPECT_TRUE(grid.is_place_of(1, first, 8));
}

TEST(TargetGrid, IsWornOnceHalfHaveBeenPutInAgain) {
  TargetGrid grid(20, 20, 2, 4);
  for (Slot slot = 0; slot < 4; ++slot) grid.hold(slot, {MoverForm::enemy, slot}, slot, {4, 4, 5, 5});
  grid.insert(first, {6, 6, 7, 7});
  grid.insert(first, {7, 7, 8, 8});
  EXPECT_FALSE(grid.is_worn());
  grid.insert(first, {8, 8, 9, 9});
  EXPECT_TRUE(grid.is_worn());
  grid.clear();
  EXPECT_EQ(grid.size(), 0U);
  EXPECT_TRUE(visited(grid, {0, 0, 20, 20}).empty());
}

// Slots move when one goes, bounds are left by who is fast, and terrain that is filled clears the occupancy.
TEST(TargetGrid, IsThatOfAWorldMadeAnewAfterEveryTick) {
  support::Scene scene = support::busy_scene();
  World world(scene.definition);
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(world, tick);
    world.step();
    if (tick == 60) world.remove_player(3);
    std::string error;
    auto anew = World::load(world.save(), error);
    ASSERT_TRUE(anew) << error;
    WorldState &kept = StateAccess::of(world), &fresh = StateAccess::of(*anew);
    update_target_grid(kept);
    update_target_grid(fresh);
    for (double x = 0; x < scene.definition.map.width; ++x) {
      const auto fresh_targets = visited(fresh.targets, {x, 0, x, 1e3});
      const auto kept_targets = visited(kept.targets, {x, 0, x, 1e3});
      for (const MoverRef target : fresh_targets)
        EXPECT_TRUE(std::find(kept_targets.begin(), kept_targets.end(), target) != kept_targets.end());
    }
  }
}

}  // namespace
}  // namespace fusillade::sim
