#include "client-sim/world/world_model.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/client/snapshots.h"

namespace fusillade::client {
namespace {

using namespace testing_messages;

WorldModel begun(bool hold_bullets = true) {
  WorldModel world;
  world.begin(welcome(), hold_bullets);
  return world;
}

std::vector<Actor> players_of(const WorldModel& world) {
  Sight sight;
  world.view(0, sight);
  return sight.players;
}

std::vector<Actor> enemies_of(const WorldModel& world) {
  Sight sight;
  world.view(0, sight);
  return sight.enemies;
}

TEST(WorldModel, AreasOfTheMap) {
  const WorldModel world = begun();
  const MatchFacts& facts = world.facts();
  EXPECT_EQ(facts.columns, 4U);
  EXPECT_EQ(facts.rows, 2U);
  EXPECT_EQ(facts.area_at({17, 3}), 1U);
  EXPECT_EQ(facts.area_at({16, 16}), 5U);
  EXPECT_EQ(facts.area_at({-5, 100}), 4U);
  EXPECT_EQ(facts.area_at({1000, -1}), 3U);
  EXPECT_EQ(facts.area_at({NAN, 20}), 4U);
  EXPECT_EQ(facts.corner_of(6).x, 32);
  EXPECT_EQ(facts.corner_of(6).y, 16);
}

TEST(WorldModel, ReadsSelfAndActors) {
  WorldModel world = begun();
  v1::Snapshot first = snapshot(60, true);
  add_own_area(first, true);
  v1::Area& area = add_area(first, 5, true);
  add_actor(*area.mutable_enemies(), 3, 128, 512, 1);
  world.apply(first);
  EXPECT_EQ(world.self().health, 100);
  ASSERT_EQ(players_of(world).size(), 1U);
  EXPECT_EQ(players_of(world)[0].id, 7U);
  ASSERT_EQ(enemies_of(world).size(), 1U);
  EXPECT_EQ(enemies_of(world)[0].x, 16.5F);
  EXPECT_EQ(enemies_of(world)[0].y, 18);
  EXPECT_EQ(enemies_of(world)[0].type, 1U);
  Sight sight;
  const View view = world.view(0.5, sight);
  EXPECT_DOUBLE_EQ(view.time_s, 1.5);
  EXPECT_EQ(view.shot_speed, 20);
  EXPECT_EQ(view.x, 8);
}

TEST(WorldModel, TimePassesAsTheMatchIsPlayed) {
  WorldModel world;
  world.begin(welcome(), true);
  v1::Snapshot slow = snapshot(60, true);
  slow.set_slow_motion(5);
  world.apply(slow);
  Sight sight;
  EXPECT_DOUBLE_EQ(world.view(0.5, sight).time_s, 1.1);
  v1::Snapshot paused = snapshot(60, false);
  paused.set_paused(true);
  world.apply(paused);
  EXPECT_DOUBLE_EQ(world.view(0.5, sight).time_s, 1);
}

// At tick 60 in area 5, told at tick 57: 1/2 tile from its corner, 3 tiles/s to the right.
v1::Snapshot with_a_walker() {
  v1::Snapshot first = snapshot(60, true);
  add_own_area(first, true);
  v1::Actors& enemies = *add_area(first, 5, true).mutable_enemies();
  add_actor(enemies, 3, 128, 512);
  enemies.set_rows(5, 96);
  enemies.set_rows(7, 3);
  add_area(first, 6, true);
  return first;
}

TEST(WorldModel, ActorsMoveOnUntilTheyAreCorrected) {
  WorldModel world = begun();
  world.apply(with_a_walker());
  EXPECT_FLOAT_EQ(enemies_of(world)[0].x, 16.5F + 38.0F / 256)
      << "3 tiles/s for 3 ticks, to the nearest step";
  world.apply(snapshot(67, false));
  EXPECT_FLOAT_EQ(enemies_of(world)[0].x, 17);
  v1::Snapshot corrected = snapshot(77, false);
  v1::Actors& enemies = *add_area(corrected, 5, false).mutable_enemies();
  for (const int value : {3, -64, 128, -96, 32}) enemies.add_moves(value);
  for (const int value : {3, 12}) enemies.add_healths(value);
  world.apply(corrected);
  EXPECT_FLOAT_EQ(enemies_of(world)[0].x, 17.25F);
  EXPECT_FLOAT_EQ(enemies_of(world)[0].y, 18.5F);
  EXPECT_EQ(enemies_of(world)[0].health, 12);
  world.apply(snapshot(107, false));
  EXPECT_FLOAT_EQ(enemies_of(world)[0].x, 17.25F);
  EXPECT_FLOAT_EQ(enemies_of(world)[0].y, 19);
}

TEST(WorldModel, ActorsLeaveGoOverAndAreForgottenWithTheirArea) {
  WorldModel world = begun();
  world.apply(with_a_walker());
  v1::Snapshot over = snapshot(63, false);
  add_actor(*add_area(over, 6, false).mutable_enemies(), 3, 0, 0);
  add_area(over, 5, false).mutable_enemies()->add_left(3);
  world.apply(over);
  ASSERT_EQ(enemies_of(world).size(), 1U);
  EXPECT_FLOAT_EQ(enemies_of(world)[0].x, 32);
  v1::Snapshot away = snapshot(66, false);
  away.add_areas_left(6);
  world.apply(away);
  EXPECT_TRUE(enemies_of(world).empty());
  EXPECT_EQ(players_of(world).size(), 1U);
}

TEST(WorldModel, BulletsFlyUntilTheirLifeEnds) {
  WorldModel world = begun();
  v1::Snapshot first = snapshot(60, true);
  v1::Area& area = add_own_area(first, true);
  add_bullet(*area.mutable_bullets(), 40, 2, 2, 1, 0);
  add_bullet(*area.mutable_bullets(), 2, 4, 4, 0, 0);
  area.mutable_bullets()->add_launch_ticks_ago(30);
  area.mutable_bullets()->add_launch_ticks_ago(0);
  area.mutable_bullets()->add_launch_fraction(1U << 31U);
  area.mutable_bullets()->add_launch_fraction(0);
  world.apply(first);
  ASSERT_TRUE(world.holds(40));
  ASSERT_TRUE(world.holds(42));
  EXPECT_FLOAT_EQ(world.bullet_position(40).x, 2 + 29.5F / 60);
  Sight sight;
  ASSERT_EQ(world.view(0, sight).bullets.size(), 2U);
  world.apply(snapshot(210, false));
  EXPECT_TRUE(world.holds(40));
  world.apply(snapshot(211, false));
  EXPECT_FALSE(world.holds(40));
  EXPECT_TRUE(world.holds(42));
}

TEST(WorldModel, BulletsAreForgottenOutsideTheAreasSeen) {
  WorldModel world = begun();
  v1::Snapshot first = snapshot(60, true);
  v1::Area& area = add_own_area(first, true);
  add_area(first, 1, true);
  add_bullet(*area.mutable_bullets(), 40, 15, 2, 60, 0);
  add_bullet(*area.mutable_bullets(), 1, 15, 4, 0, 60);
  world.apply(first);
  world.apply(snapshot(75, false));  // 15 tiles on: one in area 1, one in area 4
  EXPECT_TRUE(world.holds(40));
  EXPECT_FALSE(world.holds(41));
  v1::Snapshot left = snapshot(78, false);
  left.add_areas_left(1);
  world.apply(left);
  EXPECT_FALSE(world.sees(1));
  EXPECT_FALSE(world.holds(40));
}

TEST(WorldModel, FullForgetsEverything) {
  WorldModel world = begun();
  v1::Snapshot first = snapshot(60, true);
  v1::Area& area = add_own_area(first, true);
  add_area(first, 1, true);
  add_bullet(*area.mutable_bullets(), 40, 8, 2, 0, 0);
  world.apply(first);
  v1::Snapshot again = snapshot(63, true);
  add_own_area(again, true);
  world.apply(again);
  EXPECT_FALSE(world.holds(40));
  EXPECT_FALSE(world.sees(1));
  EXPECT_TRUE(world.sees(0));
}

TEST(WorldModel, ABounceIsANewLaunchAndKeepsTheEnd) {
  WorldModel world = begun();
  v1::Snapshot first = snapshot(60, true);
  add_bullet(*add_own_area(first, true).mutable_bullets(), 40, 8, 2, 60, 0);
  world.apply(first);
  v1::Snapshot second = snapshot(63, false);
  v1::Area& area = add_own_area(second, false);
  add_bounce(area, 40, 9.5F, 2, -60, 1U << 31U);
  area.mutable_bounces()->set_rows(1, 2);  // at tick 61.5
  world.apply(second);
  EXPECT_FLOAT_EQ(world.bullet_position(40).x, 8);
  v1::Snapshot third = snapshot(64, false);
  add_bullet(*add_own_area(third, false).mutable_bullets(), 40, 1, 1, 0, 0);
  third.mutable_areas(0)->mutable_bullets()->add_launch_ticks_ago(4);  // the old launch again: ignored
  world.apply(third);
  EXPECT_FLOAT_EQ(world.bullet_position(40).x, 7);
  world.apply(snapshot(240, false));
  EXPECT_FALSE(world.holds(40));
}

TEST(WorldModel, ALaterAnnouncementReplacesTheHeldBullet) {
  WorldModel world = begun();
  v1::Snapshot first = snapshot(60, true);
  add_bullet(*add_own_area(first, true).mutable_bullets(), 40, 8, 2, 6, 0);
  world.apply(first);
  v1::Snapshot second = snapshot(63, false);
  add_bullet(*add_own_area(second, false).mutable_bullets(), 40, 3, 3, 0, 0);
  world.apply(second);
  EXPECT_FLOAT_EQ(world.bullet_position(40).x, 3);
}

TEST(WorldModel, ForcedBulletsAreStepped) {
  WorldModel world = begun();
  v1::Snapshot first = snapshot(60, true);
  v1::Area& area = add_own_area(first, true);
  add_bullet(*area.mutable_bullets(), 40, 8, 2, 0, 0);
  area.mutable_bullets()->add_type(1);
  world.apply(first);
  world.apply(snapshot(62, false));
  EXPECT_NEAR(world.bullet_position(40).y, 2 + 9.8 / 3600 * 3, 1e-6);
}

TEST(WorldModel, DespawnEndsABullet) {
  WorldModel world = begun();
  v1::Snapshot first = snapshot(60, true);
  add_bullet(*add_own_area(first, true).mutable_bullets(), 40, 8, 2, 6, 0);
  world.apply(first);
  v1::Snapshot second = snapshot(63, false);
  add_despawn(add_own_area(second, false), v1::Despawn::CAUSE_WALL, 40);
  world.apply(second);
  EXPECT_EQ(world.held_count(), 0U);
}

TEST(WorldModel, WithoutHoldingItDoesNoWorkForBullets) {
  WorldModel world = begun(false);
  v1::Snapshot first = snapshot(60, true);
  add_bullet(*add_own_area(first, true).mutable_bullets(), 40, 8, 2, 6, 0);
  world.apply(first);
  EXPECT_EQ(world.held_count(), 0U);
  Sight sight;
  EXPECT_TRUE(world.view(0, sight).bullets.empty());
}

}  // namespace
}  // namespace fusillade::client
