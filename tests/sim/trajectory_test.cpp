// The prediction of a bullet's way; against what the ticks then do: tests/property/trajectory_test.cpp.
#include <gmock/gmock.h>

#include <csignal>
#include <vector>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::Scene;

TEST(Trajectory, StraightOn) {
  Scene scene(support::room(40, 10));
  scene.bullet({5, 5}, {3, 0});
  World world(scene.definition);
  support::run(world, 30);
  const auto knots = world.trajectory(0, 1);
  ASSERT_EQ(knots.size(), 2U);
  EXPECT_EQ(knots[0].time, time_of(30));
  EXPECT_EQ(knots[0].position, (Vec2{6.5F, 5}));
  EXPECT_EQ(knots[0].velocity, (Vec2{3, 0}));
  EXPECT_EQ(knots[1].time, time_of(90));
  EXPECT_EQ(knots[1].position, (Vec2{9.5F, 5}));
}

TEST(Trajectory, AKnotForEachBounceAndTheEnd) {
  Scene scene(support::room(12, 10));
  scene.bullet({5, 5}, {60, 0}).bounces = 2;
  World world(scene.definition);
  world.step();
  const auto knots = world.trajectory(0, 10);
  ASSERT_EQ(knots.size(), 4U);
  EXPECT_EQ(knots[1].position, (Vec2{11, 5}));
  EXPECT_EQ(knots[1].velocity, (Vec2{-60, 0}));
  EXPECT_EQ(knots[2].position, (Vec2{1, 5}));
  EXPECT_EQ(knots[3].position, (Vec2{11, 5}));
  EXPECT_EQ(knots[3].time, time_of(26));
}

TEST(Trajectory, UnknownBulletsHaveNone) {
  Scene scene(support::room(12, 10));
  scene.bullet({5, 5}, {60, 0});
  World world(scene.definition);
  EXPECT_TRUE(world.trajectory(0, 1).empty()) << "it has not appeared yet";
  world.step();
  EXPECT_FALSE(world.trajectory(0, 1).empty());
  EXPECT_TRUE(world.trajectory(1, 1).empty());
}

TEST(Trajectory, AsThingsStandNow) {
  Scene scene(support::room(40, 10));
  auto& pusher = scene.bullet({5, 5}, {30, 0});
  pusher.bounces = 1;
  scene.definition.segments.push_back({.a = {20, 4}, .b = {20, 6}, .form = SegmentForm::explode});
  scene.bullet({16, 5.5F}, {60, 0});  // blows the segment up on its way
  scene.enemy({30, 4}, {0, 9});       // in the way now, gone when the bullet comes
  World world(scene.definition);
  world.step();
  EXPECT_EQ(world.trajectory(0, 3).back().position.x, 19.8F);
  support::run(world, 6);
  const auto knots = world.trajectory(0, 3);
  EXPECT_NEAR(knots.back().position.x, 29.4, 0.1) << "past the segment, to the enemy as it stands";
}

// The enemy that it pushes comes to the player before the bullet does.
TEST(Trajectory, NobodyHurtsOthersByTouchMeanwhile) {
  Scene scene(support::room(40, 10));
  BulletDefinition& bullet = scene.bullet({5, 5}, {10, 0});
  bullet.pierce = 1;
  bullet.knock_back = 40;
  scene.last_bullet().team = 2;
  ActorDefinition& enemy = scene.enemy({10, 5});
  enemy.health = 1000;
  enemy.inverse_mass = 1;
  enemy.contact_damage = 1e6F;
  scene.player({20, 5});
  World world(scene.definition);
  world.step();
  const auto knots = world.trajectory(0, 10);
  ASSERT_FALSE(knots.empty());
  EXPECT_LT(knots.back().position.x, 20) << "in front of the player";
}

// Two solids within one tick.
TEST(Trajectory, ItsEndIsRightThoughTheArenaTellsOneEventPerTick) {
  Scene scene(support::room(4, 10));
  scene.definition.rules.events_max = 1;
  scene.bullet({2, 5}, {240, 0}).bounces = 1;
  World world(scene.definition);
  world.spawn_bullet(scene.last_bullet());
  std::vector<Vec2> places;
  for (const TrajectoryKnot& knot : world.trajectory(1, 1)) places.push_back(knot.position);
  EXPECT_EQ(places, (std::vector<Vec2>{{2, 5}, {3, 5}, {1, 5}}));
}

TEST(TrajectoryDeathTest, ItIsForetoldForAnHourAtMost) {
  Scene scene(support::room(12, 10));
  scene.bullet({5, 5}, {1, 0});
  World world(scene.definition);
  world.step();
  EXPECT_EQ(world.trajectory(0, trajectory_max_s).size(), 2U);
  const testing::KilledBySignal by_a_check(SIGABRT);
  EXPECT_EXIT(world.trajectory(0, trajectory_max_s + 1), by_a_check, "");
  EXPECT_EXIT(world.trajectory(0, -1), by_a_check, "");
}

TEST(Trajectory, ChangesNothing) {
  Scene scene = support::busy_scene();
  World asked(scene.definition), left_alone(scene.definition);
  for (int tick = 0; tick < 60; ++tick) {
    for (World* world : {&asked, &left_alone}) {
      support::command_all(*world, tick);
      world->step();
    }
    asked.trajectory(static_cast<Ordinal>(tick), 0.5);
  }
  EXPECT_EQ(asked.state_hash(), left_alone.state_hash());
}

}  // namespace
}  // namespace fusillade::sim
