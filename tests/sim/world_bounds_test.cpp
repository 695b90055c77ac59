// RULES "Spatial grid" and "Events": what lies outside is still met, and every capacity that overflows is a
// counted, reported result.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::of_form;
using support::room;
using support::run;
using support::Scene;

TEST(WorldBounds, ShapesOutsideTheMapStayHittable) {
  Scene scene(room(20, 7));
  scene.enemy({-1.5F, 3.5F}).shape.radius = 3;  // reaches in to x = 1.5
  scene.enemy({23.5F, 3.5F}).shape.radius = 5;
  scene.bullet({5, 3.5F}, {-10, 0}).shape.radius = 0.25F;
  scene.bullet({15, 3.5F}, {10, 0}).shape.radius = 0.25F;
  const auto hits = of_form(run(scene, 60), EventForm::hit);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_NEAR(hits[0].position.x, 1.75, 1e-5);
  EXPECT_NEAR(hits[1].position.x, 18.25, 1e-5);
}

TEST(WorldBounds, WhatLiesOutsideOfTheMapAltogetherIsHitByWhoReachesOut) {
  for (const float y : {-0.5F, 5.5F}) {
    Scene scene(support::map_of({".....", ".....", ".....", ".....", "....."}));
    scene.enemy({2.5F, y}).shape.radius = 0.4F;
    scene.bullet({0.5F, y < 0 ? 0.1F : 4.9F}, {5, 0}).shape.radius = 0.25F;
    EXPECT_EQ(of_form(run(scene, 60), EventForm::hit).size(), 1U);
  }
}

TEST(WorldBounds, FaultOf004ABoxIsMetAtEverySideOfItsCentreAndInEverySizeOfCell) {
  for (const double cell : {0.5, 1.0, 2.0, 7.0, 64.0}) {
    for (int side = 0; side < 4; ++side) {
      Scene scene(room(20, 20));
      scene.definition.rules.grid_cell = cell;
      const auto turned = [side](float along, float across) {
        const float x = side < 2 ? along : across, y = side < 2 ? across : along;
        return side % 2 == 0 ? Vec2{x, y} : Vec2{-x, -y};
      };
      const Vec2 from = turned(-6, 1.9F), velocity = turned(30, 0);
      auto& enemy = scene.enemy({10, 10});
      enemy.shape = {.half_width = 2, .half_height = 2};
      scene.bullet({10 + from.x, 10 + from.y}, velocity).shape.radius = 0.05F;
      const auto hits = of_form(run(scene, 60), EventForm::hit);
      ASSERT_EQ(hits.size(), 1U) << "cell " << cell << " side " << side;
    }
  }
}

TEST(WorldBounds, FaultOf004APairInManyCellsIsMetOnce) {
  Scene scene(room(40, 40));
  scene.definition.rules.grid_cell = 0.5;
  auto& bullet = scene.bullet({5, 20}, {40, 1});
  bullet.pierce = 5;
  bullet.shape.radius = 1.5F;
  scene.enemy({20, 20}).shape.radius = 1.5F;
  scene.definition.rules.dedup_window = 5;
  EXPECT_EQ(of_form(run(scene, 60), EventForm::hit).size(), 1U);
  scene.definition.bullet_placements[0].position = {17.2F, 22};
  World world(scene.definition);
  world.step();
  EXPECT_EQ(world.step().candidate_pairs, 1) << "they share some forty cells";
}

TEST(WorldBounds, FaultOf004NothingStopsWorkingInALargeMap) {
  Scene scene(room(3000, 3000));
  scene.bullet({2900, 2950}, {10, 0});
  scene.enemy({2910, 2950});
  EXPECT_EQ(of_form(run(scene, 120), EventForm::hit).size(), 1U);
}

TEST(WorldBounds, QueriesGiveTheNearestFirstTiesByIdAndWhoIsAtTheRadius) {
  Scene scene(room(20, 20));
  for (const Vec2 place : {Vec2{14, 10}, Vec2{10, 12}, Vec2{8, 10}, Vec2{10, 11}, Vec2{10, 14.5F}})
    scene.enemy(place);
  World world(scene.definition);
  world.step();
  const auto found = [&world] {
    std::vector<Ordinal> ordinals;
    for (const Nearby& near : world.query_nearby({10, 10}, 4, Kind::enemy))
      ordinals.push_back(near.id.ordinal);
    return ordinals;
  };
  EXPECT_EQ(found(), (std::vector<Ordinal>{3, 1, 2, 0}));
  world.remove_enemy(1);
  EXPECT_EQ(found(), (std::vector<Ordinal>{3, 2, 0}));
}

TEST(WorldBounds, QueriesFindNothingThatIsGoneOrNotYetThere) {
  Scene scene(room(20, 20));
  scene.object({10, 10}, 0.5F).pickup = true;
  scene.player({10, 10});
  scene.enemy({12, 12});
  scene.definition.enemy_placements[0].start = 1.5 / 60;
  World world(scene.definition);
  world.step();
  EXPECT_TRUE(world.query_nearby({10, 10}, 5, Kind::object).empty());
  EXPECT_EQ(world.query_nearby({10, 10}, 5, Kind::player).size(), 1U);
  EXPECT_TRUE(world.query_nearby({10, 10}, 5, Kind::enemy).empty());
  world.step();
  EXPECT_EQ(world.query_nearby({10, 10}, 5, Kind::enemy).size(), 1U);
}

TEST(WorldBounds, RefusedSpawnsAreCountedAndNamed) {
  Scene scene(room(20, 7));
  scene.definition.rules.bullets_max = 2;
  scene.definition.bullets.emplace_back();
  World world(scene.definition);
  for (int i = 0; i < 5; ++i) world.spawn_bullet({0, {5, 3.5F}, {1, 0}, 0, 0, {}, {}});
  const StepResult result = world.step();
  EXPECT_EQ(result.bullets_spawned, 2);
  EXPECT_EQ(result.bullets_refused, 3);
  const auto named = of_form({world.events().begin(), world.events().end()}, EventForm::overflow);
  ASSERT_EQ(named.size(), 3U);
  for (Ordinal i = 0; i < 3; ++i) {
    EXPECT_EQ(named[i].mover, (EntityId{Kind::bullet, 2 + i}));
    EXPECT_EQ(named[i].normal, (Vec2{1, 0}));
  }
}

TEST(WorldBounds, RefusedActorsAreCountedAndNamed) {
  Scene scene(room(20, 7));
  scene.definition.rules.enemies_max = scene.definition.rules.players_max = 1;
  scene.enemy({5, 3.5F});
  scene.player({15, 3.5F});
  World world(scene.definition);
  world.step();
  EXPECT_FALSE(world.spawn_enemy({0, {5, 3.5F}, {}, 0, 1}));
  EXPECT_FALSE(world.spawn_player({0, {15, 3.5F}, {}, 1, 0}));
  EXPECT_EQ(world.step().actors_refused, 2);
  EXPECT_EQ(of_form({world.events().begin(), world.events().end()}, EventForm::overflow).size(), 2U);
}

std::string event_text(const Event& event) {
  return std::to_string(event.time) + " " + std::to_string(static_cast<int>(event.form)) + " " +
         std::to_string(static_cast<int>(event.mover.kind)) + " " + std::to_string(event.mover.ordinal);
}

// But refusals.
std::vector<std::string> happenings_of(const World& world) {
  std::vector<std::string> happenings;
  for (const Event& event : world.events()) {
    if (event.form != EventForm::overflow) happenings.push_back(event_text(event));
  }
  return happenings;
}

TEST(WorldBounds, AFullEventListChangesNothingThatHappens) {
  Scene few = support::busy_scene(), many = support::busy_scene();
  few.definition.rules.events_max = 3;
  World small(few.definition), large(many.definition);
  std::int64_t dropped = 0, beyond = 0;
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(small, tick);
    support::command_all(large, tick);
    dropped += small.step().events_dropped;
    large.step();
    beyond += std::max<std::int64_t>(std::ssize(large.events()) - 3, 0);
    ASSERT_EQ(happenings_of(small), happenings_of(large)) << "tick " << tick;
  }
  EXPECT_GT(dropped, 100);
  EXPECT_EQ(dropped, beyond);
  EXPECT_EQ(small.state_hash(), large.state_hash());
}

// What is refused of a fan is counted at once where no event of it has room, and one by one where all have.
TEST(WorldBounds, AFanThatIsRefusedCountsTheSameWithRoomForItsEventsAndWithout) {
  Scene few(room(20, 20));
  few.definition.rules.bullets_max = 20;
  BulletDefinition& shell = few.bullet({10, 10}, {3, 1});
  shell.life = 0.05F;
  shell.split = {.bullet = 0, .count = 30, .spread = 3, .speed = 5};
  EmitterDefinition& emitter = few.definition.emitters.emplace_back();
  emitter.period = 0.05F;
  emitter.count = 25;
  few.enemy({5, 5}).emitters = {0};
  few.player({15, 15}).health = 1000000;
  Scene many = few;
  few.definition.rules.events_max = 7;
  World small(few.definition), large(many.definition);
  std::int64_t refused = 0;
  for (int tick = 0; tick < 60; ++tick) {
    const StepResult scarce = small.step(), ample = large.step();
    EXPECT_EQ(scarce.bullets_refused, ample.bullets_refused);
    EXPECT_EQ(scarce.bullets_spawned, ample.bullets_spawned);
    EXPECT_EQ(scarce.events_dropped, std::max<std::int64_t>(std::ssize(large.events()) - 7, 0));
    refused += scarce.bullets_refused;
    ASSERT_EQ(small.state_hash(), large.state_hash()) << "their ordinals, too";
  }
  EXPECT_GT(refused, 1000);
}

// All that four ticks tell but refusals: placements at several moments of one tick, requests, and a bomb that
// clears bullets.
std::vector<std::string> told_with_room_for(std::int32_t events_max) {
  Scene scene(room(20, 10));
  scene.definition.rules.tick_rate = 20;
  scene.definition.rules.events_max = events_max;
  scene.definition.rules.enemies_max = 1;
  scene.player({10, 5}).bomb_radius = 8;
  for (int i = 0; i < 6; ++i) {
    scene.bullet({8 + 0.1F * static_cast<float>(i), 8}, {1, 0});
    scene.last_bullet().team = 1;
    scene.last_bullet().start = static_cast<float>(5 - i) * 0.01F;
  }
  World world(scene.definition);
  std::vector<std::string> told;
  for (int tick = 0; tick < 4; ++tick) {
    for (int i = 0; i < 3; ++i) world.spawn_enemy({.start = 0, .position = {15, 5}, .velocity = {}});
    if (tick == 2) world.set_command(0, {.move = {}, .aim = {}, .buttons = button_ability});
    world.step();
    std::ranges::copy(happenings_of(world), std::back_inserter(told));
  }
  EXPECT_EQ(world.bullet_count(), 0);
  return told;
}

TEST(WorldBounds, NoEventIsLostForWantOfRoom) {
  const std::vector<std::string> all = told_with_room_for(1000);
  EXPECT_GE(all.size(), 6 + 6 + 1U);
  for (const std::int32_t events_max : {1, 2, 5}) EXPECT_EQ(told_with_room_for(events_max), all);
}

TEST(WorldBounds, OnlyWhatWasThereCanVanish) {
  Scene scene(room(20, 7));
  scene.segment({8, 1}, {8, 6}, SegmentForm::ghost);
  scene.segment({12, 1}, {12, 6}, SegmentForm::explode);
  scene.bullet({4, 3.5F}, {60, 0});
  World world(scene.definition);
  EXPECT_FALSE(world.has_vanished({Kind::segment, 1}));
  run(world, 30);
  EXPECT_FALSE(world.has_vanished({Kind::segment, 0}));
  EXPECT_TRUE(world.has_vanished({Kind::segment, 1}));
  EXPECT_FALSE(world.has_vanished({Kind::segment, 2})) << "there is none";
}

}  // namespace
}  // namespace fusillade::sim
