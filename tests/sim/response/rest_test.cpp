#include "sim/response/rest.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::of_form;
using support::room;
using support::run;
using support::Scene;

// Falls, and bounces as often as it may, until `life` is over.
BulletDefinition& falling_bullet(Scene& scene, Vec2 position, Vec2 velocity, float gravity, float life) {
  BulletDefinition& bullet = scene.bullet(position, velocity);
  bullet.gravity = gravity;
  bullet.bounces = 5;
  bullet.life = life;
  return bullet;
}

TEST(Rest, BelowRestSpeedTheNormalPartGoesAndOneEventBeginsTheRest) {
  Scene scene(room(40, 7));
  scene.definition.rules.rest_speed = 2;
  BulletDefinition& bullet = falling_bullet(scene, {5, 5}, {4, 0}, 0.5F, 4);
  bullet.bounces = 2;
  bullet.energy_loss = 0.25F;
  const auto events = contacts(run(scene, 300));
  const auto bounces = of_form(events, EventForm::bounce);
  ASSERT_EQ(bounces.size(), 2U);
  EXPECT_LT(bounces[0].velocity.y, 0);
  EXPECT_EQ(bounces[1].velocity.y, 0);
  EXPECT_EQ(bounces[1].velocity.x, bounces[0].velocity.x) << "rest pays no energy";
  EXPECT_EQ(events.back().form, EventForm::expire) << "and no bounce: two were left, one is paid";
  EXPECT_NEAR(events.back().position.y, 6, 1e-5);
}

TEST(Rest, OnlyANormalPartBelowRestSpeedRests) {
  Scene scene(room(40, 7));
  scene.definition.rules.rest_speed = 2;
  scene.bullet({5, 5.5F}, {10, 2}).bounces = 1;
  scene.bullet({5, 5.5F}, {10, 1.5F}).bounces = 1;
  const auto bounces = of_form(run(scene, 60), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 2U);
  EXPECT_EQ(bounces[0].velocity, (Vec2{10, -2})) << "not below it";
  EXPECT_EQ(bounces[1].velocity, (Vec2{10, 0})) << "however fast along the wall";
}

TEST(Rest, RestIsOverWhenTheShapesPartAndBeginsAnew) {
  Scene scene(room(20, 7));
  scene.definition.rules.rest_speed = 2;
  scene.segment({2, 5}, {8, 5});  // a shelf that it slides off
  falling_bullet(scene, {3, 4.5F}, {2, 0}, 0.02F, 7.5F).shape.radius = 0.25F;
  const auto bounces = of_form(run(scene, 560), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 2U);
  EXPECT_EQ(bounces[0].target.kind, Kind::segment);
  EXPECT_EQ(bounces[1].target.kind, Kind::wall);
}

// Down onto the floor, then along it into the side wall: each is a rest of its own.
TEST(Rest, ARestOnAnotherWallBeginsWithAnEventOfItsOwn) {
  Scene scene(room(12, 7));
  scene.definition.rules.rest_speed = 2;
  falling_bullet(scene, {8, 5.9F}, {1, 0}, 0.1F, 8);
  const auto bounces = of_form(run(scene, 400), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 2U);
  EXPECT_EQ(bounces[0].normal, (Vec2{0, -1}));
  EXPECT_EQ(bounces[1].normal, (Vec2{-1, 0}));
}

// From a ledge of wall to the floor, which is wall with the same normal.
TEST(Rest, ARestOnTheSameKindOfWallBeginsAnewAfterAFall) {
  Scene scene(support::map_of(
      {"############", "#..........#", "#..........#", "#####......#", "#####......#", "############"}));
  scene.definition.rules.rest_speed = 3;
  falling_bullet(scene, {3, 2.9F}, {2, 0}, 0.1F, 3.5F).bounces = 1;
  const auto bounces = of_form(run(scene, 220), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 2U);
  EXPECT_EQ(bounces[0].position.y, 3);
  EXPECT_EQ(bounces[1].position.y, 5);
}

// Pressed into it by gravity and a wind that is weaker, a point lies in an inner corner of walls or rock.
TEST(Rest, APointThatLiesInAnInnerCornerStaysThere) {
  Scene scene(room(12, 7));
  scene.definition.rules.rest_speed = 2;
  falling_bullet(scene, {10.5F, 5.5F}, {1, 1}, 0.1F, 8).ax = 0.3F;
  const auto events = contacts(run(scene, 481));
  ASSERT_EQ(events.size(), 4U) << "rests on the floor, the wall, and both, and the end of its life";
  EXPECT_EQ(events.back().form, EventForm::expire);
  EXPECT_EQ(events.back().position, (Vec2{11, 6}));
}

TEST(Rest, WhatIsLeftBelowAThousandthOfRestSpeedIsNoMotion) {
  Scene scene(room(12, 7));
  scene.definition.rules.rest_speed = 2;
  scene.bullet({8, 2.5F}, {1, 1e-3F}).bounces = 5;
  scene.body({8, 4.5F}, {1, 1e-3F}, 0.25F);
  const auto bounces = of_form(run(scene, 200), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 2U);
  for (const Event& bounce : bounces) EXPECT_EQ(bounce.velocity, Vec2{});
}

// Shots push it there, tick after tick.
TEST(Rest, ABodyThatIsPressedAgainstAnotherOrAWallRestsThereWithOneEvent) {
  for (const Kind kind : {Kind::body, Kind::wall}) {
    Scene scene(room(kind == Kind::wall ? 12 : 20, 7));
    scene.definition.rules.rest_speed = 2;
    scene.body({kind == Kind::wall ? 10.5F : 10.0F, 3.5F}, {}, 0.5F);
    scene.body({kind == Kind::wall ? 3.0F : 11.0F, 3.5F}, {}, 0.5F).inverse_mass = 0;
    for (const float x : {7.0F, 6.0F, 5.0F}) scene.bullet({x, 3.5F}, {60, 0}).knock_back = 0.5F;
    std::size_t rests = 0;
    for (const Event& event : of_form(run(scene, 30), EventForm::bounce)) {
      rests += event.target.kind == kind ? 1 : 0;
    }
    EXPECT_EQ(rests, 1U);
  }
}

// A body that comes to rest on a wall at 0.1 s, and what pushes it there or away.
Scene resting_body(double rate) {
  Scene scene(room(20, 7));
  scene.definition.rules.tick_rate = rate;
  scene.definition.rules.rest_speed = 2;
  scene.body({18.4F, 3.5F}, {1, 0}, 0.5F);
  return scene;
}

std::size_t rests_until(const Scene& scene, double seconds) {
  const auto ticks = static_cast<int>(seconds * scene.definition.rules.tick_rate);
  return of_form(run(scene, ticks), EventForm::bounce).size();
}

TEST(Rest, ABodyThatLiesOnAWallHoweverLongRestsThereWithOneEventAtEveryTickRate) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene = resting_body(rate);
    for (const double start : {0.13, 0.45}) {
      scene.bullet({17.5F, 3.5F}, {60, 0}).knock_back = 0.5F;
      scene.last_bullet().start = start;
    }
    EXPECT_EQ(rests_until(scene, 1), 1U) << rate;
  }
}

// At 20 Hz all of it happens within two ticks.
TEST(Rest, ARestThatEndsAndBeginsAnewWithinATickGivesAnEventAtEveryTickRate) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene = resting_body(rate);
    scene.bullet({18.9F, 3.9F}, {-60, -60}).knock_back = 1.4142F;
    scene.last_bullet().start = 0.1055;
    scene.bullet({17.5F, 3.5F}, {60, 0}).knock_back = 1.9F;
    scene.last_bullet().start = 0.12;
    for (BulletDefinition& bullet : scene.definition.bullets) bullet.shape.radius = 0.05F;
    EXPECT_EQ(rests_until(scene, 0.5), 2U) << rate;
  }
}

// Straight into it, along neither face.
TEST(Rest, APointThatComesToAnInnerCornerHasNowhereToGo) {
  Scene scene(room(12, 7));
  scene.definition.rules.rest_speed = 2;
  scene.bullet({2, 3}, {-0.5F, -1}).bounces = 5;
  World world(scene.definition);
  EXPECT_EQ(of_form(run(world, 150), EventForm::bounce).size(), 1U);
  ASSERT_EQ(world.bullet_count(), 1);
  world.for_each_bullet([](const BulletView& seen) {
    EXPECT_EQ(seen.position, (Vec2{1, 1}));
    EXPECT_EQ(seen.velocity, Vec2{});
  });
}

}  // namespace
}  // namespace fusillade::sim
