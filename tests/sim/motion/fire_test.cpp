// Volleys that are fired within a tick, by or at somebody who meets something earlier in it.
#include <gtest/gtest.h>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::of_form;
using support::room;
using support::Scene;

// One aimed shot, 0.046875 s after the enemy has appeared: within the first tick at 20 Hz, in a later one at
// 60 and 128.
ActorDefinition& shooter(Scene& scene, Vec2 position, Vec2 velocity = {}) {
  scene.definition.emitters.push_back(
      {.name = "aimed", .form = PatternForm::aimed, .count = 1, .period = 10, .delay = 0.046875F});
  scene.definition.bullets.emplace_back().name = "shot";
  ActorDefinition& enemy = scene.enemy(position, velocity);
  enemy.emitters = {0};
  return enemy;
}

// The shot's spawn and its volley.
std::pair<Event, Volley> shot_at(Scene& scene, double rate) {
  scene.definition.rules.tick_rate = rate;
  World world(scene.definition);
  for (int tick = 0; tick < static_cast<int>(rate); ++tick) {
    world.step();
    if (!world.volleys().empty()) {
      const auto spawns = of_form({world.events().begin(), world.events().end()}, EventForm::spawn);
      return {spawns.back(), world.volleys()[0]};
    }
  }
  ADD_FAILURE() << "nothing was fired";
  return {};
}

void expect_the_same_at_all_rates(Scene& scene) {
  const auto [expected, volley] = shot_at(scene, 128);
  EXPECT_EQ(expected.mover.kind, Kind::bullet);
  for (const double rate : {20.0, 60.0}) {
    const auto [spawn, other] = shot_at(scene, rate);
    EXPECT_EQ(spawn.position, expected.position) << rate;
    EXPECT_EQ(spawn.velocity, expected.velocity) << rate;
    EXPECT_EQ(other.turn, volley.turn) << "as clients are told, " << rate;
  }
}

TEST(Fire, AVolleyFliesToWhereAWallHasStoppedItsPlayer) {
  Scene scene(room(20, 12));
  shooter(scene, {10, 9});
  scene.player({1.75F, 4}, {-20, 0}).shape.radius = 0.5F;
  expect_the_same_at_all_rates(scene);
}

TEST(Fire, AVolleyFliesFromWhereAWallHasStoppedWhoFiresIt) {
  Scene scene(room(20, 12));
  ActorDefinition& enemy = shooter(scene, {18.25F, 5}, {20, 0});
  enemy.walls = true;
  enemy.shape.radius = 0.5F;
  scene.player({10, 9});
  expect_the_same_at_all_rates(scene);
}

TEST(Fire, AVolleyFliesToWhereAPegHasTurnedItsPlayer) {
  Scene scene(room(20, 12));
  shooter(scene, {10, 9});
  scene.peg({3, 4.2F}, 0.5F);
  scene.player({4.2F, 4}, {-20, 0}).shape.radius = 0.5F;
  expect_the_same_at_all_rates(scene);
}

}  // namespace
}  // namespace fusillade::sim
