// Beams that players aim, that turn, and that are swept with everything that moves.
#include "sim/motion/beam.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/draw.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

using support::of_form;
using support::room;
using support::run;
using support::Scene;
using support::seconds;

void add_beam_of(Scene& scene, Vec2 position, EntityId owner, std::int32_t team) {
  BeamDefinition& type = scene.definition.beams.emplace_back();
  type.warm_up = 0;
  type.duration = 100;
  scene.definition.beam_placements.push_back({0, position, 0, 0, team, owner});
}

// A box and a circle that move apart from nothing but time: the first touch, by small steps.
double first_touch_s(Vec2d beam_velocity, Vec2d at, Vec2d velocity, double radius, double half_length,
                     double half_width) {
  for (double time = 0; time < 1; time += 1e-5) {
    const Vec2d apart = at + (velocity - beam_velocity) * time;
    const double x = std::max(0.0, std::abs(apart.x) - half_length),
                 y = std::max(0.0, std::abs(apart.y) - half_width);
    if (std::hypot(x, y) <= radius) return time;
  }
  return 2;
}

TEST(Beam, RandomOwnersAndTargetsMeetAtTheExactMomentAtEveryTickRate) {
  const std::uint64_t seed = support::test_seed(50);
  int hits = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    support::Draw draw(seed, i);
    const auto value = [&draw](double low, double high) {
      return static_cast<float>(draw.between(low, high));
    };
    const double rate = draw.one_of({20, 60, 128});
    Scene scene(room(100, 100));
    scene.definition.rules.tick_rate = rate;
    const Vec2 own_velocity{value(-9, 9), value(-9, 9)}, at{value(25, 75), value(40, 60)},
        velocity{value(-9, 9), value(-9, 9)};
    scene.enemy({40, 50}, own_velocity);
    scene.player(at, velocity).shape.radius = value(0.1, 1);
    scene.definition.actors.back().walls = false;
    add_beam_of(scene, {}, {Kind::enemy, 0}, 1);
    const double wanted = first_touch_s(own_velocity, Vec2d(at) - Vec2d{50, 50}, velocity,
                                        scene.definition.actors.back().shape.radius, 10, 0.1F);
    const auto found = of_form(run(scene, static_cast<int>(rate)), EventForm::hit);
    EXPECT_EQ(found.empty(), wanted > 1) << "case " << i;
    if (found.empty() || wanted > 1) continue;
    EXPECT_NEAR(seconds(found[0], rate), wanted, 2e-5) << "case " << i;
    ++hits;
  }
  EXPECT_GT(hits, 5);
}

TEST(Beam, FollowsItsPlayersAimTickByTick) {
  Scene scene(room(40, 40));
  scene.player({20, 20}).weapon = 0;
  scene.definition.weapons.push_back({.name = "ray", .beam = 0, .cooldown = 100});
  scene.definition.beams.push_back({.name = "ray", .warm_up = 0, .duration = 100});
  scene.enemy({30, 20}).health = 1000;
  scene.enemy({20, 30}).health = 1000;
  World world(scene.definition);
  world.step();
  world.set_command(0, {{}, {1, 0}, button_fire});
  const auto right = of_form(run(world, 4), EventForm::hit);
  world.set_command(0, {{}, {0, 1}, button_fire});
  const auto down = of_form(run(world, 4), EventForm::hit);
  ASSERT_EQ(right.size(), 1U);
  EXPECT_EQ(right[0].target, (EntityId{Kind::enemy, 0}));
  EXPECT_EQ(right[0].owner, (EntityId{Kind::player, 0}));
  ASSERT_EQ(down.size(), 1U);
  EXPECT_EQ(down[0].target, (EntityId{Kind::enemy, 1}));
  EXPECT_EQ(down[0].time, time_of(5));
}

TEST(Beam, TurnsOncePerTick) {
  Scene scene(room(40, 40));
  add_beam_of(scene, {20, 20}, {}, 0);
  scene.definition.beams[0].turn = 3.14159265F;  // a quarter in half a second: 30 ticks
  scene.enemy({20, 30}).shape.radius = 0.2F;
  const auto hits = of_form(run(scene, 60), EventForm::hit);
  ASSERT_FALSE(hits.empty());
  EXPECT_NEAR(ticks_of(hits[0].time), 30, 1.01);
}

TEST(Beam, WhatDoesNotFitIsRefusedAndReported) {
  Scene scene(room(40, 40));
  scene.definition.rules.beams_max = 3;
  scene.definition.beams.push_back({.name = "ray"});
  scene.definition.emitters.push_back({.name = "cross", .beam = 0, .count = 5});
  scene.enemy({20, 20}).emitters = {0};
  scene.player({10, 10});
  World world(scene.definition);
  const StepResult result = world.step();
  EXPECT_EQ(result.actors_refused, 2);
  const auto reported = of_form({world.events().begin(), world.events().end()}, EventForm::overflow);
  ASSERT_EQ(reported.size(), 2U);
  for (const Event& event : reported) {
    EXPECT_EQ(event.normal, (Vec2{1, 0})) << "it meets nothing";
    EXPECT_EQ(event.position, (Vec2{20, 20})) << "where it would have begun";
  }
}

// Pushed in the tick before: its course changes as the tick begins in which the beam appears.
TEST(Beam, APlacedBeamGoesWithItsOwnerFromItsFirstTickOn) {
  Scene scene(room(40, 40));
  scene.enemy({20, 20}).inverse_mass = 1;
  scene.bullet({19, 20}, {60, 0}).knock_back = 30;
  add_beam_of(scene, {}, {Kind::enemy, 0}, 1);
  scene.definition.beam_placements[0].start = 2.0 / 60;
  World world(scene.definition);
  world.step();
  world.step();
  world.step();
  const Event appears = world.events()[0];
  ASSERT_EQ(appears.mover, (EntityId{Kind::beam, 0}));
  ActorView owner;
  world.for_each_enemy([&owner](const ActorView& enemy) { owner = enemy; });
  EXPECT_GT(owner.velocity.x, 20);
  EXPECT_EQ(appears.velocity, owner.velocity);
}

TEST(Beam, ItEndsWhereItIsWhenItsOwnerDies) {
  Scene scene(room(40, 40));
  scene.enemy({20, 20}, {0, 6}).health = 1;
  scene.bullet({19, 20}, {6, 6});  // 0.1 s and more later it hits the enemy that moves along
  add_beam_of(scene, {}, {Kind::enemy, 0}, 1);
  const std::vector<Event> events = run(scene, 60);
  const auto deaths = of_form(events, EventForm::death), ends = of_form(events, EventForm::expire);
  ASSERT_EQ(deaths.size(), 1U);
  ASSERT_EQ(ends.size(), 1U);
  EXPECT_EQ(ends[0].time, deaths[0].time);
  EXPECT_GT(fraction_of(ends[0].time), 0.1);
  EXPECT_NEAR(ends[0].position.y, deaths[0].position.y, 1e-5);
}

// Its owner reaches the wall at 0.016 s, from x = 3.
TEST(Beam, ThatAppearsWithinATickBeginsWhereItsOwnerIsThen) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene(
        support::map_of({"############", "#....#.....#", "#....#.....#", "#....#.....#", "############"}));
    scene.definition.rules.tick_rate = rate;
    scene.enemy({3, 2.5F}, {100, 0}).walls = true;
    scene.player({7, 2.5F});
    add_beam_of(scene, {}, {Kind::enemy, 0}, 1);
    scene.definition.beam_placements[0].start = 0.04F;
    const auto events = run(scene, 10);
    EXPECT_TRUE(of_form(events, EventForm::hit).empty()) << "through the wall, at " << rate << " Hz";
    EXPECT_NEAR(of_form(events, EventForm::spawn).back().position.x, 4.8, 1e-5) << rate << " Hz";
  }
}

TEST(Beam, WhoseOwnerDiesBeforeItAppearsIsRefused) {
  for (const double rate : {20.0, 128.0}) {
    Scene scene(room(12, 5));
    scene.definition.rules.tick_rate = rate;
    scene.enemy({3, 2.5F}).health = 5;
    scene.bullet({1.6F, 2.5F}, {80, 0});
    add_beam_of(scene, {}, {Kind::enemy, 0}, 1);
    scene.definition.beam_placements[0].start = 0.04F;
    const auto refused = of_form(run(scene, 10), EventForm::overflow);
    ASSERT_EQ(refused.size(), 1U) << rate << " Hz";
    EXPECT_EQ(refused[0].mover, (EntityId{Kind::beam, 0}));
    EXPECT_NEAR(seconds(refused[0], rate), 0.04, 1e-6);
    const float x =
        rate == 20 ? 3 : 0;  // of an owner who has been gone for longer than the tick nothing is known
    EXPECT_NEAR(refused[0].position.x, x, 1e-5);
  }
}

TEST(Beam, WhoseOwnerAppearsAfterItIsRefused) {
  for (const double rate : {20.0, 128.0}) {
    Scene scene(room(12, 5));
    scene.definition.rules.tick_rate = rate;
    scene.enemy({3, 2.5F});
    scene.definition.enemy_placements[0].start = 0.09F;
    add_beam_of(scene, {}, {Kind::enemy, 0}, 1);
    scene.definition.beam_placements[0].start = 0.051F;
    const auto events = run(scene, 20);
    EXPECT_EQ(of_form(events, EventForm::overflow).size(), 1U) << rate << " Hz";
    EXPECT_EQ(of_form(events, EventForm::spawn).size(), 1U) << "the enemy, at " << rate << " Hz";
  }
}

// Hit at 0.6 of the first tick, it flies a tile a tick, and the beam is a fifth of a tile away.
TEST(Beam, WhoIsPushedIntoItIsHitInTheSameTick) {
  Scene scene(room(40, 20));
  scene.enemy({10, 10.7F}).inverse_mass = 1;
  add_beam_of(scene, {5, 10}, {}, 2);
  scene.bullet({10, 11.9F}, {0, -60}).knock_back = 60;
  const auto hits = of_form(run(scene, 1), EventForm::hit);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[1].mover, (EntityId{Kind::beam, 0}));
  EXPECT_NEAR(fraction_of(hits[1].time), 0.8, 1e-4);
}

// Its owner comes to the floor and then to the wall, where the guard stops it with the speed that it has. The
// beam does not go on through the wall to the player behind.
TEST(Beam, StandsWhileItsOwnerWaits) {
  Scene scene(room(20, 8));
  for (std::size_t row = 0; row < 8; ++row) scene.definition.map.solid[row * 20 + 8] = 1;
  scene.definition.rules.tick_rate = 20;
  scene.definition.rules.contacts_per_tick_max = 1;
  scene.enemy({3, 5}, {100, 100}).walls = true;
  add_beam_of(scene, {}, {Kind::enemy, 0}, 1);
  scene.definition.beam_placements[0].angle = -1.5707964F;
  scene.player({8.3F, 3}).walls = false;
  const auto events = run(scene, 1);
  EXPECT_EQ(of_form(events, EventForm::overflow).size(), 1U);
  EXPECT_TRUE(of_form(events, EventForm::hit).empty());
}

}  // namespace
}  // namespace fusillade::sim
