// Contacts that were found as the tick began, when they come up.
#include <gtest/gtest.h>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::of_form;
using support::Scene;

BulletPlacement placed(Vec2 position, Vec2 velocity, std::int32_t definition = 0) {
  BulletPlacement bullet;
  bullet.position = position;
  bullet.velocity = velocity;
  bullet.definition = definition;
  bullet.team = 1;
  return bullet;
}

// The bullet lies on the way that the walker would have gone, ten tiles behind the wall that stops it.
TEST(ResolveContacts, WhoIsStoppedHitsNobodyOnItsOldWay) {
  Scene scene(support::room(40, 9));
  scene.definition.rules.tick_rate = 20;
  for (std::size_t row = 0; row < 9; ++row) scene.definition.map.solid[row * 40 + 5] = 1;
  scene.definition.bullets.emplace_back().life = 5;
  ActorDefinition& walker = scene.enemy({3, 4.5F}, {300, 0});
  walker.walls = true;
  walker.shape = {.radius = 0.4F};
  scene.definition.enemy_placements.back().team = 2;
  for (const float x : {6.0F, 10.0F, 14.0F, 18.0F})
    scene.definition.bullet_placements.push_back(placed({x, 4.5F}, {0.1F, 0}));
  EXPECT_TRUE(of_form(support::run(scene, 3), EventForm::hit).empty());
}

// Several chunks of bullets, of which one flies into a wall shortly before its end.
TEST(ResolveContacts, AVolleyEndsInOneTickInTheOrderOfItsBullets) {
  constexpr std::int32_t count = 5'000;
  Scene scene(support::room(40, 9));
  scene.definition.rules.tick_rate = 20;
  scene.definition.rules.bullets_max = count;
  scene.definition.rules.events_max = 2 * count;
  scene.definition.bullets.emplace_back().life = 0.52F;
  for (std::int32_t i = 0; i < count; ++i) {
    const auto step = static_cast<float>(i);
    scene.definition.bullet_placements.push_back(placed({5 + step / 250, 4.5F}, {0, step / 10'000}));
  }
  scene.definition.bullet_placements[4'321].velocity = {0, -3.5F / 0.51F};
  std::vector<Event> ends = of_form(support::run(scene, 11), EventForm::expire);
  ASSERT_EQ(ends.size(), count - 1U);
  Ordinal expected = 0;
  for (const Event& end : ends) {
    if (expected == 4'321) ++expected;
    ASSERT_EQ(end.mover.ordinal, expected++);
    ASSERT_EQ(end.time, ends.front().time);
  }
}

// Its end at the wall was found as the tick began, before somebody was knocked into its way.
TEST(ResolveContacts, WhoIsKnockedIntoTheWayOfABulletKeepsItFromItsEnd) {
  for (const bool is_kicked : {false, true}) {
    Scene scene(support::room(20, 9));
    scene.definition.rules.tick_rate = 20;
    BulletDefinition kick;
    kick.knock_back = 100;
    scene.definition.bullets = {BulletDefinition{}, kick};
    ActorDefinition& enemy = scene.enemy({12, 6.5F});
    enemy.health = 100;
    enemy.inverse_mass = 1;
    scene.definition.enemy_placements.back().team = 2;
    scene.definition.bullet_placements.push_back(placed({3, 4.5F}, {340, 0}));
    if (is_kicked) scene.definition.bullet_placements.push_back(placed({12, 8}, {0, -100}, 1));
    const std::vector<Event> events = support::run(scene, 1);
    EXPECT_EQ(of_form(events, EventForm::wall).size(), is_kicked ? 0U : 1U);
    EXPECT_EQ(of_form(events, EventForm::hit).size(), is_kicked ? 2U : 0U);
  }
}

// The end of its life was found as the tick began, 15 tiles along the way that it no longer goes.
TEST(ResolveContacts, WhoIsTurnedByWhatIsKnockedIntoItsWayEndsElsewhere) {
  for (const bool is_kicked : {false, true}) {
    Scene scene(support::room(20, 9));
    scene.definition.rules.tick_rate = 20;
    BulletDefinition bouncing, kick;
    bouncing.bounces = 1;
    bouncing.life = 0.045F;
    kick.knock_back = 120;
    scene.definition.bullets = {bouncing, kick};
    scene.body({12, 6.5F}, {}, 0.5F);
    scene.definition.bullet_placements.push_back(placed({3, 4.5F}, {340, 0}));
    if (is_kicked) scene.definition.bullet_placements.push_back(placed({12, 8}, {0, -100}, 1));
    const std::vector<Event> ends = of_form(support::run(scene, 1), EventForm::expire);
    ASSERT_EQ(ends.size(), 1U);
    EXPECT_EQ(ends[0].mover.ordinal, 0U);
    if (is_kicked) {
      EXPECT_LT(ends[0].position.x, 12);
      EXPECT_LT(ends[0].velocity.x, 0);
    } else {
      EXPECT_NEAR(ends[0].position.x, 18.3F, 1e-4);
    }
  }
}

// At the moment at which one bullet ends at the wall, and fills the terrain around it, the life of the other
// ends, too: in what is solid by then.
TEST(ResolveContacts, WhatIsFilledAtTheMomentOfAnEndComesFirst) {
  for (const float fill_radius : {0.0F, 1.5F}) {
    Scene scene(support::room(20, 9));
    scene.definition.rules.tick_rate = 32;
    scene.definition.terrain = {20 * 16, 9 * 16, 16, std::vector<std::uint8_t>(20 * 16 * 9 * 16, 0)};
    scene.bullet({18, 4.5F}, {64, 0}).fill_radius = fill_radius;
    scene.bullet({18.5F, 4.5F}, {0.5F, 0}).life = 1.0F / 64;
    const std::vector<Event> events = support::run(scene, 1);
    EXPECT_EQ(of_form(events, EventForm::terrain).size(), fill_radius > 0 ? 1U : 0U);
    EXPECT_EQ(of_form(events, EventForm::expire).size(), fill_radius > 0 ? 0U : 1U);
  }
}

// It would fire at 0.03 s, and what it fires would end before the tick does; it may die in the first half.
TEST(ResolveContacts, AShotThatIsNeverFiredMeetsNoWall) {
  for (const bool dies : {false, true}) {
    Scene scene(support::room(20, 12));
    scene.definition.rules.tick_rate = 20;
    scene.bullet({5.5F, 6}, {60, 0});
    scene.definition.emitters.push_back({.name = "ring", .count = 3, .delay = 0.03F, .speed = 2000});
    ActorDefinition& enemy = scene.enemy({7, 6});
    enemy.health = dies ? 10 : 1000;
    enemy.emitters = {0};
    scene.player({15, 2});
    const std::vector<Event> walls = of_form(support::run(scene, 1), EventForm::wall);
    EXPECT_EQ(walls.size(), dies ? 0U : 3U);
  }
}

// In the last unit of the tick.
TEST(ResolveContacts, WhoIsKnockedAwayIsNotHitAsTheTickEnds) {
  for (const bool is_kicked : {false, true}) {
    Scene scene(support::room(20, 9));
    scene.definition.rules.tick_rate = 60;
    BulletDefinition shot;
    shot.shape.radius = 0x1.56328p-7F;
    shot.life = 5;
    shot.pierce = 3;
    BulletDefinition kick = shot;
    kick.knock_back = 400;
    kick.pierce = 0;
    scene.definition.bullets = {shot, kick};
    ActorDefinition& enemy = scene.enemy({8, 4.5F});
    enemy.health = 100;
    enemy.shape = {.radius = 0, .half_width = 0.0119F, .half_height = 0.375F};
    enemy.inverse_mass = 1;
    scene.definition.enemy_placements.back().team = 2;
    scene.definition.bullet_placements.push_back(placed({0x1.8f1c7ep+2F, 4.5F}, {0x1.a1f866p+6F, 0}));
    if (is_kicked) scene.definition.bullet_placements.push_back(placed({8, 5.2F}, {0, -20}, 1));
    const std::vector<Event> hits = of_form(support::run(scene, 1), EventForm::hit);
    ASSERT_EQ(hits.size(), 1U) << is_kicked;
    EXPECT_EQ(hits[0].mover.ordinal, is_kicked ? 1U : 0U);
    if (!is_kicked) {
      EXPECT_EQ(hits[0].time, tick_length - 1);
    }
  }
}

// It grazes the player for all its life; at the moment at which that ends another one pushes the player, and
// there is room for one graze.
TEST(ResolveContacts, WhoGrazesUntilItsEndGrazesOnce) {
  Scene scene(support::room(30, 10));
  scene.definition.rules.tick_rate = 64;
  scene.definition.rules.windows_max = 1;
  ActorDefinition& player = scene.player({10, 5});
  player.shape.radius = 0.5F;
  player.graze_radius = 2;
  player.inverse_mass = 1;
  BulletDefinition& pushing = scene.bullet({5.25F, 5}, {8, 0});
  pushing.shape.radius = 0.25F;
  pushing.knock_back = 5;
  scene.bullet({11.5F, 5}, {}).life = 0.5F;
  for (BulletPlacement& bullet : scene.definition.bullet_placements) {
    bullet.start = 0.25 / 64;
    bullet.team = 1;
  }
  const auto events = support::run(scene, 40);
  const auto hits = of_form(events, EventForm::hit), ends = of_form(events, EventForm::expire);
  ASSERT_EQ(hits.size(), 1U);
  ASSERT_EQ(ends.size(), 1U);
  ASSERT_EQ(hits[0].time, ends[0].time);
  EXPECT_EQ(of_form(events, EventForm::graze).size(), 1U);
}

}  // namespace
}  // namespace fusillade::sim
