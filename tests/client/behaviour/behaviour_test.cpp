#include "client-sim/behaviour/behaviour.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "client-sim/behaviour/aiming.h"

namespace fusillade::client {
namespace {

constexpr float pi = std::numbers::pi_v<float>;

Actor enemy_at(float x, float y) {
  Actor actor;
  actor.id = 5;
  actor.x = x;
  actor.y = y;
  actor.health = 10;
  actor.team = 1;
  return actor;
}

View view_at(float x, float y) {
  View view;
  view.x = x;
  view.y = y;
  view.map_width = 64;
  view.map_height = 64;
  view.shot_speed = 20;
  return view;
}

TEST(Aiming, NearestHostileSkipsOwnTeamTheDeadAndOneself) {
  std::vector<Actor> players(3, enemy_at(10, 10));
  players[0].id = 1;  // oneself
  players[1].team = 0;
  players[2].health = 0;
  const std::vector<Actor> enemies{enemy_at(30, 10), enemy_at(20, 10)};
  View view = view_at(10, 10);
  view.player = 1;
  view.players = players;
  view.enemies = enemies;
  EXPECT_EQ(nearest_hostile(view), &enemies[1]);
  view.enemies = {};
  EXPECT_EQ(nearest_hostile(view), nullptr);
}

TEST(Aiming, LeadsAMovingTarget) {
  Actor target = enemy_at(20, 10);
  EXPECT_FLOAT_EQ(lead_angle(view_at(10, 10), target), 0);
  target.vy = 10;  // 10 tiles away, half a second of flight: 5 tiles down
  EXPECT_FLOAT_EQ(lead_angle(view_at(10, 10), target), std::atan2(5.0F, 10.0F));
}

TEST(Aiming, PassingOfABullet) {
  View view = view_at(10, 10);
  view.time_s = 1;
  const Passing passing = passing_of(view, {1, 0.5, 0, 11, 4, 0, 0});
  EXPECT_FLOAT_EQ(static_cast<float>(passing.in_s), 2);
  EXPECT_FLOAT_EQ(passing.offset.x, 0);
  EXPECT_FLOAT_EQ(passing.offset.y, 1);
  EXPECT_LT(passing_of(view, {1, 0.5, 20, 11, 4, 0, 0}).in_s, 0);
}

TEST(Behaviour, ChaseRunsAtTheEnemyAndShoots) {
  const std::vector<Actor> enemies{enemy_at(10, 20)};
  View view = view_at(10, 10);
  view.enemies = enemies;
  Rng rng(1);
  const Intent intent = make_behaviour(BehaviourKind::chase)->decide(view, rng);
  EXPECT_NEAR(intent.move_x, 0, 1e-5);
  EXPECT_NEAR(intent.move_y, 1, 1e-5);
  EXPECT_NEAR(intent.aim, pi / 2, 1e-5);
  EXPECT_TRUE(intent.fire);
}

TEST(Behaviour, ChaseHoldsItsFireOutOfRange) {
  const std::vector<Actor> enemies{enemy_at(60, 10)};
  View view = view_at(10, 10);
  view.enemies = enemies;
  Rng rng(1);
  EXPECT_FALSE(make_behaviour(BehaviourKind::chase)->decide(view, rng).fire);
}

TEST(Behaviour, ChaseTakesADetourWhenItIsStuck) {
  const std::vector<Actor> enemies{enemy_at(10, 40)};
  View view = view_at(10, 10);
  view.enemies = enemies;
  Rng rng(3);
  const auto chase = make_behaviour(BehaviourKind::chase);
  bool detour = false;
  for (view.time_s = 0; view.time_s < 2; view.time_s += 0.05) {
    const Intent intent = chase->decide(view, rng);
    detour = detour || std::abs(intent.move_x) > 0.01F;
  }
  EXPECT_TRUE(detour);
}

TEST(Behaviour, CircleStrafeStaysOnItsCircle) {
  const std::vector<Actor> enemies{enemy_at(32, 32)};
  View view = view_at(45, 32);
  view.enemies = enemies;
  Rng rng(9);
  const auto strafe = make_behaviour(BehaviourKind::circle_strafe);
  float turned = 0;
  for (int i = 0; i < 600; ++i) {
    const Intent intent = strafe->decide(view, rng);
    const float before = std::atan2(view.y - 32, view.x - 32);
    view.x += intent.move_x * 0.1F;
    view.y += intent.move_y * 0.1F;
    view.time_s += 1.0 / 60;
    turned += std::abs(std::remainder(std::atan2(view.y - 32, view.x - 32) - before, 2 * pi));
  }
  EXPECT_NEAR(length({view.x - 32, view.y - 32}), 6, 1);
  EXPECT_GT(turned, 2);
}

TEST(Behaviour, DodgeStepsOutOfABulletsWay) {
  const std::vector<Flight> bullets{{1, 0, 8, 10.5F, 10, 0, 1}};
  View view = view_at(10, 10);
  view.bullets = bullets;
  Rng rng(1);
  const auto dodge = make_behaviour(BehaviourKind::dodge);
  EXPECT_TRUE(dodge->needs_bullets());
  const Intent intent = dodge->decide(view, rng);
  EXPECT_NEAR(intent.move_x, 0, 1e-5);
  EXPECT_NEAR(intent.move_y, -1, 1e-5);
}

TEST(Behaviour, DodgeHasNoFearOfItsOwnTeam) {
  const std::vector<Flight> bullets{{1, 0, 8, 10.5F, 10, 0, 0}};
  View with = view_at(10, 10);
  with.bullets = bullets;
  Rng one(1);
  Rng other(1);
  const Intent dodge = make_behaviour(BehaviourKind::dodge)->decide(with, one);
  const Intent wander = make_behaviour(BehaviourKind::wander)->decide(view_at(10, 10), other);
  EXPECT_EQ(dodge.move_x, wander.move_x);
  EXPECT_EQ(dodge.move_y, wander.move_y);
}

TEST(Behaviour, WanderGoesPlacesAndGivesUpAtWalls) {
  View view = view_at(10, 10);
  Rng rng(4);
  const auto wander = make_behaviour(BehaviourKind::wander);
  const Intent first = wander->decide(view, rng);
  EXPECT_NEAR(length({first.move_x, first.move_y}), 1, 1e-5);
  bool changed = false;
  for (view.time_s = 0; view.time_s < 2; view.time_s += 0.1) {
    const Intent intent = wander->decide(view, rng);
    changed = changed || std::abs(intent.move_x - first.move_x) > 0.01F;
  }
  EXPECT_TRUE(changed);
}

TEST(Behaviour, IdleDoesNothing) {
  const std::vector<Actor> enemies{enemy_at(12, 10)};
  View view = view_at(10, 10);
  view.enemies = enemies;
  Rng rng(1);
  const Intent intent = make_behaviour(BehaviourKind::idle)->decide(view, rng);
  EXPECT_EQ(intent.move_x, 0);
  EXPECT_EQ(intent.move_y, 0);
  EXPECT_FALSE(intent.fire);
}

TEST(Behaviour, IsDeterministicFromTheSeed) {
  for (const BehaviourKind kind : {BehaviourKind::wander, BehaviourKind::circle_strafe}) {
    const std::vector<Actor> enemies{enemy_at(30, 30)};
    Rng rngs[2] = {Rng(77), Rng(77)};
    std::vector<float> paths[2];
    for (int run = 0; run < 2; ++run) {
      const auto behaviour = make_behaviour(kind);
      View view = view_at(10, 10);
      view.enemies = enemies;
      for (int i = 0; i < 500; ++i) {
        const Intent intent = behaviour->decide(view, rngs[run]);
        view.x += intent.move_x * 0.1F;
        view.y += intent.move_y * 0.1F;
        view.time_s += 0.05;
        paths[run].push_back(view.x);
        paths[run].push_back(view.y);
      }
    }
    EXPECT_EQ(paths[0], paths[1]);
  }
}

TEST(Behaviour, NamesAndTheMix) {
  for (const auto kind : {BehaviourKind::wander, BehaviourKind::chase, BehaviourKind::circle_strafe,
                          BehaviourKind::dodge, BehaviourKind::idle}) {
    EXPECT_EQ(behaviour_for(name_of(kind), 3), kind);
  }
  EXPECT_FALSE(behaviour_for("dance", 0));
  int chasers = 0;
  for (std::uint64_t i = 0; i < 10; ++i) chasers += behaviour_for("mix", i) == BehaviourKind::chase ? 1 : 0;
  EXPECT_EQ(chasers, 3);
}

}  // namespace
}  // namespace fusillade::client
