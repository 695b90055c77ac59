// Scenes that once went wrong: each fails without its fix.
#include <gtest/gtest.h>

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

// It moves up and down so fast that it waits. Who meets it then meets something that stands: nothing of its
// velocity goes over.
TEST(WorldFaults, ABodyThatWaitsIsMetByTheOneThatStillFlies) {
  Scene scene(room(10, 3));
  scene.definition.rules.tick_rate = 20;
  scene.definition.rules.contacts_per_tick_max = 1;
  scene.body({5, 1.5F}, {0, -40}, 0.4F);
  scene.body({8, 1.5F}, {-100, 0}, 0.4F);
  const auto events = contacts(run(scene, 1));
  std::size_t of_first = 0;
  for (const Event& event : of_form(events, EventForm::overflow)) {
    of_first += event.mover == EntityId{Kind::body, 0} ? 1 : 0;
  }
  EXPECT_EQ(of_first, 1U);
  EXPECT_LE(events.size(), 6U);
  std::size_t met = 0;
  for (const Event& event : of_form(events, EventForm::bounce)) {
    if (event.target != EntityId{Kind::body, 0}) continue;
    ++met;
    EXPECT_NEAR(std::hypot(event.velocity.x, event.velocity.y), 100, 1e-3);
  }
  EXPECT_EQ(met, 1U);
}

TEST(WorldFaults, ABulletMeetsABodyThatWaitsAsIfItStood) {
  Scene scene(room(10, 3));
  scene.definition.rules.tick_rate = 20;
  scene.definition.rules.contacts_per_tick_max = 1;
  scene.body({5, 1.5F}, {0, -40}, 0.4F);
  scene.bullet({8, 1.3F}, {-100, 0}).bounces = 1;
  std::vector<Event> met;
  for (const Event& event : of_form(run(scene, 1), EventForm::bounce)) {
    if (event.mover.kind == Kind::bullet) met.push_back(event);
  }
  ASSERT_EQ(met.size(), 1U);
  EXPECT_EQ(met[0].target, (EntityId{Kind::body, 0}));
  EXPECT_NEAR(std::hypot(met[0].velocity.x, met[0].velocity.y), 100, 1e-3);
}

TEST(WorldFaults, RestitutionAboveOneNeverLeavesTheSpeedLimit) {
  Scene scene(room(10, 3));
  scene.body({5, 1.5F}, {10, 0}, 0.4F).restitution = 10;
  const auto events = run(scene, 60);
  ASSERT_GT(events.size(), 10U) << "it bounces";
  for (const Event& event : events) {
    ASSERT_TRUE(std::isfinite(event.velocity.x) && std::isfinite(event.position.x));
    ASSERT_LE(std::abs(event.velocity.x), flown_speed_max_tiles_per_s);
  }
}

TEST(WorldFaults, AnActorThatAppearsLaterIsFoundByItsOrdinal) {
  Scene scene(room(20, 12));
  scene.enemy({12, 8});
  scene.enemy({12, 4});
  scene.definition.enemy_placements[0].start = 0.5;
  auto& bullet = scene.bullet({2.5F, 6}, {3, 0});
  bullet.homing_strength = 20;
  bullet.life = 10;
  scene.last_bullet().homing_target = {Kind::enemy, 1};
  const auto hits = of_form(run(scene, 300), EventForm::hit);
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0].target, (EntityId{Kind::enemy, 1}));
}

TEST(WorldFaults, ADeathPointsFromTheCauseToTheDead) {
  Scene scene(room(20, 10));
  scene.bullet({1.5F, 5}, {20, 0});
  scene.enemy({6, 5}).health = 10;
  const auto deaths = of_form(run(scene, 60), EventForm::death);
  ASSERT_EQ(deaths.size(), 1U);
  EXPECT_EQ(deaths[0].normal, (Vec2{1, 0}));
  EXPECT_EQ(deaths[0].position, (Vec2{6, 5}));
}

TEST(WorldFaults, InelasticBodiesThatFlyOnTogetherMeetOnce) {
  for (int i = 0; i < 40; ++i) {
    const auto turn = static_cast<float>(i) * 0.37F;
    const Vec2 toward{std::cos(turn), std::sin(turn)};
    Scene scene(room(200, 200));
    const Vec2 common{3.1F, -2.3F};
    scene.body({100 - toward.x, 100 - toward.y}, {common.x + toward.x, common.y + toward.y}, 0.5F)
        .restitution = 0;
    scene.body({100 + toward.x, 100 + toward.y}, {common.x - toward.x, common.y - toward.y}, 0.5F)
        .restitution = 0;
    EXPECT_EQ(contacts(run(scene, 120)).size(), 1U) << "turn " << turn;
  }
}

TEST(WorldFaults, AWallAtTheVeryEndOfLifeCountsAtEveryTickRate) {
  for (const double rate : {20.0, 60.0, 64.0, 120.0, 128.0}) {
    Scene scene(room(27, 3));
    scene.definition.rules.tick_rate = rate;
    scene.bullet({1.5F, 1.5F}, {64, 0}).life = 0.3828125F;
    const auto events = contacts(run(scene, static_cast<int>(rate)));
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].form, EventForm::wall) << rate << " Hz";
  }
}

// Two slow bodies far from the origin meet a face at one moment. Terrain filled elsewhere makes their
// searches begin later, which rounds that moment differently.
TEST(WorldFaults, AContactThatRoundsToBeforeItsMoversTimeIsSetToIt) {
  for (int i = 0; i < 40; ++i) {
    Scene scene(room(4000, 8));
    scene.definition.rules.tick_rate = 20;
    scene.definition.rules.grid_cell = 8;
    scene.definition.rules.bullets_max = scene.definition.rules.enemies_max = 8;
    scene.terrain(1, 3990, 0, 3991, 8);
    const float speed = 0.0105F + 0.0002F * static_cast<float>(i);
    scene.body({3989.99951F, 3}, {speed, 0}, 0.3F);
    scene.body({3989.99951F, 3.602F}, {speed, 0}, 0.3F);
    scene.bullet({3980.5F, 5.5F}, {0, 100}).fill_radius = 0.6F;
    const auto events = contacts(run(scene, 1));
    ASSERT_EQ(of_form(events, EventForm::terrain_changed).size(), 1U);
    ASSERT_EQ(of_form(events, EventForm::bounce).size(), 2U) << speed;
    for (std::size_t e = 1; e < events.size(); ++e) ASSERT_LE(events[e - 1].time, events[e].time) << speed;
  }
}

// It stands where the guard stopped it until the tick is over, and is never carried into the wall.
TEST(WorldFaults, AWalkerThatTheGuardStopsStandsUntilTheNextTick) {
  Scene scene(room(10, 10));
  scene.definition.rules.tick_rate = 20;
  scene.definition.rules.contacts_per_tick_max = 1;
  scene.player({7, 7.5F}, {80, 60});
  World world(scene.definition);
  const auto events = run(world, 1);
  ASSERT_EQ(of_form(events, EventForm::overflow).size(), 1U);
  const Vec2 stopped = of_form(events, EventForm::overflow)[0].position;
  EXPECT_NEAR(world.player(0)->position.x, stopped.x, 1e-6);
  EXPECT_NEAR(world.player(0)->position.y, stopped.y, 1e-6);
  run(world, 20);
  EXPECT_LE(world.player(0)->position.x, 8.6F);
  EXPECT_LE(world.player(0)->position.y, 8.6F);
}

// It would fire at 0.03 s, in the tick in whose first half it dies.
TEST(WorldFaults, WhoHasDiedFiresNoMoreInThatTick) {
  for (const float health : {10.0F, 1000.0F}) {
    Scene scene(room(20, 12));
    scene.definition.rules.tick_rate = 20;
    scene.bullet({5.5F, 6}, {60, 0});
    scene.definition.emitters.push_back({.name = "ring", .count = 3, .delay = 0.03F});
    ActorDefinition& enemy = scene.enemy({7, 6});
    enemy.health = health;
    enemy.emitters = {0};
    scene.player({15, 6});
    World world(scene.definition);
    const auto spawns = of_form(run(world, 1), EventForm::spawn);
    EXPECT_EQ(spawns.size(), health > 10 ? 6U : 3U);
    int flying = 0;
    world.for_each_bullet([&flying](const BulletView&) { ++flying; });
    EXPECT_EQ(flying, health > 10 ? 3 : 0);
    EXPECT_EQ(of_form({world.events().begin(), world.events().end()}, EventForm::hit).size(), 1U);
  }
}

TEST(WorldFaults, AFileBulletAppearsThoughItsOwnerDiedInTheSameTick) {
  for (const double rate : {60.0, 128.0}) {
    Scene scene(room(20, 4));
    scene.definition.rules.tick_rate = rate;
    scene.enemy({3, 1.5F}).health = 10;
    scene.bullet({1.5F, 1.5F}, {9, 0});
    scene.last_bullet().start = 0.405;
    scene.bullet({8.5F, 1.5F}, {0, 0});
    scene.last_bullet().start = 0.51;
    scene.last_bullet().owner = {Kind::enemy, 0};
    const auto spawns = of_form(run(scene, static_cast<int>(rate)), EventForm::spawn);
    EXPECT_EQ(spawns.size(), 3U) << rate << " Hz";
  }
}

TEST(WorldFaults, AShortWindowEndsWithinItsTick) {
  for (const double rate : {20.0, 60.0}) {
    Scene scene(room(20, 10));
    scene.definition.rules.tick_rate = rate;
    scene.definition.rules.dedup_window = 0.02;
    scene.bullet({5, 5}, {0, 0}).pierce = 5;
    scene.enemy({5, 5}).health = 1000;
    const auto hits = of_form(run(scene, static_cast<int>(rate)), EventForm::hit);
    ASSERT_EQ(hits.size(), 6U);
    for (std::size_t i = 0; i < hits.size(); ++i) {
      EXPECT_NEAR(support::seconds(hits[i], rate), 0.02 * static_cast<double>(i), 1e-8);
    }
  }
}

TEST(WorldFaults, ABulletAtRestInAValleyIsReportedOncePerSide) {
  Scene scene(room(20, 20));
  scene.definition.rules.rest_speed = 1;
  scene.definition.segments.push_back({{4, 4}, {10, 14}, 1, SegmentForm::bounce});
  scene.definition.segments.push_back({{16, 4}, {10, 14}, 1, SegmentForm::bounce});
  auto& bullet = scene.bullet({10, 8}, {0, 0});
  bullet.gravity = 1;
  bullet.bounces = 1000;
  bullet.energy_loss = 0.3F;
  bullet.life = 20;
  const auto events = contacts(run(scene, 600));
  EXPECT_TRUE(of_form(events, EventForm::overflow).empty());
  EXPECT_LT(events.size(), 60U);
}

TEST(WorldFaults, ABulletUnderForcesKeepsWhatAMovingBodyGaveIt) {
  for (const float scale : {1.0F, 2.0F}) {
    Scene scene(room(60, 6));
    scene.body({3, 3}, {10, 0}, 0.5F).inverse_mass = 0;
    auto& bullet = scene.bullet({6, 3}, {2 / scale, 0});
    bullet.drag = 0.9F;
    bullet.speed_scale = scale;
    bullet.bounces = 5;
    World world(scene.definition);
    run(world, 50);
    const auto seen = world.bullet(0);
    ASSERT_TRUE(seen);
    EXPECT_GT(seen->velocity.x, 14);
    EXPECT_LT(seen->velocity.x, 18);
  }
}

TEST(WorldFaults, ABulletWithoutRadiusLeavesTheSegmentThatItMet) {
  for (const float turn : {0.0F, 0.5F, 1.0F}) {
    Scene scene(room(30, 30));
    scene.segment({20, 5}, {20 + 4 * turn, 25});
    auto& bullet = scene.bullet({10, 15}, {20, 0});
    bullet.shape.radius = 0;
    bullet.bounces = 5;
    const auto events = contacts(run(scene, 50));
    ASSERT_EQ(events.size(), 1U) << "turn " << turn;
    EXPECT_EQ(events[0].form, EventForm::bounce);
    EXPECT_LT(events[0].velocity.x, 0);
  }
}

// So slow that each of its places is rounded to one of few floats before the line or behind it.
TEST(WorldFaults, ACreepingBulletWithoutRadiusUnderForcesEndsOnTheSlope) {
  Scene scene(room(60, 40));
  scene.segment({10.3F, 22.7F}, {50.7F, 20});
  for (int i = 0; i < 200; ++i) {
    const double x = 12 + 0.19 * i, line = 20 + 2.7 * (50.7 - x) / 40.4;
    auto& bullet = scene.bullet(Vec2d{x, line - 3e-5}.rounded(), {0, 2e-4F});
    bullet.shape.radius = 0;
    bullet.angular_velocity = 1e-4F;
  }
  World world(scene.definition);
  const auto events = contacts(run(world, 60));
  EXPECT_EQ(of_form(events, EventForm::wall).size(), 200U);
}

TEST(WorldFaults, ContactDamagePerSecondDoesNotVanishWithoutADedupWindow) {
  Scene scene(room(20, 10));
  scene.definition.rules.dedup_window = 0;
  scene.enemy({6, 5}).contact_damage = 100;
  scene.player({6.5F, 5}).health = 50;
  const auto events = run(scene, 60);
  const auto deaths = of_form(events, EventForm::death);
  ASSERT_EQ(deaths.size(), 1U);
  EXPECT_NEAR(support::seconds(deaths[0]), 0.5, 0.002);
}

TEST(WorldFaults, InvulnerabilityLastsTheDecimalTimeThatIsWritten) {
  Scene scene(room(20, 10));
  scene.definition.rules.dedup_window = 0.01;
  scene.bullet({6, 5}, {0, 0}).pierce = 1;
  auto& enemy = scene.enemy({6, 5});
  enemy.invulnerable = 0.3F;
  enemy.health = 1000;
  const auto hits = of_form(run(scene, 60), EventForm::hit);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_NEAR(support::seconds(hits[1]), 0.3, 1e-9);
}

TEST(WorldFaults, ABodyThatRunsIntoABulletIsNotDrivenOnByIt) {
  Scene scene(room(60, 6));
  scene.body({3, 3}, {10, 0}, 0.5F);
  auto& bullet = scene.bullet({6, 3}, {2, 0});
  bullet.knock_back = 3;
  bullet.bounces = 5;
  const auto bounces = of_form(run(scene, 60), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 1U);
  EXPECT_NEAR(bounces[0].velocity.x, 18, 1e-4);
}

TEST(WorldFaults, BodiesAreShownWhereTheyAre) {
  Scene scene(room(20, 10));
  scene.body({3, 3}, {6, 3}, 0.5F);
  World world(scene.definition);
  run(world, 30);
  int seen = 0;
  world.for_each_body([&](const BodyView& body) {
    ++seen;
    EXPECT_EQ(body.ordinal, 0U);
    EXPECT_NEAR(body.position.x, 6, 1e-6);
    EXPECT_NEAR(body.position.y, 4.5, 1e-6);
    EXPECT_EQ(body.velocity, (Vec2{6, 3}));
  });
  EXPECT_EQ(seen, 1);
}

}  // namespace
}  // namespace fusillade::sim
