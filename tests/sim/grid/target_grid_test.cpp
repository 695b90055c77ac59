#include "sim/grid/target_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "sim/broadphase/foretell.h"
#include "sim/broadphase/update_target_grid.h"
#include "sim/motion/movers.h"
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

TEST(TargetGrid, ATargetIsSettledUntilATickOrAnotherCourse) {
  TargetGrid grid(20, 20, 2, 4);
  const Launch launch{{4.5F, 4.5F}, {1, 0}, 3};
  EXPECT_FALSE(grid.is_settled(0, launch, 5)) << "nobody is there";
  grid.hold(0, first, 7, {4, 4, 5, 5});
  EXPECT_FALSE(grid.is_settled(0, {}, 0));
  grid.settle(0, launch, 8);
  EXPECT_TRUE(grid.is_settled(0, launch, 7));
  EXPECT_FALSE(grid.is_settled(0, launch, 8));
  EXPECT_FALSE(grid.is_settled(0, {launch.position, {2, 0}, 3}, 7));
  EXPECT_FALSE(grid.is_settled(0, {{4, 4.5F}, launch.velocity, 3}, 7));
  EXPECT_FALSE(grid.is_settled(0, {launch.position, launch.velocity, 4}, 7));
}

TEST(TargetGrid, IsWornOnceHalfAsManyAsItHoldsHaveComeBeside) {
  TargetGrid grid(20, 20, 2, 8);
  for (Slot slot = 0; slot < 4; ++slot) grid.hold(slot, {MoverForm::enemy, slot}, slot, {4, 4, 5, 5});
  grid.insert({MoverForm::enemy, 4}, {6, 6, 7, 7});
  grid.insert({MoverForm::enemy, 5}, {7, 7, 8, 8});
  EXPECT_FALSE(grid.is_worn());
  grid.insert({MoverForm::enemy, 6}, {8, 8, 9, 9});
  EXPECT_TRUE(grid.is_worn());
  grid.clear();
  EXPECT_EQ(grid.size(), 0U);
  EXPECT_TRUE(visited(grid, {0, 0, 20, 20}).empty());
}

TEST(TargetGrid, WhoChangesCourseStandsWhereItFliesNowAndNowhereElse) {
  TargetGrid grid(20, 20, 2, 8);
  const MoverRef body(MoverForm::body, 3), player(MoverForm::player, 0);
  grid.hold(0, body, 1, {4, 4, 5, 5}, 0.5);
  grid.hold(1, first, 7, {4, 4, 5, 5});
  grid.hold(2, player, 2, {4, 4, 5, 5});
  for (const MoverRef target : {body, first, player}) {
    for (int i = 0; i < 20; ++i) grid.insert(target, {9, 9, 10, 10}, 0.5);
    EXPECT_EQ(visited(grid, {9.4, 9.4, 9.6, 9.6}), std::vector{target});
    grid.insert(target, {14, 4, 15, 5}, 0.5);
  }
  EXPECT_TRUE(visited(grid, {3, 3, 10, 10}).empty());
  EXPECT_EQ(visited(grid, {14.4, 4.4, 14.6, 4.6}).size(), 3U);
  EXPECT_FALSE(grid.holds(1, {4, 4, 5, 5}));
  EXPECT_FALSE(grid.is_worn());
}

TEST(TargetGrid, WhoChangesCourseHasNotSettled) {
  TargetGrid grid(20, 20, 2, 4);
  const Launch launch{{4.5F, 4.5F}, {1, 0}, 3};
  grid.hold(0, first, 7, {4, 4, 5, 5});
  grid.settle(0, launch, 8);
  grid.insert(first, {4.5, 4, 5.5, 5});
  EXPECT_FALSE(grid.is_settled(0, launch, 7)) << "it stands where it flies within this tick only";
}

// Slots move when one goes, bounds are left by who is fast, and terrain that is filled clears the occupancy.
TEST(TargetGrid, FindsEverybodyWhereTheyAreInEveryTick) {
  support::Scene scene = support::busy_scene();
  World world(scene.definition);
  WorldState& state = StateAccess::of(world);
  std::size_t targets_seen = 0;
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(world, tick);
    world.step();
    if (tick == 60) world.remove_player(3);
    update_target_grid(state);
    for_each_mover(state, [&](MoverRef mover) {
      if (mover.is_bullet()) return;
      const auto found = visited(state.targets, reach_of(state, mover, state.tick_start));
      EXPECT_TRUE(std::find(found.begin(), found.end(), mover) != found.end()) << "tick " << tick;
      ++targets_seen;
    });
  }
  EXPECT_GT(targets_seen, 1000U);
}

// Its course is the same there, its place is not.
TEST(TargetGrid, WhoHasSettledIsFoundInTheTickGoneBackTo) {
  support::Scene scene(support::room(64, 64));
  scene.enemy({10, 10}, {6, 0});
  World world(scene.definition);
  for (int tick = 0; tick < 40; ++tick) world.step();
  WorldState& state = StateAccess::of(world);
  state.tick = 20;
  state.tick_start = time_of(20);
  state.tick_end = time_of(21);
  forget_outlooks(state);
  update_target_grid(state);
  EXPECT_EQ(visited(state.targets, {12, 10, 12, 10}), std::vector{first});
}

// To walls and terrain it is a box, whose corners the grid must know.
TEST(TargetGrid, ARoundActorMeetsFilledTerrainByTheCornersOfItsBox) {
  support::Scene scene(support::room(40, 40));
  scene.terrain(4, 100, 100, 101, 101);
  scene.bullet({25.125F, 26}, {0, -30}).fill_radius = 0.5F;
  scene.last_bullet().team = 1;
  ActorDefinition& enemy = scene.enemy({20.25F, 20.2F}, {18, 18});
  enemy.shape = Shape{.radius = 4};
  enemy.walls = true;
  enemy.health = 1e6F;
  World world(scene.definition);
  world.step();
  world.step();
  ASSERT_EQ(world.enemy_count(), 1);
  world.for_each_enemy([](const ActorView& view) { EXPECT_NEAR(view.position.y, 20.75, 1e-4); });
}

}  // namespace
}  // namespace fusillade::sim
