// Whole ticks: what a scene's bullets, bodies and actors do to one another, and when.
#include "sim/world.h"

#include <gtest/gtest.h>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::of_form;
using support::room;
using support::run;
using support::Scene;
using support::seconds;

TEST(World, BulletHitsEnemyAtTheExactMoment) {
  Scene scene(room(20, 10));
  scene.bullet({1.5F, 5}, {20, 0});
  scene.enemy({6, 5});
  const auto events = contacts(run(scene, 60));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].form, EventForm::hit);
  EXPECT_EQ(events[0].mover, (EntityId{Kind::bullet, 0}));
  EXPECT_EQ(events[0].target, (EntityId{Kind::enemy, 0}));
  EXPECT_NEAR(seconds(events[0]), 3.9 / 20, 1e-7);
  EXPECT_NEAR(events[0].position.x, 5.4, 1e-6);
  EXPECT_EQ(events[0].normal, (Vec2{-1, 0}));
  EXPECT_EQ(events[0].damage, 10);
  EXPECT_EQ(events[0].health, 40);
}

TEST(World, FaultOf004ABulletDiesOnTheEnemyInFrontOfTheWallNotOnTheWallBehindIt) {
  Scene scene(room(20, 10));
  scene.bullet({1.5F, 5}, {600, 0});
  scene.enemy({18, 5});
  const auto events = contacts(run(scene, 5));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].form, EventForm::hit);
}

TEST(World, FaultOf004OneBulletHitsOnlyOneOfAnEnemyAndAPlayer) {
  Scene scene(room(20, 10));
  scene.bullet({1.5F, 5}, {300, 0});
  scene.last_bullet().team = 7;
  scene.enemy({6, 5});
  scene.player({8, 5});
  const auto events = contacts(run(scene, 60));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].target.kind, Kind::enemy);
}

TEST(World, ADeathIsReportedOnceAndTheDeadStopNothing) {
  Scene scene(room(30, 10));
  scene.bullet({1.5F, 5}, {600, 0}).damage = 100;
  scene.bullet({1.0F, 5}, {600, 0});
  scene.enemy({6, 5});
  const auto events = contacts(run(scene, 10));
  EXPECT_EQ(of_form(events, EventForm::death).size(), 1U);
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[1].form, EventForm::death);
  EXPECT_EQ(events[1].mover, (EntityId{Kind::enemy, 0}));
  EXPECT_EQ(events[1].target, (EntityId{Kind::bullet, 0}));
  EXPECT_EQ(events[2].form, EventForm::wall);
  EXPECT_EQ(events[2].position, (Vec2{29, 5}));
}

TEST(World, LifeEndsExactlyWithinItsTick) {
  Scene scene(room(20, 10));
  scene.bullet({1.5F, 5}, {10, 0}).life = 0.51F;
  const auto events = contacts(run(scene, 60));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].form, EventForm::expire);
  EXPECT_NEAR(seconds(events[0]), 0.51, 1e-6);
  EXPECT_NEAR(events[0].position.x, 6.6, 1e-5);
  EXPECT_EQ(events[0].normal, (Vec2{0, 0}));
}

// Life ends with a touch, wherever within its tick that moment is rounded to.
TEST(World, AHitAtTheVeryEndOfLifeCounts) {
  for (const double rate : {20.0, 60.0, 64.0, 120.0, 128.0}) {
    for (const float life : {0.5F, 0.3828125F, 0.2265625F}) {
      Scene scene(room(40, 10));
      scene.definition.rules.tick_rate = rate;
      scene.bullet({2, 5}, {64, 0}).life = life;
      scene.definition.bullets[0].shape.radius = 0.25F;
      scene.enemy({2 + 64 * life + 0.75F, 5}).shape.radius = 0.5F;
      const auto events = contacts(run(scene, static_cast<int>(rate)));
      ASSERT_EQ(events.size(), 1U) << rate << " Hz, " << life << " s";
      EXPECT_EQ(events[0].form, EventForm::hit) << rate << " Hz, " << life << " s";
    }
  }
}

TEST(World, PiercingHitsTheSamePairAgainWhenTheWindowEnds) {
  Scene scene(room(40, 10));
  scene.bullet({1.5F, 5}, {4, 0}).pierce = 20;
  scene.enemy({6, 5}).health = 1000;
  const auto hits = of_form(run(scene, 200), EventForm::hit);
  ASSERT_EQ(hits.size(), 4U);  // 1.2 tiles at 4 tiles/s: 0.3 s of touch, a hit at 0, 0.1, 0.2 and 0.3 s
  for (std::size_t i = 1; i < hits.size(); ++i)
    EXPECT_NEAR(seconds(hits[i]) - seconds(hits[i - 1]), 0.1, 1e-6);
}

TEST(World, StraightScenesGiveTheSameTimesAtEveryTickRate) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene(room(60, 20));
    scene.definition.rules.tick_rate = rate;
    scene.bullet({1.5F, 5}, {37, 1}).bounces = 5;
    scene.enemy({30, 12}, {-3, -2});
    const auto events = contacts(run(scene, static_cast<int>(3 * rate)));
    ASSERT_FALSE(events.empty());
    EXPECT_EQ(events[0].form, EventForm::bounce);
    EXPECT_NEAR(seconds(events[0], rate), 57.5 / 37, 1e-6);
    EXPECT_EQ(events[0].position.x, 59);
  }
}

TEST(World, ABulletReflectsAsOftenAsItHasBouncesAndEndsAtTheNextContact) {
  Scene scene(room(10, 5));
  auto& bullet = scene.bullet({5, 2.5F}, {600, 0});
  bullet.bounces = 3;
  const auto events = contacts(run(scene, 60));
  ASSERT_EQ(events.size(), 4U);
  EXPECT_EQ(of_form(events, EventForm::bounce).size(), 3U);
  EXPECT_EQ(events[3].form, EventForm::wall);
  EXPECT_EQ(events[0].position.x, 9);
  EXPECT_EQ(events[1].position.x, 1);
}

TEST(World, TheGuardMakesAMoverWaitAndNamesItOnce) {
  for (const float drag : {1.0F, 0.9F}) {
    Scene scene(room(4, 4));
    scene.definition.rules.contacts_per_tick_max = 8;
    auto& bullet = scene.bullet({2, 2}, {9000, 0});
    bullet.bounces = 100000;
    bullet.drag = drag;
    World world(scene.definition);
    EXPECT_EQ(world.step().guards_tripped, 1);
    const std::vector<Event> events(world.events().begin(), world.events().end());
    EXPECT_EQ(of_form(events, EventForm::bounce).size(), 8U);
    const auto stops = of_form(events, EventForm::overflow);
    ASSERT_EQ(stops.size(), 1U);
    EXPECT_EQ(stops[0].mover, (EntityId{Kind::bullet, 0}));
    EXPECT_EQ(world.bullet(0)->position, stops[0].position);
  }
}

TEST(World, BodiesExchangeTheirVelocities) {
  Scene scene(room(20, 10));
  scene.body({5, 5}, {6, 0}, 0.5F);
  scene.body({10, 5}, {0, 0}, 0.5F);
  const auto events = contacts(run(scene, 60));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].form, EventForm::bounce);
  EXPECT_EQ(events[0].mover, (EntityId{Kind::body, 0}));
  EXPECT_EQ(events[0].target, (EntityId{Kind::body, 1}));
  EXPECT_NEAR(events[0].velocity.x, 0, 1e-6);
  EXPECT_NEAR(seconds(events[0]), 4.0 / 6, 1e-7);
}

TEST(World, APlayerSlidesAlongAWallAndStaysOutOfIt) {
  Scene scene(room(20, 10));
  scene.player({17, 3}, {10, 3});
  World world(scene.definition);
  run(world, 60);
  const auto player = world.player(0);
  ASSERT_TRUE(player);
  EXPECT_NEAR(player->position.x, 18.6, 1e-5);
  EXPECT_NEAR(player->position.y, 6, 1e-4);
  EXPECT_LE(static_cast<double>(player->position.x) + 0.4F, 19.0);
}

// Before, it went on to the next tile line, and beyond a wall one tile thick.
TEST(World, WhoBeginsInAWallGetsNoDeeperAndSlidesAndWalksOut) {
  for (const bool is_terrain : {false, true}) {
    Scene scene(room(20, 10));
    for (std::size_t row = 0; !is_terrain && row < 10; ++row) scene.definition.map.solid[row * 20 + 10] = 1;
    if (is_terrain) scene.terrain(4, 40, 0, 42, 40);
    scene.player({9.75F, 3}, {5, 1});
    scene.player({9.75F, 5}, {-5, 1});
    World world(scene.definition);
    EXPECT_TRUE(contacts(run(world, 30)).empty());
    EXPECT_EQ(world.player(0)->position.x, 9.75F);
    EXPECT_NEAR(world.player(0)->position.y, 3.5, 1e-5);
    EXPECT_NEAR(world.player(1)->position.x, 7.25, 1e-5);
    EXPECT_NEAR(world.player(1)->position.y, 5.5, 1e-5);
  }
}

// It had kept giving way for the rest of the tick: a fast one passed the next wall, a slow one stopped within
// it.
TEST(World, WhoBeginsInAWallEndsAtTheSamePlaceAtEveryTickRate) {
  for (const float speed : {5.0F, 20.0F, 60.0F, 3000.0F}) {
    for (const std::int32_t tick_rate : {20, 30, 60, 128}) {
      Scene scene(support::map_of({"...", "#..", "...", "#..", "...", "..."}));
      scene.definition.rules.tick_rate = tick_rate;
      auto& walker = scene.enemy({1.05F, 1.9F}, {0, speed});
      walker.shape = {.half_width = 0.5F, .half_height = 0.45F};
      walker.walls = true;
      World world(scene.definition);
      run(world, tick_rate);
      ASSERT_EQ(world.enemy_count(), 1);
      world.for_each_enemy([&](const ActorView& enemy) {
        EXPECT_NEAR(enemy.position.y, 2.55, 1e-5) << speed << " tiles/s at " << tick_rate << " Hz";
      });
    }
  }
}

// The corner of a wall was met first, and the floor then took the rest of the way.
TEST(World, AWalkerPassesTheCornerOfAWallThatIsFlushWithAnotherFloor) {
  for (const Kind floor : {Kind::wall, Kind::object, Kind::terrain, Kind::segment}) {
    Scene scene(support::map_of({"......", "......", "....##", "....##"}));
    if (floor == Kind::wall) scene.definition.map = support::map_of({"......", "......", "######", "######"});
    if (floor == Kind::object)
      scene.definition.objects.push_back(
          {.position = {2, 2.5F}, .shape = {.half_width = 2, .half_height = 0.5F}});
    if (floor == Kind::terrain) scene.terrain(4, 0, 8, 16, 12);
    if (floor == Kind::segment) scene.segment({0, 2}, {4, 2});
    scene.player({2, 1}, {3, 1}).shape = {.half_width = 0.5F, .half_height = 0.5F};
    World world(scene.definition);
    run(world, 120);
    EXPECT_NEAR(world.player(0)->position.x, 5.5, 1e-4) << static_cast<int>(floor);
    EXPECT_NEAR(world.player(0)->position.y, 1.5, 1e-4) << static_cast<int>(floor);
  }
}

TEST(World, ASpawnWithinATickFliesFromItsExactMoment) {
  Scene scene(room(20, 10));
  scene.bullet({1.5F, 5}, {20, 0});
  scene.last_bullet().start = 0.0125;
  scene.enemy({6, 5});
  const auto events = run(scene, 60);
  const auto hits = of_form(events, EventForm::hit);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_NEAR(seconds(hits[0]), 0.0125 + 3.9 / 20, 1e-7);
  const auto spawns = of_form(events, EventForm::spawn);
  ASSERT_EQ(spawns.size(), 2U);
  EXPECT_EQ(spawns[1].mover.kind, Kind::bullet);
  EXPECT_NEAR(seconds(spawns[1]), 0.0125, 1e-9);
}

TEST(World, GravityBendsTheFlightByItsFormula) {
  Scene scene(room(60, 60));
  auto& bullet = scene.bullet({2, 2}, {5, 0});
  bullet.gravity = 1;
  bullet.life = 1;
  const auto events = contacts(run(scene, 70));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_NEAR(events[0].position.x, 7, 1e-4);
  EXPECT_NEAR(events[0].position.y, 2 + 9.8 * (1.0 / 3600) * 60 * 61 / 2, 1e-3);  // semi-implicit sum
}

TEST(World, ActorsAreInTheOrderOfTheirIdsWheneverTheyAppear) {
  Scene scene(room(20, 10));
  for (const double start : {0.5, 0.0, 0.25}) {
    scene.enemy({5, 5});
    scene.definition.enemy_placements.back().start = start;
  }
  World world(scene.definition);
  for (int tick = 0; tick < 40; ++tick) world.step();
  std::vector<Ordinal> ids;
  world.for_each_enemy([&](const ActorView& enemy) { ids.push_back(enemy.id.ordinal); });
  EXPECT_EQ(ids, (std::vector<Ordinal>{0, 1, 2}));
}

TEST(World, ABulletAppearsWithItsTeamAndType) {
  Scene scene(room(20, 10));
  scene.bullet({3, 3}, {});
  scene.bullet({5, 5}, {});
  scene.last_bullet().team = 3;
  const auto spawns = of_form(run(scene, 1), EventForm::spawn);
  ASSERT_EQ(spawns.size(), 2U);
  EXPECT_EQ(spawns[0].team, 0);
  EXPECT_EQ(spawns[1].team, 3);
  EXPECT_EQ(spawns[1].definition, 1);
}

TEST(World, WithoutAFigureAnActorHasNoHeading) {
  Scene scene(room(20, 10));
  scene.player({10, 5}).ship.heading = 8;
  World world(scene.definition);
  world.step();
  EXPECT_EQ(world.player(0)->aim, (Vec2{1, 0}));
}

}  // namespace
}  // namespace fusillade::sim
