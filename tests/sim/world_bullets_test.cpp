// RULES "Bullets": each force by its formula, summed here tick by tick; bouncing, life, removal.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>

#include "sim/base/math.h"
#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::of_form;
using support::room;
using support::run;
using support::Scene;

constexpr double dt = 1.0 / 60;
constexpr int ticks = 30;

struct FlownBullet {
  double x = 20, y = 20, vx = 6, vy = 2;
};

// The slowest, the default and the fastest, in Hz.
constexpr std::array<int, 3> tick_rates{20, 60, 128};

// The bullet after so many ticks in an empty room.
BulletView flown(const std::function<void(BulletDefinition&)>& shape_it, int after = ticks,
                 int tick_rate = 60) {
  Scene scene(room(60, 60));
  scene.definition.rules.tick_rate = tick_rate;
  shape_it(scene.bullet({20, 20}, {6, 2}));
  World world(scene.definition);
  run(world, after);
  return world.bullet(0).value_or(BulletView{});
}

void expect_flight(const BulletView& bullet, const FlownBullet& expected) {
  EXPECT_NEAR(bullet.position.x, expected.x, 2e-5);
  EXPECT_NEAR(bullet.position.y, expected.y, 2e-5);
  EXPECT_NEAR(bullet.velocity.x, expected.vx, 2e-5);
  EXPECT_NEAR(bullet.velocity.y, expected.vy, 2e-5);
}

TEST(WorldBullets, AccelerationChangesTheVelocityThenThePlace) {
  FlownBullet f;
  for (int i = 0; i < ticks; ++i) {
    f.vx += 3 * dt, f.vy += -5 * dt;
    f.x += f.vx * dt, f.y += f.vy * dt;
  }
  expect_flight(flown([](BulletDefinition& b) { b.ax = 3, b.ay = -5; }), f);
}

TEST(WorldBullets, DragIsAFactorPerSecond) {
  for (const int rate : tick_rates) {
    SCOPED_TRACE(rate);
    FlownBullet f;
    for (int i = 0; i < rate / 2; ++i) {
      f.vx *= std::pow(0.25, 1.0 / rate), f.vy *= std::pow(0.25, 1.0 / rate);
      f.x += f.vx / rate, f.y += f.vy / rate;
    }
    expect_flight(flown([](BulletDefinition& b) { b.drag = 0.25F; }, rate / 2, rate), f);
    EXPECT_NEAR(f.vx, 3, 1e-9) << "half a second at a quarter per second";
  }
}

TEST(WorldBullets, AngularVelocityTurnsTheFlightClockwiseOnScreen) {
  for (const int rate : tick_rates) {
    SCOPED_TRACE(rate);
    FlownBullet f;
    const double c = std::cos(2.0 / rate), s = std::sin(2.0 / rate);
    for (int i = 0; i < rate / 2; ++i) {
      const double vx = f.vx * c - f.vy * s;
      f.vy = f.vx * s + f.vy * c;
      f.vx = vx;
      f.x += f.vx / rate, f.y += f.vy / rate;
    }
    expect_flight(flown([](BulletDefinition& b) { b.angular_velocity = 2; }, rate / 2, rate), f);
    EXPECT_NEAR(std::atan2(f.vy, f.vx) - std::atan2(2, 6), 1, 1e-9);
  }
}

TEST(WorldBullets, ForcesActInTheOrderPullGravityDragTurnLimit) {
  FlownBullet f;
  for (int i = 0; i < ticks; ++i) {
    f.vx += 9 * dt;
    f.vy += 9.8 * 2 * dt;
    f.vx *= std::pow(0.5, dt), f.vy *= std::pow(0.5, dt);
    const double c = std::cos(1 * dt), s = std::sin(1 * dt), vx = f.vx * c - f.vy * s;
    f.vy = f.vx * s + f.vy * c;
    f.vx = vx;
    const double speed = std::hypot(f.vx, f.vy);
    if (speed > 7) f.vx *= 7 / speed, f.vy *= 7 / speed;
    f.x += f.vx * 1.5 * dt, f.y += f.vy * 1.5 * dt;
  }
  f.vx *= 1.5, f.vy *= 1.5;  // logged as flown
  expect_flight(flown([](BulletDefinition& b) {
                  b.ax = 9, b.gravity = 2, b.drag = 0.5F, b.angular_velocity = 1;
                  b.max_speed = 7, b.speed_scale = 1.5F;
                }),
                f);
}

// 31 ticks of 12 tiles/s^2 until it ends.
TEST(WorldBullets, EventsTellTheVelocityTimesSpeedScale) {
  Scene scene(room(60, 60));
  BulletDefinition& bullet = scene.bullet({20, 20}, {6, 2});
  bullet.ax = 12, bullet.speed_scale = 1.5F, bullet.life = 0.51F;
  scene.bullet({20, 30}, {6, 2}).speed_scale = 1.5F;
  const auto events = run(scene, 40);
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].velocity, (Vec2{9, 3}));
  EXPECT_EQ(events[1].velocity, (Vec2{9, 3}));
  EXPECT_EQ(events[2].form, EventForm::expire);
  EXPECT_NEAR(events[2].velocity.x, 1.5 * (6 + 12 * 31 * dt), 1e-5);
  EXPECT_NEAR(events[2].velocity.y, 3, 1e-5);
}

TEST(WorldBullets, EventsTellTheVelocityWithinMaxSpeed) {
  for (const float pull : {0.0F, 12.0F}) {
    Scene scene(room(60, 60));
    BulletDefinition& bullet = scene.bullet({20, 20}, {6, 8});
    bullet.ax = pull, bullet.max_speed = 5, bullet.speed_scale = 1.5F;
    const auto events = run(scene, 1);
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].form, EventForm::spawn);
    EXPECT_NEAR(events[0].velocity.x, 4.5, 1e-5);
    EXPECT_NEAR(events[0].velocity.y, 6, 1e-5);
  }
}

TEST(WorldBullets, WhatAppearsWithinATickHasForcesForTheRestOfItOnly) {
  Scene scene(room(60, 60));
  scene.bullet({20, 20}, {6, 2}).ax = 12;
  scene.last_bullet().start = 0.75 * dt;
  World world(scene.definition);
  run(world, 1);
  expect_flight(*world.bullet(0), {20 + (6 + 3 * dt) * dt / 4, 20 + 2 * dt / 4, 6 + 3 * dt, 2});
}

TEST(WorldBullets, SpeedScaleAndMaxSpeedHoldForStraightOnesToo) {
  const double factor = 3 / std::hypot(6, 2) * 2;
  const BulletView bullet = flown([](BulletDefinition& b) { b.max_speed = 3, b.speed_scale = 2; });
  expect_flight(bullet, {20 + 6 * factor / 2, 20 + 2 * factor / 2, 6 * factor, 2 * factor});
}

TEST(WorldBullets, AWaveSwingsAcrossTheLineOfFlightAsAFunctionOfAge) {
  for (const int after : {1, 7, 30, 100}) {
    const BulletView bullet = flown(
        [](BulletDefinition& b) { b.wave_amplitude = 0.75F, b.wave_frequency = 1.7F, b.wave_phase = 0.6F; },
        after);
    const double age = after * dt, speed = std::hypot(6, 2);
    const double swing = 0.75 * std::sin(2 * std::numbers::pi * 1.7F * age + 0.6F);
    EXPECT_NEAR(bullet.position.x, 20 + 6 * age - 2 / speed * swing, 1e-4);
    EXPECT_NEAR(bullet.position.y, 20 + 2 * age + 6 / speed * swing, 1e-4);
  }
}

TEST(WorldBullets, AWavesSwingIsNoPartOfTheLoggedVelocity) {
  Scene scene(room(60, 60));
  auto& bullet = scene.bullet({20, 20}, {6, 2});
  bullet.wave_amplitude = 1, bullet.wave_frequency = 3, bullet.life = 0.3F;
  const auto events = contacts(run(scene, 30));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].velocity, (Vec2{6, 2}));
}

TEST(WorldBullets, HomingPullsTowardItsTargetWithItsStrength) {
  for (const Kind kind : {Kind::enemy, Kind::player}) {
    Scene scene(room(60, 60));
    kind == Kind::enemy ? scene.enemy({30, 40}) : scene.player({30, 40});
    scene.bullet({20, 20}, {6, 2}).homing_strength = 8;
    scene.last_bullet().homing_target = {kind, 0};
    scene.last_bullet().start = dt;
    World world(scene.definition);
    run(world, 17);
    FlownBullet f;
    for (int i = 0; i < 16; ++i) {
      const double wx = 30 - f.x, wy = 40 - f.y, way = std::hypot(wx, wy);
      f.vx += 8 * wx / way * dt, f.vy += 8 * wy / way * dt;
      f.x += f.vx * dt, f.y += f.vy * dt;
    }
    const auto bullet = world.bullet(0);
    ASSERT_TRUE(bullet);
    expect_flight(*bullet, f);
  }
}

TEST(WorldBullets, HomingPullsTowardAPlaceAsTowardWhoeverStandsThere) {
  Scene scene(room(60, 60));
  scene.enemy({30, 40}).health = 1e6F;
  for (const EntityId target : {homing_to_point, EntityId{Kind::enemy, 0}}) {
    scene.bullet({20, 20}, {6, 2}).homing_strength = 8;
    scene.last_bullet().homing_target = target;
    scene.last_bullet().homing_point = {30, 40};
    scene.last_bullet().start = dt;
  }
  World world(scene.definition);
  run(world, 60);
  EXPECT_EQ(world.bullet(0)->position, world.bullet(1)->position);
  EXPECT_EQ(world.bullet(0)->velocity, world.bullet(1)->velocity);
  EXPECT_GT(world.bullet(0)->velocity.y, 6);
}

// The farther one first, then two as near as each other.
TEST(WorldBullets, AShotHomesTowardTheNearestEnemyOfEquallyNearOnesTheFirst) {
  Scene scene(room(60, 60));
  scene.definition.bullets.emplace_back().homing_strength = 8;
  scene.definition.weapons.emplace_back();
  for (const float y : {2.0F, 40.0F, 20.0F}) scene.enemy({30, y});
  scene.player({30, 30}).weapon = 0;
  World world(scene.definition);
  run(world, 1);
  world.set_command(0, {{}, {1, 0}, button_fire});
  run(world, 2);
  EXPECT_GT(world.bullet(0)->velocity.y, 0);
}

// Not toward enemies of the own team and whom it does not meet, however near; toward opponents, too.
TEST(WorldBullets, AShotHomesTowardTheNearestOfAnotherTeamThatItMeets) {
  Scene scene(room(60, 60));
  scene.definition.bullets.emplace_back().homing_strength = 8;
  scene.definition.bullets[0].filter.collides_with = 1;
  scene.definition.weapons.emplace_back();
  scene.enemy({30, 28});
  scene.definition.enemy_placements.back().team = 0;
  scene.enemy({30, 26}).filter.categories = 2;
  scene.enemy({30, 2});
  scene.player({30, 30}).weapon = 0;
  scene.player({30, 40});
  scene.definition.player_placements.back().team = 2;
  World world(scene.definition);
  run(world, 1);
  world.set_command(0, {{}, {1, 0}, button_fire});
  run(world, 2);
  EXPECT_GT(world.bullet(0)->velocity.y, 0);
}

TEST(WorldBullets, HomingDoesNothingWithinATenthOfATileAndFliesStraightOnWithoutItsTarget) {
  Scene scene(room(60, 60));
  scene.bullet({20, 20}, {0, 0}).homing_strength = 8;
  scene.last_bullet().homing_target = {Kind::enemy, 0};
  scene.bullet({20, 30}, {6, 2}).homing_strength = 8;
  scene.last_bullet().homing_target = {Kind::enemy, 77};
  for (auto& placement : scene.definition.bullet_placements) placement.team = 1;
  scene.enemy({20.07F, 20.07F});
  World world(scene.definition);
  run(world, ticks);
  EXPECT_EQ(world.bullet(0)->position, (Vec2{20, 20}));
  EXPECT_EQ(world.bullet(1)->velocity, (Vec2{6, 2}));
}

TEST(WorldBullets, HomingEndsWhenItsTargetDies) {
  Scene scene(room(60, 60));
  scene.enemy({40, 20}).health = 10;
  scene.bullet({20, 30}, {6, 0}).homing_strength = 8;
  scene.last_bullet().homing_target = {Kind::enemy, 0};
  scene.bullet({38, 20}, {20, 0});
  World world(scene.definition);
  run(world, 20);
  const Vec2 after_death = world.bullet(0)->velocity;
  EXPECT_LT(after_death.y, 0);
  run(world, 20);
  EXPECT_EQ(world.bullet(0)->velocity, after_death);
}

TEST(WorldBullets, ABounceTakesRestitutionAndEnergyLoss) {
  Scene scene(room(20, 20));
  auto& bullet = scene.bullet({10, 10}, {8, 6});
  bullet.bounces = 1;
  bullet.energy_loss = 0.5F;
  scene.segment({12, 1}, {12, 19}).restitution = 0.25F;
  const auto bounces = of_form(run(scene, 60), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 1U);
  EXPECT_NEAR(bounces[0].velocity.x, -8 * 0.25 * 0.5, 1e-6);
  EXPECT_NEAR(bounces[0].velocity.y, 6 * 0.5, 1e-6);
}

TEST(WorldBullets, ABouncingBulletUnderForcesTurnsTheVelocityThatForcesActOn) {
  Scene scene(room(20, 20));
  auto& bullet = scene.bullet({10, 10}, {0, 8});
  bullet.gravity = 1;
  bullet.bounces = 1;
  const auto bounces = of_form(run(scene, 120), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 1U);
  EXPECT_EQ(bounces[0].position.y, 19);
  const double fall = std::sqrt(64 + 2 * 9.8 * 9);
  EXPECT_NEAR(bounces[0].velocity.y, -fall, 0.1);
}

TEST(WorldBullets, FaultOf004WithNBouncesLeftItReflectsNTimes) {
  for (const int n : {0, 1, 2, 5}) {
    Scene scene(room(10, 5));
    scene.bullet({5, 2.5F}, {40, 0}).bounces = n;
    const auto events = contacts(run(scene, 180));
    EXPECT_EQ(of_form(events, EventForm::bounce).size(), static_cast<std::size_t>(n));
    EXPECT_EQ(of_form(events, EventForm::wall).size(), 1U);
  }
}

TEST(WorldBullets, InItsLastTickABulletFliesOnlyWhatIsLeft) {
  Scene scene(room(20, 5));
  scene.definition.rules.tick_rate = 20;
  scene.bullet({2, 2.5F}, {100, 0}).life = 0.06F;
  scene.bullet({2, 3.5F}, {100, 0}).life = 0.06F;
  scene.enemy({8.5F, 2.5F}).shape.radius = 0.25F;   // reached after 0.0605 s
  scene.enemy({8.25F, 3.5F}).shape.radius = 0.25F;  // reached after 0.058 s
  const auto events = contacts(run(scene, 5));
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].target, (EntityId{Kind::enemy, 1}));
  EXPECT_EQ(events[1].form, EventForm::expire);
  EXPECT_NEAR(events[1].position.x, 8, 1e-5);
}

// Ten bullets of every kind; with `doomed`, every second one ends early in the way of the others' columns.
Scene mixed_bullets(bool doomed) {
  Scene scene(room(60, 60));
  for (int i = 0; i < 20; ++i) {
    const auto row = static_cast<float>(i);
    auto& bullet = scene.bullet({5 + row, 10 + row}, {6 + row / 4, 3});
    bullet.life = doomed && i % 2 == 0 ? 0.05F + 0.01F * row : 6.0F + row / 16;
    bullet.pierce = i % 5;
    bullet.bounces = i % 7;
    bullet.damage = 1 + row;
    bullet.energy_loss = 0.9F;
    if (i % 4 > 1) bullet.wave_amplitude = 0.5F + row / 32, bullet.wave_frequency = 2;
    if (i % 3 == 1) bullet.homing_strength = 4 + row / 8;
    scene.last_bullet().start = row / 100;
    scene.last_bullet().team = 2 + i % 3;
    scene.last_bullet().owner = {Kind::player, static_cast<Ordinal>(i)};
    scene.last_bullet().homing_target = {Kind::enemy, static_cast<Ordinal>(i % 3)};
  }
  for (int i = 0; i < 3; ++i) scene.enemy({40, 20 + 10 * static_cast<float>(i)}).health = 1e6F;
  return scene;
}

// The events of bullets with odd ordinals.
std::vector<Event> of_survivors(const std::vector<Event>& events) {
  std::vector<Event> kept;
  for (const Event& event : events) {
    if (event.mover.kind == Kind::bullet && event.mover.ordinal % 2 == 1) kept.push_back(event);
  }
  return kept;
}

// It would go on to approach the body otherwise, and pay again at the same moment.
TEST(WorldBullets, ABodyThatComesAfterABulletTurnsItOnceWhateverEnergyItLoses) {
  for (const float energy : {0.0F, 0.4F, 0.5F, 1.0F}) {
    for (const bool is_forced : {false, true}) {
      Scene scene(room(40, 10));
      BulletDefinition& bullet = scene.bullet({6, 5}, {-1, 0});
      bullet.bounces = 200;
      bullet.energy_loss = energy;
      if (is_forced) bullet.ay = 1e-9F;
      scene.body({3, 5}, {4, 0}, 0.4F);
      const auto met = contacts(run(scene, 60));
      ASSERT_EQ(met.size(), 1U) << energy << is_forced;
      EXPECT_EQ(met[0].form, EventForm::bounce);
      EXPECT_NEAR(met[0].velocity.x, std::max(9 * energy, 4.0F), 1e-6) << energy << is_forced;
    }
  }
}

TEST(WorldBullets, ABodyThatIsFasterThanABulletMayBeTakesItAlong) {
  Scene scene(room(40, 10));
  BulletDefinition& bullet = scene.bullet({6, 5}, {-1, 0});
  bullet.bounces = 200;
  bullet.max_speed = 2;
  scene.body({3, 5}, {4, 0}, 0.4F);
  const auto met = contacts(run(scene, 60));
  ASSERT_EQ(met.size(), 1U);
  EXPECT_EQ(met[0].velocity, (Vec2{4, 0}));
}

TEST(WorldBullets, FaultOf004RemovalKeepsEveryColumnOfEveryOtherBullet) {
  const auto alone = of_survivors(run(mixed_bullets(false), 600));
  const auto among = of_survivors(run(mixed_bullets(true), 600));
  ASSERT_GT(alone.size(), 20U);
  ASSERT_EQ(alone.size(), among.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(alone[i].time, among[i].time);
    EXPECT_EQ(alone[i].form, among[i].form);
    EXPECT_EQ(alone[i].mover, among[i].mover);
    EXPECT_EQ(alone[i].target, among[i].target);
    EXPECT_EQ(alone[i].position, among[i].position);
    EXPECT_EQ(alone[i].velocity, among[i].velocity);
    EXPECT_EQ(alone[i].owner, among[i].owner);
  }
}

TEST(WorldBullets, RemovalKeepsTheTeamOfEveryOtherBullet) {
  World world(mixed_bullets(true).definition);
  run(world, 60);
  int seen = 0;
  world.for_each_bullet([&seen](const BulletView& bullet) {
    ++seen;
    EXPECT_EQ(bullet.team, 2 + static_cast<int>(bullet.ordinal) % 3);
  });
  EXPECT_EQ(seen, 10);
}

// What solids add, bounce after bounce, would grow beyond all numbers.
TEST(WorldBullets, NoBounceMakesABulletUnderForcesFasterThanAnythingFlies) {
  Scene scene(room(12, 4));
  BulletDefinition& bullet = scene.bullet({2, 1.5F}, {7, 0});
  bullet.gravity = 1;
  bullet.bounces = 1000000;
  bullet.life = 60;
  for (const Vec2 place : {Vec2{6, 2}, Vec2{1.5F, 1.2F}, Vec2{10, 1.2F}})
    scene.peg(place, 0.6F).restitution = 1.5F;
  double fastest = 0;
  for (const Event& event : run(scene, 3600)) {
    ASSERT_TRUE(std::isfinite(event.position.x) && std::isfinite(event.velocity.x)) << event.time;
    fastest = std::max(fastest, length(Vec2d(event.velocity)));
  }
  EXPECT_GT(fastest, 19000) << "the scene tries nothing";
  EXPECT_LT(fastest, 20000.01);
}

// However it turns, pulled and drawn down: at each moment the swing is that of its age, across its flight.
TEST(WorldBullets, AWaveSwingsAboutTheWayThatIsFlownWithoutIt) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene(room(60, 60));
    scene.definition.rules.tick_rate = rate;
    for (const float amplitude : {0.0F, 0.5F}) {
      BulletDefinition& bullet = scene.bullet({20, 20}, {6, 2});
      bullet.life = 5;
      bullet.angular_velocity = 3;
      bullet.gravity = 0.2F;
      bullet.ax = 1;
      bullet.wave_amplitude = amplitude;
      bullet.wave_frequency = 1;
      bullet.wave_phase = 0.4F;
    }
    World world(scene.definition);
    for (int tick = 1; tick < 4 * rate; ++tick) {
      world.step();
      const BulletView plain = *world.bullet(0), waving = *world.bullet(1);
      const Vec2d along = unit(Vec2d(plain.velocity));
      const double swing = 0.5 * std::sin(2 * std::numbers::pi * tick / rate + 0.4);
      ASSERT_NEAR(waving.position.x - plain.position.x, -along.y * swing, 1e-3) << rate << " " << tick;
      ASSERT_NEAR(waving.position.y - plain.position.y, along.x * swing, 1e-3) << rate << " " << tick;
    }
  }
}

// Along a wall into which only its swing leads.
TEST(WorldBullets, ASwingPaysNoBounces) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene(room(40, 10));
    scene.definition.rules.tick_rate = rate;
    BulletDefinition& bullet = scene.bullet({2, 8.8F}, {5, 0});
    bullet.life = 4;
    bullet.bounces = 1;
    bullet.wave_amplitude = 0.5F;
    bullet.wave_frequency = 2;
    const std::vector<Event> events = contacts(run(scene, static_cast<int>(5 * rate)));
    ASSERT_EQ(events.size(), 1U) << rate;
    EXPECT_EQ(events[0].form, EventForm::expire);
    EXPECT_LE(events[0].position.y, 9);
  }
}

}  // namespace
}  // namespace fusillade::sim
