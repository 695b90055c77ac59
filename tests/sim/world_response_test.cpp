// RULES "Response": damage, knock-back, contact damage, invulnerability, bodies, carving.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::of_form;
using support::room;
using support::run;
using support::Scene;
using support::seconds;

Vec2 place_of_enemy(const World& world) {
  Vec2 place;
  world.for_each_enemy([&](const ActorView& enemy) { place = enemy.position; });
  return place;
}

TEST(WorldResponse, AHitTakesNoMoreThanTheHealthThatIsLeft) {
  Scene scene(room(20, 10));
  scene.bullet({1.5F, 5}, {20, 0}).damage = 30;
  scene.enemy({6, 5}).health = 20;
  const auto hits = of_form(run(scene, 60), EventForm::hit);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].damage, 30);
  EXPECT_EQ(hits[0].health, 0);
}

TEST(WorldResponse, HitAndDeathNameWhoFired) {
  Scene scene(room(20, 10));
  scene.player({3, 8});
  scene.bullet({1.5F, 5}, {20, 0});
  scene.last_bullet().owner = {Kind::player, 0};
  scene.enemy({6, 5}).health = 10;
  const auto events = contacts(run(scene, 60));
  ASSERT_EQ(events.size(), 2U);
  for (const Event& event : events) EXPECT_EQ(event.owner, (EntityId{Kind::player, 0}));
  EXPECT_EQ(events[1].target, (EntityId{Kind::bullet, 0})) << "the cause";
}

TEST(WorldResponse, KnockBackIsAlongTheFlightTimesInverseMassAndHalvesEachTenthOfASecond) {
  for (const int rate : {20, 60, 128}) {
    SCOPED_TRACE(rate);
    Scene scene(room(60, 20));
    scene.definition.rules.tick_rate = rate;
    scene.bullet({5, 10}, {60, 0}).knock_back = 8;
    scene.enemy({10, 10}).inverse_mass = 0.5F;
    World world(scene.definition);
    ASSERT_EQ(of_form(run(world, rate / 10), EventForm::hit).size(), 1U);
    run(world, 2 * rate);
    // 4 tiles/s from the hit on; from the next tick on it falls by half every 0.1 s, tick by tick.
    const double hit_tick = 4.4 / 60 * rate;
    double expected = 10 + 4 * (std::floor(hit_tick) + 1 - hit_tick) / rate;
    for (int i = 1; i < 2 * rate; ++i) {
      const double speed = 4 * std::pow(0.5, 10.0 * i / rate);
      if (speed >= 1e-3) expected += speed / rate;
    }
    EXPECT_NEAR(place_of_enemy(world).x, expected, 1e-3);
    EXPECT_NEAR(place_of_enemy(world).y, 10, 1e-6);
  }
}

TEST(WorldResponse, KnockBackIsAlongTheFlightWhereverItHitsAndTwoOfThemAdd) {
  Scene scene(room(60, 20));
  scene.enemy({10, 10}).inverse_mass = 1;
  for (const float y : {9.7F, 10.3F}) scene.bullet({5, y}, {60, 0}).knock_back = 8;
  scene.bullet({10.3F, 5}, {0, 60}).knock_back = 8;
  World world(scene.definition);
  ASSERT_EQ(of_form(run(world, 6), EventForm::hit).size(), 3U);
  Vec2 velocity;
  world.for_each_enemy([&](const ActorView& enemy) { velocity = enemy.velocity; });
  const double decay = std::pow(0.5, 1.0 / 6);
  EXPECT_NEAR(velocity.x, 16 * decay, 1e-4);
  EXPECT_NEAR(velocity.y, 8 * decay, 1e-4);
}

// Each of them would give it 10,000,000 tiles/s, and all together more than a saved state may hold.
TEST(WorldResponse, NoKnockBackMakesAnybodyFasterThan20000) {
  Scene scene(room(400, 10));
  for (int i = 0; i < 101; ++i) scene.bullet({10, 5}, {40, 0}).knock_back = 10000;
  ActorDefinition& enemy = scene.enemy({10, 5}, {60, 0});
  enemy.inverse_mass = 1000;
  enemy.health = 1e6F;
  World world(scene.definition);
  EXPECT_EQ(of_form(run(world, 1), EventForm::hit).size(), 101U);
  double fastest = 0;
  for (int tick = 0; tick < 12; ++tick) {
    world.for_each_enemy(
        [&](const ActorView& view) { fastest = std::max<double>(fastest, view.velocity.x); });
    std::string error;
    EXPECT_TRUE(World::load(world.save(), error)) << error;
    world.step();
  }
  EXPECT_GT(fastest, 10000);
  EXPECT_LE(fastest, 20000);
  world.for_each_enemy([](const ActorView& view) { EXPECT_LT(view.velocity.x, 20000 / 3.0); });
}

TEST(WorldResponse, AWallThatUsesUpAKnockBackLeavesTheOwnVelocity) {
  Scene scene(room(20, 14));
  scene.bullet({12, 3.5F}, {60, 0}).knock_back = 10;
  scene.enemy({18, 3.5F}, {-0.5F, 0}).inverse_mass = 1;
  scene.bullet({12, 10.5F}, {60, 0}).knock_back = 10;
  scene.last_bullet().team = 1;
  scene.player({18, 10.5F}, {-0.5F, 0}).inverse_mass = 1;
  for (auto& type : scene.definition.actors) type.walls = true;
  World world(scene.definition);
  const auto hits = of_form(run(world, 60), EventForm::hit);
  ASSERT_EQ(hits.size(), 2U);
  const float enemy_x = place_of_enemy(world).x, player_x = world.player(0)->position.x;
  run(world, 120);
  EXPECT_NEAR(place_of_enemy(world).x, enemy_x - 1, 1e-4);
  EXPECT_NEAR(world.player(0)->position.x, player_x - 1, 1e-4);
}

TEST(WorldResponse, WithoutInverseMassNothingIsKnockedBack) {
  Scene scene(room(60, 20));
  scene.bullet({5, 10}, {60, 0}).knock_back = 8;
  scene.enemy({10, 10});
  World world(scene.definition);
  run(world, 30);
  EXPECT_EQ(place_of_enemy(world), (Vec2{10, 10}));
}

TEST(WorldResponse, ContactDamageIsOneHitPerWindowWhileTheyTouch) {
  for (const double rate : {20.0, 60.0}) {
    Scene scene(room(20, 7));
    scene.definition.rules.tick_rate = rate;
    auto& enemy = scene.enemy({5, 3.5F}, {4, 0});  // touch from 4.2 tiles on, for 1.6 tiles
    enemy.contact_damage = 30;
    scene.player({10, 3.5F});
    const auto hits = contacts(run(scene, static_cast<int>(2 * rate)));
    ASSERT_EQ(hits.size(), 5U);
    for (std::size_t i = 0; i < hits.size(); ++i) {
      EXPECT_EQ(hits[i].form, EventForm::hit);
      EXPECT_EQ(hits[i].mover, (EntityId{Kind::enemy, 0}));
      EXPECT_EQ(hits[i].owner, (EntityId{Kind::enemy, 0}));
      EXPECT_EQ(hits[i].target, (EntityId{Kind::player, 0}));
      EXPECT_NEAR(seconds(hits[i], rate), 4.2 / 4 + 0.1 * static_cast<double>(i), 1e-6);
      EXPECT_NEAR(hits[i].damage, 3, 1e-6);
      EXPECT_NEAR(hits[i].health, 100 - 3 * static_cast<double>(i + 1), 1e-4);
    }
  }
}

TEST(WorldResponse, AnEnemyWithoutContactDamageHurtsNobody) {
  for (const bool walks : {false, true}) {
    Scene scene(room(20, 7));
    scene.enemy({5, 3.5F}, {4, 0}).walls = walks;
    scene.player({10, 3.5F});
    EXPECT_TRUE(contacts(run(scene, 120)).empty());
  }
}

TEST(WorldResponse, AnInvulnerablePlayerIsFlownThroughAndHitAtTheInstantWhenItEnds) {
  Scene scene(room(20, 7));
  scene.player({10, 3.5F}).invulnerable = 0.25F;
  for (const float x : {6.0F, 5.0F, 10.0F}) {
    scene.bullet({x, 3.5F}, {x < 10 ? 20.0F : 0, 0});
    scene.last_bullet().team = 1;
  }
  scene.last_bullet().start = 0.2;  // lies in the player before the first hit's time is over
  const auto events = contacts(run(scene, 120));
  const auto hits = of_form(events, EventForm::hit);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_NEAR(seconds(hits[0]), 3.4 / 20, 1e-7);
  EXPECT_EQ(hits[1].mover, (EntityId{Kind::bullet, 2}));
  EXPECT_NEAR(seconds(hits[1]), 3.4 / 20 + 0.25, 1e-7);
  ASSERT_EQ(of_form(events, EventForm::wall).size(), 1U) << "the second one flew through";
}

TEST(WorldResponse, BodiesOfDifferentMassKeepMomentumAndLoseByBothRestitutions) {
  Scene scene(room(40, 7));
  auto& heavy = scene.body({5, 3.5F}, {8, 0}, 0.5F);
  heavy.inverse_mass = 0.25F;
  heavy.restitution = 0.8F;
  scene.body({10, 3.5F}, {-2, 0}, 0.5F).restitution = 0.5F;
  const auto events = contacts(run(scene, 60));
  ASSERT_EQ(events.size(), 1U);
  const double j = 1.4 * 10 / 1.25;
  EXPECT_NEAR(events[0].velocity.x, 8 - j * 0.25, 1e-5);
  const auto later = contacts(run(scene, 300));
  ASSERT_GE(later.size(), 2U);
  EXPECT_EQ(later[1].mover, (EntityId{Kind::body, 1}));
  EXPECT_NEAR(39 - 0.5 - (5 + 8 * 0.4 + 1), (-2 + j) * (seconds(later[1]) - 0.4), 1e-3);
}

TEST(WorldResponse, AnImmovableBodyReflectsAndTwoOfThemDoNothing) {
  Scene scene(room(40, 7));
  scene.body({5, 3.5F}, {8, 0}, 0.5F);
  scene.body({10, 3.5F}, {-2, 0}, 0.5F).inverse_mass = 0;
  const auto events = contacts(run(scene, 30));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_NEAR(events[0].velocity.x, -12, 1e-5);
  scene.definition.bodies[0].inverse_mass = 0;
  EXPECT_TRUE(contacts(run(scene, 60)).empty());
}

// At 45 degrees onto a resting body straight below; the tangent is x.
Scene oblique(float friction, float other_friction) {
  Scene scene(room(40, 40));
  auto& body = scene.body({10, 10}, {6, 6}, 0.5F);
  body.friction = friction;
  auto& target = scene.body({14, 15}, {0, 0}, 0.5F);
  target.friction = other_friction;
  return scene;
}

TEST(WorldResponse, FrictionIsBoundedByTheNormalImpulse) {
  const auto events = contacts(run(oblique(1, 0.0625F), 60));  // 0.25 is the root of the product
  ASSERT_EQ(events.size(), 1U);
  EXPECT_NEAR(events[0].velocity.y, 0, 1e-4);
  EXPECT_NEAR(events[0].velocity.x, 6 - 0.25 * 6, 1e-4);
}

TEST(WorldResponse, FaultOf004FrictionStopsAtTheCommonSpeedAndNeverReverses) {
  const auto events = contacts(run(oblique(50, 50), 60));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_NEAR(events[0].velocity.x, 3, 1e-4) << "half of it, the other body has the other half";
}

TEST(WorldResponse, FaultOf004ApproachingBodiesCollideAndPartingOnesAreNotKicked) {
  Scene scene(room(40, 7));
  scene.body({10, 3.5F}, {-3, 0}, 0.5F);
  scene.body({10.75F, 3.5F}, {3, 0}, 0.5F);
  EXPECT_TRUE(contacts(run(scene, 60)).empty()) << "overlapping, but parting";
  scene.definition.bodies[0].velocity = {3, 0};
  scene.definition.bodies[1].velocity = {-3, 0};
  const auto events = contacts(run(scene, 60));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].time, 0);
  EXPECT_EQ(events[0].velocity, (Vec2{-3, 0}));
}

TEST(WorldResponse, AtWallsTerrainPegsAndSegmentsABodyHasBothRestitutionsAndNoFriction) {
  for (const Kind kind : {Kind::wall, Kind::terrain, Kind::peg, Kind::segment}) {
    Scene scene(room(40, 20));
    auto& body = scene.body({30, 5}, {10, 3}, 0.5F);
    body.restitution = 0.5F;
    body.friction = 9;
    double wanted = -5;
    if (kind == Kind::segment) scene.segment({35, 1}, {35, 19}).restitution = 0.5F;
    if (kind == Kind::peg) scene.peg({46, 5.0F + 3 * 0.55F}, 10).restitution = 0.5F;
    if (kind == Kind::terrain) scene.terrain(8, 35 * 8, 0, 36 * 8, 20 * 8);
    if (kind == Kind::segment || kind == Kind::peg) wanted = -2.5;
    const auto events = contacts(run(scene, 60));
    ASSERT_FALSE(events.empty());
    EXPECT_EQ(events[0].target.kind, kind);
    EXPECT_NEAR(events[0].velocity.x, wanted, 0.05);
    EXPECT_NEAR(events[0].velocity.y, 3, 0.05);
  }
}

TEST(WorldResponse, AnImmovableBodyGoesItsWayThroughAllThatStands) {
  Scene scene(room(20, 7));
  scene.peg({8, 3.5F}, 0.5F);
  scene.segment({12, 1}, {12, 6});
  scene.body({5, 3.5F}, {30, 0}, 0.5F).inverse_mass = 0;
  World world(scene.definition);
  EXPECT_TRUE(contacts(run(world, 60)).empty());
  std::vector<Vec2> places;
  world.for_each_body([&](const BodyView& body) { places.push_back(body.position); });
  EXPECT_EQ(places, (std::vector<Vec2>{{35, 3.5F}}));
}

TEST(WorldResponse, CarvingFreesTheTerrainAroundTheContact) {
  Scene scene(room(20, 7));
  scene.terrain(16, 10 * 16, 0, 12 * 16, 7 * 16);
  scene.bullet({5, 3.5F}, {10, 0}).carve_radius = 0.5F;
  for (const float y : {3.5F, 3.05F, 4.1F}) {
    scene.bullet({5, y}, {10, 0});
    scene.last_bullet().start = 1;
  }
  const auto events = contacts(run(scene, 240));
  const auto changes = of_form(events, EventForm::terrain_changed);
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].mover, (EntityId{Kind::bullet, 0}));
  const auto met = of_form(events, EventForm::terrain);
  ASSERT_EQ(met.size(), 4U);
  EXPECT_EQ(met[0].position.x, 10);
  for (std::size_t i = 1; i < 4; ++i) {
    const double apart = static_cast<double>(met[i].position.y) - 3.5;
    const double depth = std::abs(apart) < 0.5 ? std::sqrt(0.25 - apart * apart) : 0;
    EXPECT_NEAR(met[i].position.x, 10 + depth, 1.0 / 16);
  }
}

TEST(WorldResponse, AHitAndABounceCarve) {
  Scene scene(room(20, 9));
  scene.terrain(16, 11 * 8, 0, 20 * 16, 9 * 16);  // from 5.5 tiles on
  for (const float y : {2.5F, 6.5F}) {
    BulletDefinition& bullet = scene.bullet({2, y}, {20, 0});
    bullet.carve_radius = 0.5F;
    bullet.bounces = 1;
    bullet.life = 0.3F;
  }
  scene.enemy({6, 2.5F});
  const auto events = contacts(run(scene, 16));
  ASSERT_EQ(events.size(), 4U);
  EXPECT_EQ(events[0].form, EventForm::hit);
  EXPECT_EQ(events[1].form, EventForm::terrain_changed);
  EXPECT_EQ(events[1].mover, (EntityId{Kind::bullet, 0}));
  EXPECT_EQ(events[2].form, EventForm::bounce);
  EXPECT_EQ(events[3].form, EventForm::terrain_changed);
}

TEST(WorldResponse, WhereNothingIsSolidCarvingChangesNothing) {
  Scene scene(room(20, 7));
  scene.terrain(16, 15 * 16, 0, 16 * 16, 16);
  scene.bullet({2, 3.5F}, {20, 0}).carve_radius = 0.5F;
  scene.enemy({6, 3.5F});
  EXPECT_TRUE(of_form(run(scene, 30), EventForm::terrain_changed).empty());
}

TEST(WorldResponse, WhatIsFilledIsSolidFromThenOn) {
  Scene scene(room(20, 7));
  scene.terrain(16, 0, 0, 16, 16);
  scene.bullet({12, 3.5F}, {20, 0}).fill_radius = 1.5F;
  scene.bullet({2, 3.5F}, {10, 0});
  BulletDefinition& spent = scene.bullet({2, 3.5F}, {0, 0});  // at its mere end nothing is filled
  spent.fill_radius = 1.5F;
  spent.life = 0.1F;
  const auto met = of_form(run(scene, 180), EventForm::terrain);
  ASSERT_EQ(met.size(), 1U);
  EXPECT_EQ(met[0].mover, (EntityId{Kind::bullet, 1}));
  EXPECT_NEAR(met[0].position.x, 17.5, 1.0 / 16);
}

TEST(WorldResponse, ABounceNamesWhoFired) {
  Scene scene(room(20, 7));
  scene.player({3, 5});
  scene.bullet({10, 2.5F}, {20, 0}).bounces = 1;
  scene.last_bullet().owner = {Kind::player, 0};
  const auto bounces = of_form(run(scene, 30), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 1U);
  EXPECT_EQ(bounces[0].owner, (EntityId{Kind::player, 0}));
}

TEST(WorldResponse, ABulletBouncesOffABodyWithItsRestitution) {
  Scene scene(room(20, 9));
  scene.bullet({2, 4.5F}, {10, 0}).bounces = 1;
  BodyDefinition& body = scene.body({8, 4.5F}, {}, 0.5F);
  body.inverse_mass = 0;
  body.restitution = 0.5F;
  const auto bounces = of_form(run(scene, 60), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 1U);
  EXPECT_EQ(bounces[0].velocity, (Vec2{-5, 0}));
}

}  // namespace
}  // namespace fusillade::sim
