// RULES "One tick, in order" and "One timeline": who comes first, and what a contact changes for the others.
#include <gtest/gtest.h>

#include <array>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::map_of;
using support::of_form;
using support::room;
using support::run;
using support::Scene;
using support::seconds;

constexpr std::array kinds_in_order{Kind::wall, Kind::terrain, Kind::segment, Kind::peg,   Kind::object,
                                    Kind::body, Kind::enemy,   Kind::player,  Kind::expiry};

// A target that a bullet of radius 0.25 at y = 2.5 meets when its centre is at x = 6.
void add_target(Scene& scene, Kind kind) {
  const Vec2 centre{6.75F, 2.5F};
  if (kind == Kind::wall) scene.definition.map.solid[2 * 12 + 6] = 1;
  if (kind == Kind::terrain) scene.terrain(4, 24, 0, 25, 20);
  if (kind == Kind::segment) scene.segment({6.25F, 1}, {6.25F, 4});
  if (kind == Kind::peg) scene.peg(centre, 0.5F);
  if (kind == Kind::object) scene.object(centre, 0.5F);
  if (kind == Kind::body) scene.body(centre, {}, 0.5F);
  if (kind == Kind::enemy) scene.enemy(centre).shape.radius = 0.5F;
  if (kind == Kind::player) scene.player(centre).shape.radius = 0.5F;
}

TEST(WorldOrder, SimultaneousTargetsAreMetInTheOrderOfTheirKinds) {
  for (std::size_t first = 0; first < kinds_in_order.size(); ++first) {
    Scene scene(room(12, 5));
    scene.definition.rules.tick_rate = 63;
    auto& bullet = scene.bullet({2, 2.5F}, {8, 0});  // at x = 6 in the middle of tick 31
    bullet.shape.radius = 0.25F;
    bullet.life = 0.5F;
    scene.last_bullet().team = 7;
    for (std::size_t i = first; i < kinds_in_order.size(); ++i) add_target(scene, kinds_in_order[i]);
    const auto events = contacts(run(scene, 64));
    ASSERT_EQ(events.size(), 1U);
    const bool is_expiry = kinds_in_order[first] == Kind::expiry;
    EXPECT_EQ(events[0].target.kind, is_expiry ? Kind::none : kinds_in_order[first]);
    EXPECT_EQ(events[0].form == EventForm::expire, is_expiry);
    EXPECT_EQ(ticks_of(events[0].time), 31.5);
  }
}

TEST(WorldOrder, SimultaneousTargetsOfOneKindAreMetByIndex) {
  for (const bool is_upper_first : {false, true}) {
    Scene scene(room(12, 8));
    scene.bullet({2, 4}, {8, 0});
    scene.enemy({8, is_upper_first ? 3.75F : 4.25F}).shape.radius = 0.5F;
    scene.enemy({8, is_upper_first ? 4.25F : 3.75F}).shape.radius = 0.5F;
    const auto hits = of_form(run(scene, 64), EventForm::hit);
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_EQ(hits[0].target, (EntityId{Kind::enemy, 0}));
  }
}

TEST(WorldOrder, OfSimultaneousMoversTheLowerIndexComesFirstWhereverItStands) {
  for (const float side : {-1.0F, 1.0F}) {
    Scene scene(room(21, 5));
    scene.bullet({10.5F + 4 * side, 2.5F}, {-600 * side, 0});
    scene.bullet({10.5F - 4 * side, 2.5F}, {600 * side, 0});
    scene.enemy({10.5F, 2.5F}).health = 10;
    const auto events = contacts(run(scene, 3));
    ASSERT_EQ(events.size(), 3U);
    EXPECT_EQ(events[0].mover, (EntityId{Kind::bullet, 0}));
    EXPECT_EQ(events[1].form, EventForm::death);
    EXPECT_EQ(events[2].form, EventForm::wall) << "the other one flies through";
  }
}

TEST(WorldOrder, BulletsComeBeforeEnemiesAtTheSameMoment) {
  Scene scene(room(21, 5));
  scene.player({10, 2.5F}).shape.radius = 0.5F;
  auto& enemy = scene.enemy({13, 2.5F}, {-8, 0});  // touches at x = 11
  enemy.shape.radius = 0.5F;
  enemy.contact_damage = 100;
  scene.bullet({7.25F, 2.5F}, {8, 0}).shape.radius = 0.25F;
  scene.last_bullet().team = 1;
  const auto hits = of_form(run(scene, 16), EventForm::hit);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0].time, hits[1].time);
  EXPECT_EQ(hits[0].mover.kind, Kind::bullet);
  EXPECT_EQ(hits[1].mover.kind, Kind::enemy);
}

TEST(WorldOrder, PlayersFireInTheOrderOfTheirSlotsEnemiesAfterThem) {
  Scene scene(room(40, 10));
  scene.definition.bullets.emplace_back();
  scene.definition.weapons.emplace_back();
  scene.definition.emitters.push_back({.name = "ring", .count = 1, .delay = 0.016667F});
  for (int i = 0; i < 3; ++i) scene.player({5.0F + 10 * static_cast<float>(i), 5}).weapon = 0;
  scene.enemy({20, 8}).emitters = {0};
  World world(scene.definition);
  run(world, 1);
  for (const Ordinal player : {2U, 0U, 1U}) world.set_command(player, {{}, {0, 1}, button_fire});
  const auto spawns = run(world, 1);
  ASSERT_EQ(spawns.size(), 4U);
  for (Ordinal i = 0; i < 4; ++i) {
    EXPECT_EQ(spawns[i].mover, (EntityId{Kind::bullet, i}));
    EXPECT_EQ(spawns[i].owner, i < 3 ? (EntityId{Kind::player, i}) : (EntityId{Kind::enemy, 0}));
  }
}

TEST(WorldOrder, WhatIsCarvedOpensTheWayWithinTheSameTick) {
  Scene scene(room(20, 5));
  scene.definition.rules.tick_rate = 20;
  scene.terrain(16, 6 * 16, 0, 6 * 16 + 4, 80);
  scene.bullet({5, 2.5F}, {300, 0}).carve_radius = 1;
  scene.bullet({4, 2.5F}, {300, 0});
  const auto events = contacts(run(scene, 2));
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].form, EventForm::terrain);
  EXPECT_EQ(events[1].form, EventForm::terrain_changed);
  EXPECT_EQ(events[2].form, EventForm::wall);
  EXPECT_EQ(events[2].position, (Vec2{19, 2.5F}));
}

TEST(WorldOrder, WhoPiercesFliesTheRestOfTheTick) {
  Scene scene(room(20, 5));
  scene.definition.rules.tick_rate = 20;
  scene.bullet({1.5F, 2.5F}, {600, 0}).pierce = 2;
  scene.enemy({5, 2.5F});
  scene.enemy({10, 2.5F});
  const auto events = contacts(run(scene, 1));
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].target, (EntityId{Kind::enemy, 0}));
  EXPECT_EQ(events[1].target, (EntityId{Kind::enemy, 1}));
  EXPECT_NEAR(seconds(events[1], 20), 7.9 / 600, 1e-9);
  EXPECT_EQ(events[2].form, EventForm::wall);
}

TEST(WorldOrder, FaultOf004ADeathIsReportedOnceWhoeverElseHitsInThatTick) {
  Scene scene(room(21, 21));
  for (int i = 0; i < 4; ++i) {
    const float x = i < 2 ? static_cast<float>(2 * i - 1) : 0, y = i < 2 ? 0 : static_cast<float>(2 * i - 5);
    scene.bullet({10.5F - 4 * x, 10.5F - 4 * y}, {600 * x, 600 * y}).damage = 100;
  }
  scene.enemy({10.5F, 10.5F});
  const auto events = run(scene, 10);
  EXPECT_EQ(of_form(events, EventForm::hit).size(), 1U);
  EXPECT_EQ(of_form(events, EventForm::death).size(), 1U);
  EXPECT_EQ(of_form(events, EventForm::wall).size(), 3U);
}

TEST(WorldOrder, FaultOf004AFastBulletsFirstStepMeetsAThinWall) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene(map_of({"............", ".....#......", "............"}));
    scene.definition.rules.tick_rate = rate;
    scene.bullet({4.9F, 1.5F}, {10000, 0});
    const auto events = contacts(run(scene, 1));
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].form, EventForm::wall);
    EXPECT_EQ(events[0].position.x, 5);
  }
}

TEST(WorldOrder, FaultOf002AfterAChangeEachMovesFromItsOwnStart) {
  Scene scene(room(11, 4));
  scene.definition.rules.tick_rate = 20;
  scene.body({9.25F, 2}, {40, 0}, 0.25F);
  scene.body({8, 2}, {8, 0}, 0.25F);
  const auto events = contacts(run(scene, 1));
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].target.kind, Kind::wall);
  EXPECT_NEAR(seconds(events[0], 20), 0.0125, 1e-9);
  EXPECT_EQ(events[1].target, (EntityId{Kind::body, 1}));
  EXPECT_NEAR(seconds(events[1], 20), 1.75 / 48, 1e-9);
}

TEST(WorldOrder, FaultOf002AnOverlapAfterAChangeIsAContactAtOnce) {
  Scene scene(room(11, 4));
  scene.definition.rules.tick_rate = 20;
  scene.body({5, 2}, {-20, 0}, 0.5F);  // inside the other, leaving it
  scene.body({5.75F, 2}, {0, 0}, 0.5F);
  scene.segment({4.4375F, 1}, {4.4375F, 3});
  const auto events = contacts(run(scene, 1));
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].target.kind, Kind::segment);
  EXPECT_NEAR(seconds(events[0], 20), 0.0625 / 20, 1e-8);
  EXPECT_EQ(events[1].target, (EntityId{Kind::body, 1}));
  EXPECT_EQ(events[1].time, events[0].time);
  EXPECT_NEAR(events[1].velocity.x, 0, 1e-5);
}

TEST(WorldOrder, FaultOf002SimultaneousContactsNotifyOncePerPair) {
  Scene scene(room(20, 20));
  scene.body({5, 10}, {10, 0}, 0.5F);
  scene.body({10, 10.5F}, {0, 0}, 0.5F);
  scene.body({10, 9.5F}, {0, 0}, 0.5F);
  const auto events = contacts(run(scene, 30));
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].time, events[1].time);
  EXPECT_EQ(events[0].target, (EntityId{Kind::body, 1}));
  EXPECT_EQ(events[1].target, (EntityId{Kind::body, 2}));
}

// A pinball's worst place: between two segments that close in on the ball.
TEST(WorldOrder, InAnAcuteCornerTheGuardBoundsTheContactsOfEachMoverAndTick) {
  Scene scene(room(30, 20));
  scene.definition.rules.contacts_per_tick_max = 16;
  scene.segment({2, 9}, {28, 10});
  scene.segment({2, 11}, {28, 10});
  scene.segment({2, 9}, {2, 11});
  scene.body({10, 10}, {4000, 30}, 0.25F);
  auto& bullet = scene.bullet({8, 10}, {6000, -50});
  bullet.bounces = 1000000;
  World world(scene.definition);
  std::size_t guarded = 0;
  for (int tick = 0; tick < 60; ++tick) {
    world.step();
    std::size_t bounces[2] = {0, 0}, stops[2] = {0, 0};
    for (const Event& event : world.events()) {
      const int who = event.mover.kind == Kind::body ? 1 : 0;
      bounces[who] += event.form == EventForm::bounce ? 1 : 0;
      stops[who] += event.form == EventForm::overflow ? 1 : 0;
      EXPECT_LT(event.position.x, 28);
    }
    for (const int who : {0, 1}) {
      EXPECT_LE(bounces[who], 16U);
      EXPECT_LE(stops[who], 1U);
      EXPECT_TRUE(stops[who] == 0 || bounces[who] == 16);
      guarded += stops[who];
    }
  }
  EXPECT_GT(guarded, 0U);
}

TEST(WorldOrder, WhoTheGuardStoppedWaitsCanBeHitThereAndGoesOnInTheNextTick) {
  Scene scene(room(12, 12));
  scene.definition.rules.tick_rate = 20;
  scene.definition.rules.contacts_per_tick_max = 1;
  scene.body({9, 2.5F}, {200, 0}, 0.5F);
  scene.segment({8, 1}, {8, 4});
  scene.bullet({8.5F, 9}, {0, -200});
  World world(scene.definition);
  const auto events = contacts(run(world, 1));
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].form, EventForm::bounce);
  EXPECT_EQ(events[1].form, EventForm::overflow);
  EXPECT_EQ(events[1].mover, (EntityId{Kind::body, 0}));
  EXPECT_NEAR(seconds(events[1], 20), 0.0175, 1e-8);
  EXPECT_EQ(events[1].velocity, (Vec2{-200, 0}));
  EXPECT_EQ(events[2].target, (EntityId{Kind::body, 0}));
  EXPECT_NEAR(seconds(events[2], 20), 5.8 / 200, 1e-8);
  EXPECT_EQ(events[2].normal, (Vec2{0, 1}));
  const auto later = contacts(run(world, 1));
  ASSERT_FALSE(later.empty());
  EXPECT_EQ(later[0].form, EventForm::bounce);
  EXPECT_EQ(later[0].target.kind, Kind::segment);
  EXPECT_EQ(later[0].time, time_of(1));
  EXPECT_EQ(later[0].velocity, (Vec2{200, 0}));
}

TEST(WorldOrder, TerrainThatIsFilledAroundWhoWaitsIsMetInTheNextTick) {
  Scene scene(room(12, 12));
  scene.definition.rules.tick_rate = 20;
  scene.definition.rules.contacts_per_tick_max = 1;
  scene.terrain(16, 0, 0, 1, 1);
  scene.segment({8, 1}, {8, 4});
  scene.bullet({9, 2.5F}, {200, 0}).bounces = 9;
  scene.peg({8.75F, 3.75F}, 0.25F);
  scene.bullet({8.75F, 9}, {0, -140}).fill_radius = 2.5F;
  World world(scene.definition);
  const auto events = contacts(run(world, 1));
  ASSERT_EQ(of_form(events, EventForm::terrain_changed).size(), 1U);
  EXPECT_EQ(of_form(events, EventForm::overflow).size(), 1U);
  const auto later = contacts(run(world, 1));
  ASSERT_FALSE(later.empty());
  EXPECT_EQ(later[0].mover, (EntityId{Kind::bullet, 0}));
  EXPECT_EQ(later[0].target.kind, Kind::terrain);
  EXPECT_EQ(later[0].time, time_of(1));
}

TEST(WorldOrder, WhoFliesThroughTheDeadMeetsWhatIsBehindThemAtItsOwnMoment) {
  Scene scene(room(20, 5));
  scene.definition.rules.tick_rate = 20;
  scene.bullet({5.5F, 2.5F}, {300, 0});
  scene.bullet({4.5F, 2.5F}, {300, 0});
  scene.enemy({7, 2.5F}).health = 10;
  const auto walls = of_form(run(scene, 1), EventForm::wall);
  ASSERT_EQ(walls.size(), 1U);
  EXPECT_EQ(walls[0].mover, (EntityId{Kind::bullet, 1}));
  EXPECT_NEAR(seconds(walls[0], 20), 14.5 / 300, 1e-9);
}

// Several in one tick, each from where its owner is by then.
TEST(WorldOrder, ShotsAndVolleysComeAtTheirExactMoments) {
  Scene scene(room(40, 10));
  scene.definition.rules.tick_rate = 20;
  scene.definition.bullets.emplace_back();
  scene.definition.weapons.push_back({.name = "gun", .cooldown = 0.02F});
  scene.definition.emitters.push_back({.name = "ring", .count = 1, .period = 0.03F});
  ActorDefinition& player = scene.player({5, 5}, {10, 0});
  player.weapon = 0;
  player.speed = 10;
  scene.enemy({5, 3}, {10, 0}).emitters = {0};
  World world(scene.definition);
  run(world, 1);
  world.set_command(0, {{1, 0}, {0, 1}, button_fire});
  std::vector<double> moments;
  for (const Event& spawn : run(world, 1)) {
    moments.push_back(seconds(spawn, 20));
    EXPECT_NEAR(spawn.position.x, 5 + 10 * moments.back(), 1.0 / 256);
  }
  ASSERT_EQ(moments.size(), 5U);
  const double wanted[] = {0.05, 0.06, 0.07, 0.09, 0.09};
  for (std::size_t i = 0; i < moments.size(); ++i) EXPECT_NEAR(moments[i], wanted[i], 1e-8);
}

TEST(WorldOrder, OfEquallyNearPlayersTheFirstIsAimedAt) {
  Scene scene(room(40, 10));
  scene.definition.bullets.emplace_back();
  scene.definition.emitters.push_back({.name = "aimed", .form = PatternForm::aimed, .count = 1});
  scene.enemy({20, 5}).emitters = {0};
  for (const float x : {10.0F, 30.0F}) scene.player({x, 5});
  World world(scene.definition);
  run(world, 1);
  EXPECT_LT(world.bullet(0)->velocity.x, 0);
}

// Back from the segment, into what it never came near before.
TEST(WorldOrder, WhoChangesCourseIsMetWhereItFliesFromThenOn) {
  for (const float drag : {1.0F, 0.5F}) {
    Scene scene(room(20, 5));
    scene.definition.rules.tick_rate = 20;
    scene.segment({15, 1}, {15, 4});
    scene.body({14, 2.5F}, {200, 0}, 0.5F);
    scene.bullet({8, 2.5F}, {0, 0}).drag = drag;
    const auto events = contacts(run(scene, 1));
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].target.kind, Kind::segment);
    EXPECT_EQ(events[1].mover, (EntityId{Kind::bullet, 0}));
    EXPECT_EQ(events[1].target, (EntityId{Kind::body, 0}));
    EXPECT_NEAR(seconds(events[1], 20), (0.5 + 5.8) / 200, 1e-8);
  }
}

// The bullet bounces up off the floor and crosses the way of the body as that comes back the second time.
// It bounces when others have been looked for already, and ends far from where it would have flown.
TEST(WorldOrder, WhoHasBouncedIsMetOnItsNewCourseByWhoChangesCourseAfterwards) {
  Scene scene(room(20, 12));
  scene.definition.rules.tick_rate = 20;
  scene.segment({10.7F, 1}, {10.7F, 4});
  scene.segment({6, 6.3F}, {8.5F, 6.3F});
  scene.body({7.2F, 5.3F}, {0, 100}, 0.5F);
  scene.body({12, 9}, {100, 0}, 0.5F);
  scene.body({13.05F, 9}, {}, 0.5F);
  scene.bullet({10.3F, 2.5F}, {70, 0}).bounces = 1;
  const auto events = contacts(run(scene, 1));
  const EntityId bullet{Kind::bullet, 0};
  ASSERT_GE(events.size(), 4U);
  EXPECT_EQ(events[0].target, (EntityId{Kind::body, 2}));
  EXPECT_EQ(events[1].mover, bullet);
  EXPECT_EQ(events[2].target, (EntityId{Kind::segment, 1}));
  EXPECT_EQ(events[3].mover, bullet);
  EXPECT_EQ(events[3].target, (EntityId{Kind::body, 0}));
}

TEST(WorldOrder, AnEnemyHurtsThePlayerWhoIsPushedIntoItWithinTheSameTick) {
  Scene scene(room(20, 5));
  scene.definition.rules.tick_rate = 20;
  scene.player({10, 2.5F}).inverse_mass = 1;
  scene.bullet({9, 2.5F}, {100, 0}).knock_back = 100;
  scene.last_bullet().team = 7;
  scene.enemy({12, 2.5F}).contact_damage = 1;
  const auto hits = of_form(run(scene, 1), EventForm::hit);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[1].mover, (EntityId{Kind::enemy, 0}));
  EXPECT_NEAR(seconds(hits[1], 20), 0.4 / 100 + 1.2 / 100, 1e-8);
}

}  // namespace
}  // namespace fusillade::sim
