#include "sim/behaviour/enemy_move.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/base/math.h"

namespace fusillade::sim {
namespace {

constexpr double rate = 60;

ActorDefinition type_of(Behaviour behaviour) {
  ActorDefinition type;
  type.behaviour = behaviour;
  type.speed = 4;
  type.sight = 20;
  return type;
}

Vec2 velocity_of(Behaviour behaviour, const EnemySenses& senses) {
  Rng rng(1);
  EnemyMoveState state;
  return enemy_velocity(type_of(behaviour), senses, 0, rate, rng, state);
}

// Ticks an enemy from `at` around a resting player at the origin; every position is given to `look`.
void live(Behaviour behaviour, Vec2d at, int ticks, auto&& look) {
  Rng rng(5);
  EnemyMoveState state;
  EnemySenses senses{.position = at, .velocity = {}, .player = Vec2d{0, 0}, .stop_distance = 0.8};
  for (int tick = 0; tick < ticks; ++tick) {
    senses.velocity = enemy_velocity(type_of(behaviour), senses, time_of(tick), rate, rng, state);
    senses.position = senses.position + Vec2d(senses.velocity) * (1 / rate);
    look(senses);
  }
}

TEST(EnemyMove, DriftKeepsItsVelocityAndStandHasNone) {
  EnemySenses senses;
  senses.velocity = {3, -2};
  EXPECT_EQ(velocity_of(Behaviour::drift, senses), (Vec2{3, -2}));
  EXPECT_EQ(velocity_of(Behaviour::stand, senses), (Vec2{0, 0}));
}

TEST(EnemyMove, ChaseGoesStraightAtThePlayerInSight) {
  EnemySenses senses{.position = {1, 1}, .velocity = {}, .player = Vec2d{1, 11}, .stop_distance = 1};
  EXPECT_EQ(velocity_of(Behaviour::chase, senses), (Vec2{0, 4}));
}

TEST(EnemyMove, WithoutAPlayerInSightChaseAndOrbitStand) {
  EnemySenses senses{.position = {1, 1}, .velocity = {2, 2}, .player = std::nullopt, .stop_distance = 1};
  EXPECT_EQ(velocity_of(Behaviour::chase, senses), (Vec2{0, 0}));
  EXPECT_EQ(velocity_of(Behaviour::orbit, senses), (Vec2{0, 0}));
  senses.player = Vec2d{1, 21.5};
  EXPECT_EQ(velocity_of(Behaviour::chase, senses), (Vec2{0, 0}));
  EXPECT_EQ(velocity_of(Behaviour::orbit, senses), (Vec2{0, 0}));
}

TEST(EnemyMove, WithoutSightOrbitStandsEvenOnThePlayer) {
  ActorDefinition type = type_of(Behaviour::orbit);
  type.sight = 0;
  Rng rng(1);
  EnemyMoveState state;
  const EnemySenses senses{.position = {1, 1}, .velocity = {}, .player = Vec2d{1, 1}, .stop_distance = 1};
  EXPECT_EQ(enemy_velocity(type, senses, 0, rate, rng, state), (Vec2{0, 0}));
}

TEST(EnemyMove, ChaseStopsWithinTheTouchWithoutPassingThrough) {
  double nearest = 100, last = 0;
  live(Behaviour::chase, {10, 0}, 300, [&](const EnemySenses& senses) {
    last = length(senses.position);
    nearest = std::min(nearest, last);
  });
  EXPECT_NEAR(nearest, 0.8, 1e-6);
  EXPECT_NEAR(last, 0.8, 1e-6);
}

TEST(EnemyMove, OrbitSettlesOnItsCircleAndGoesClockwise) {
  int ticks = 0;
  Vec2d before{12, 0};
  live(Behaviour::orbit, {12, 0}, 1200, [&](const EnemySenses& senses) {
    if (++ticks > 600) {
      EXPECT_NEAR(length(senses.position), orbit_distance_tiles_max, 0.2);
      EXPECT_GT(cross(before, senses.position), 0);
    }
    EXPECT_NEAR(length(senses.velocity), 4, 1e-5);
    before = senses.position;
  });
}

TEST(EnemyMove, WanderTakesANewDirectionEveryOneToTwoSeconds) {
  const ActorDefinition type = type_of(Behaviour::wander);
  Rng rng(9);
  EnemyMoveState state;
  int since = 0, turns = 0;
  Vec2 before;
  for (Tick tick = 0; tick < 60 * 60; ++tick, ++since) {
    const Vec2 velocity = enemy_velocity(type, {}, time_of(tick), rate, rng, state);
    EXPECT_NEAR(length(velocity), 4, 1e-5);
    if (velocity == before) continue;
    if (turns++ > 0) {
      EXPECT_GE(since, 60);
      EXPECT_LE(since, 121);
    }
    since = 0;
    before = velocity;
  }
  EXPECT_GE(turns, 30);
}

TEST(EnemyMove, SameSeedSameWay) {
  const ActorDefinition type = type_of(Behaviour::wander);
  Rng first(4), second(4);
  EnemyMoveState a, b;
  for (Tick tick = 0; tick < 1000; ++tick) {
    EXPECT_EQ(enemy_velocity(type, {}, time_of(tick), rate, first, a),
              enemy_velocity(type, {}, time_of(tick), rate, second, b));
  }
  EXPECT_EQ(a, b);
}

}  // namespace
}  // namespace fusillade::sim
