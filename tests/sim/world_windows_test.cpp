// RULES "Deduplication": windows of pairs, cooldowns of pegs, and the bound of the store.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <string>

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
using testing::ElementsAre;

// A bullet that lies in one enemy for 30 s and pierces.
Scene lying(int pierce) {
  Scene scene(room(20, 7));
  auto& bullet = scene.bullet({10, 3.5F}, {0, 0});
  bullet.pierce = pierce;
  bullet.life = 30;
  scene.enemy({10, 3.5F}).health = 1e6F;
  return scene;
}

TEST(WorldWindows, ASuppressedPairIsFlownThroughAndHidesNoLaterContact) {
  Scene scene(room(20, 7));
  scene.bullet({5, 3.5F}, {10, 0}).pierce = 9;
  scene.enemy({10, 3.5F});
  scene.enemy({10.25F, 3.5F});
  const auto hits = of_form(run(scene, 60), EventForm::hit);
  ASSERT_GE(hits.size(), 3U);
  EXPECT_EQ(hits[0].target.ordinal, 0U);
  EXPECT_EQ(hits[1].target.ordinal, 1U);
  EXPECT_NEAR(seconds(hits[1]) - seconds(hits[0]), 0.025, 1e-8);
  EXPECT_NEAR(seconds(hits[2]) - seconds(hits[0]), 0.1, 1e-8);
}

TEST(WorldWindows, IfTheyStillTouchWhenTheWindowEndsTheHitIsAtThatInstant) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene = lying(4);
    scene.definition.rules.tick_rate = rate;
    scene.definition.rules.dedup_window = 0.13;
    const auto hits = of_form(run(scene, static_cast<int>(rate)), EventForm::hit);
    ASSERT_EQ(hits.size(), 5U);
    for (std::size_t i = 0; i < hits.size(); ++i) {
      EXPECT_NEAR(seconds(hits[i], rate), 0.13 * static_cast<double>(i), 1e-8);
    }
  }
}

TEST(WorldWindows, ATouchThatEndsWithinTheWindowIsOneHit) {
  Scene scene(room(20, 7));
  scene.bullet({5, 3.5F}, {20, 0}).pierce = 9;  // 1.2 tiles of touch: 0.06 s
  scene.enemy({10, 3.5F});
  EXPECT_EQ(of_form(run(scene, 60), EventForm::hit).size(), 1U);
}

TEST(WorldWindows, FaultOf003OneDetectorGivesOneContactHoweverLongTheyStayNear) {
  Scene scene(room(20, 7));
  scene.bullet({8, 3.5F}, {10, 0}).bounces = 9;
  scene.definition.bullets[0].energy_loss = 0.01F;  // creeps away: near the peg for seconds
  scene.peg({10, 3.5F}, 0.5F);
  const auto events = contacts(run(scene, 150));
  EXPECT_EQ(of_form(events, EventForm::bounce).size(), 1U);
}

// Between two pegs, a tile to fly.
Scene between_pegs(int bounces) {
  Scene scene(room(20, 7));
  auto& bullet = scene.bullet({9, 3.5F}, {20, 0});
  bullet.bounces = bounces;
  scene.peg({10.7F, 3.5F}, 0.5F);
  scene.peg({8.3F, 3.5F}, 0.5F);
  bullet.life = 30;
  return scene;
}

TEST(WorldWindows, WithinAPegsCooldownTheMoverBouncesUnreported) {
  const auto events = contacts(run(between_pegs(1000), 60));
  ASSERT_GE(events.size(), 8U);
  for (const PegDefinition& peg : between_pegs(0).definition.pegs) EXPECT_NEAR(peg.cooldown, 1.0 / 6, 1e-6);
  double last[2] = {-1, -1};
  for (const Event& event : events) {
    ASSERT_EQ(event.form, EventForm::bounce);
    double& before = last[event.target.ordinal];
    if (before >= 0) {
      EXPECT_GE(seconds(event) - before, 1.0 / 6 - 1e-6);
      EXPECT_LE(seconds(event) - before, 1.0 / 6 + 0.11) << "the next approach after the cooldown counts";
    }
    before = seconds(event);
  }
}

TEST(WorldWindows, WithinAPegsCooldownABouncePaysAndTheLastOneEndsTheBulletWithAnEvent) {
  const auto events = contacts(run(between_pegs(5), 60));
  std::size_t reported = of_form(events, EventForm::bounce).size();
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.back().form, EventForm::wall);
  EXPECT_EQ(events.back().target.kind, Kind::peg);
  EXPECT_LT(reported, 5U);
  Scene scene = between_pegs(5);
  scene.definition.bullets[0].energy_loss = 0.5F;
  for (auto& peg : scene.definition.pegs) peg.cooldown = 60;
  const auto slow = contacts(run(scene, 600));
  EXPECT_EQ(of_form(slow, EventForm::bounce).size(), 2U);
  EXPECT_EQ(slow.back().form, EventForm::wall);
  EXPECT_EQ(slow.back().velocity, (Vec2{-20.0F / 32, 0})) << "five bounces, each paid for";
}

// To the wall and back it flies for exactly a quarter of a second.
TEST(WorldWindows, AsACooldownEndsANewApproachCounts) {
  Scene scene(room(9, 11));
  scene.definition.rules.tick_rate = 64;
  scene.peg({5, 5}, 0.5F).cooldown = 0.25;
  BulletDefinition& bullet = scene.bullet({7, 5}, {-18, 0});
  bullet.shape.radius = 0.25F;
  bullet.bounces = 4;
  const auto bounces = of_form(run(scene, 64), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 4U);
  EXPECT_EQ(bounces[0].target.kind, Kind::peg);
  EXPECT_EQ(bounces[2].target.kind, Kind::peg);
  EXPECT_EQ(seconds(bounces[2], 64) - seconds(bounces[0], 64), 0.25);
}

TEST(WorldWindows, WallsTerrainAndSegmentsHaveNoCooldown) {
  Scene scene(room(20, 7));
  scene.definition.map = support::map_of({"#######", "#.....#", "#######"});
  scene.bullet({3, 1.5F}, {200, 0}).bounces = 1000;
  scene.segment({1.5F, 1}, {1.5F, 2});
  scene.terrain(4, 18, 0, 19, 12);
  const auto bounces = of_form(run(scene, 30), EventForm::bounce);
  EXPECT_NEAR(static_cast<double>(bounces.size()), 0.5 * 200 / 2.8, 2);
}

TEST(WorldWindows, OnlyBulletsThatSurviveAHitMakeEntries) {
  Scene scene(room(20, 7));
  scene.definition.rules.windows_max = 1;
  for (int i = 0; i < 20; ++i) scene.bullet({5, 3.5F}, {20, 0}).damage = 1;
  scene.enemy({10, 3.5F});
  World world(scene.definition);
  std::int64_t refused = 0, hits = 0;
  for (int tick = 0; tick < 60; ++tick) {
    refused += world.step().windows_refused;
    for (const Event& event : world.events()) hits += event.form == EventForm::hit ? 1 : 0;
  }
  EXPECT_EQ(refused, 0);
  EXPECT_EQ(hits, 20);
}

TEST(WorldWindows, AnEndedWindowLeavesRoomForAnotherPair) {
  Scene scene(room(20, 7));
  scene.definition.rules.windows_max = 1;
  scene.bullet({3, 3.5F}, {10, 0}).pierce = 9;
  for (const float x : {5.0F, 9.0F, 13.0F}) scene.enemy({x, 3.5F});
  const auto events = run(scene, 90);
  for (Ordinal i = 0; i < 3; ++i) {
    const auto hits = of_form(events, EventForm::hit);
    EXPECT_TRUE(
        std::any_of(hits.begin(), hits.end(), [i](const Event& hit) { return hit.target.ordinal == i; }));
  }
  EXPECT_TRUE(of_form(events, EventForm::overflow).empty());
}

TEST(WorldWindows, TheLastHitOfABulletNeedsNoRoom) {
  Scene scene(room(20, 7));
  scene.definition.rules.windows_max = 1;
  scene.bullet({3, 3.5F}, {60, 0}).pierce = 1;
  scene.enemy({5, 3.5F});
  scene.enemy({8, 3.5F});
  const auto events = contacts(run(scene, 30));
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[1].form, EventForm::hit);
  EXPECT_EQ(events[1].target, (EntityId{Kind::enemy, 1}));
}

TEST(WorldWindows, TheStoreForgetsEntriesWhenTheirWindowEnds) {
  Scene scene = lying(50);
  scene.definition.rules.windows_max = 1;
  World world(scene.definition);
  std::int64_t refused = 0;
  std::size_t hits = 0;
  for (int tick = 0; tick < 61; ++tick) {
    refused += world.step().windows_refused;
    hits += of_form({world.events().begin(), world.events().end()}, EventForm::hit).size();
  }
  EXPECT_EQ(refused, 0);
  EXPECT_EQ(hits, 11U);
}

// Three bullets lie in three enemies: nine pairs, room for five.
Scene crowded() {
  Scene scene(room(20, 7));
  scene.definition.rules.windows_max = 5;
  for (int i = 0; i < 3; ++i) {
    scene.bullet({10, 3.5F}, {0, 0}).pierce = 1000;
    scene.enemy({10, 3.5F}).health = 1e6F;
  }
  return scene;
}

TEST(WorldWindows, GrazesAndRestsAreForgottenToo) {
  Scene scene(room(20, 7));
  scene.definition.rules.windows_max = 2;
  scene.definition.rules.rest_speed = 20;
  scene.player({10, 3.2F}).graze_radius = 2.4F;
  for (int i = 0; i < 6; ++i) {
    BulletDefinition& bullet = scene.bullet({8, 4.5F}, {10, 10});
    bullet.bounces = 5;
    bullet.life = 0.4F;
    scene.last_bullet().start = i;
    scene.last_bullet().team = 1;
  }
  const auto events = run(scene, 400);
  EXPECT_EQ(of_form(events, EventForm::graze).size(), 6U);
  EXPECT_EQ(of_form(events, EventForm::bounce).size(), 6U);
  EXPECT_EQ(of_form(events, EventForm::overflow).size(), 0U);
}

TEST(WorldWindows, AFullStoreRefusesEachContactOnceAndNamesItsMover) {
  World world(crowded().definition);
  std::int64_t refused = 0;
  std::size_t hits = 0, named = 0;
  for (int tick = 0; tick < 6; ++tick) {  // up to the end of the first windows
    refused += world.step().windows_refused;
    for (const Event& event : world.events()) {
      hits += event.form == EventForm::hit ? 1 : 0;
      if (event.form != EventForm::overflow) continue;
      ++named;
      EXPECT_EQ(event.mover.kind, Kind::bullet);
      EXPECT_EQ(event.target.kind, Kind::enemy);
    }
  }
  EXPECT_EQ(hits, 5U);
  EXPECT_EQ(refused, 4);
  EXPECT_EQ(named, 4U);
}

TEST(WorldWindows, ARefusedBulletFliesThroughUnchanged) {
  Scene scene(room(20, 7));
  scene.definition.rules.windows_max = 1;
  scene.bullet({9, 3.5F}, {5, 0}).pierce = 1;  // holds the only window
  scene.bullet({7.4F, 3.5F}, {20, 0}).pierce = 1;
  scene.enemy({10, 3.5F}).health = 1e6F;
  World world(scene.definition);
  std::int64_t refused = 0;
  std::vector<Event> events;
  for (int tick = 0; tick < 60; ++tick) {
    refused += world.step().windows_refused;
    for (const Event& event : world.events()) events.push_back(event);
  }
  EXPECT_EQ(refused, 1);
  ASSERT_EQ(of_form(events, EventForm::overflow).size(), 1U);
  const Event passed = of_form(events, EventForm::overflow)[0];
  EXPECT_EQ(passed.mover, (EntityId{Kind::bullet, 1}));
  EXPECT_EQ(passed.target, (EntityId{Kind::enemy, 0}));
  EXPECT_NEAR(passed.position.x, 9.4, 1e-5);
  EXPECT_EQ(of_form(events, EventForm::wall)[0].mover, (EntityId{Kind::bullet, 1}));
}

std::vector<std::string> lines_of(const std::vector<Event>& events, double rate) {
  std::vector<std::string> lines;
  for (const Event& event : events) {
    const auto time_us = static_cast<std::int64_t>(seconds(event, rate) * 1e6 + 0.5);
    lines.push_back(std::to_string(time_us) + " " + std::to_string(static_cast<int>(event.form)) + " " +
                    std::to_string(event.mover.ordinal) + " " + std::to_string(event.target.ordinal));
  }
  return lines;
}

// Two bullets that fly side by side and hit twice, and room for one window.
Scene scene_of_two_that_pierce(double tick_rate, float life_s) {
  Scene scene(room(20, 7));
  scene.definition.rules.tick_rate = tick_rate;
  scene.definition.rules.windows_max = 1;
  for (const float y : {2.5F, 4.5F}) {
    BulletDefinition& bullet = scene.bullet({5, y}, {20, 0});
    bullet.shape.radius = 0.1F;
    bullet.life = life_s;
    bullet.pierce = 1;
  }
  return scene;
}

// Each hits an enemy of its own.
TEST(WorldWindows, AWindowLeavesItsRoomAsItEndsAtEveryTickRate) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene = scene_of_two_that_pierce(rate, 0.1F);
    scene.definition.rules.dedup_window = 0.01;
    scene.enemy({5.3F, 2.5F}).shape.radius = 0.1F;
    scene.enemy({5.8F, 4.5F}).shape.radius = 0.1F;
    const auto events = contacts(run(scene, 20));
    EXPECT_THAT(lines_of(of_form(events, EventForm::hit), rate),
                ElementsAre("5000 1 0 0", "15000 1 0 0", "30000 1 1 1", "40000 1 1 1"))
        << rate;
    EXPECT_TRUE(of_form(events, EventForm::overflow).empty()) << rate;
  }
}

// The first holds the only window until 0.105 s; the second is refused at 0.03 s, and touches its enemy until
// 0.23 s.
TEST(WorldWindows, WhoWasRefusedIsTriedAgainAtItsOwnMomentAtEveryTickRate) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene = scene_of_two_that_pierce(rate, 0.22F);
    scene.enemy({5.3F, 2.5F}).shape.radius = 0.1F;
    scene.enemy({7.6F, 4.5F}).shape.radius = 1.9F;
    const auto events = contacts(run(scene, 40));
    EXPECT_THAT(lines_of(events, rate),
                ElementsAre("5000 1 0 0", "30000 9 1 1", "130000 1 1 1", "220000 5 0 0", "220000 5 1 0"))
        << rate;
  }
}

// One lies in the enemy and holds the only window for good; nine fly through, two windows apart.
TEST(WorldWindows, EveryRefusedBulletIsNamedHoweverManyCome) {
  Scene scene = lying(1000);
  scene.definition.rules.windows_max = 1;
  for (int i = 0; i < 9; ++i) {
    scene.bullet({8, 3.5F}, {20, 0}).pierce = 1;
    scene.last_bullet().start = 0.21 * (i + 1);
  }
  std::map<Ordinal, int> named;
  for (const Event& refusal : of_form(run(scene, 200), EventForm::overflow)) ++named[refusal.mover.ordinal];
  EXPECT_EQ(named.size(), 9U);
}

TEST(WorldWindows, ABulletThatEndsAtAPegMakesNoEntry) {
  Scene scene(room(20, 7));
  scene.definition.rules.windows_max = 1;
  for (const float y : {2.5F, 4.5F}) scene.peg({10, y}, 0.5F);
  scene.bullet({8, 2.5F}, {20, 0});
  scene.bullet({7.5F, 4.5F}, {20, 0}).bounces = 1;
  const auto events = contacts(run(scene, 10));
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].form, EventForm::wall);
  EXPECT_EQ(events[1].form, EventForm::bounce);
}

// At 64 and 128 Hz a tenth of a second is no whole number of steps of time.
TEST(WorldWindows, TheLastOfManyMayEndTogetherWithALife) {
  for (const double rate : {20.0, 30.0, 60.0, 64.0, 100.0, 128.0}) {
    Scene scene(room(20, 10));
    scene.definition.rules.tick_rate = rate;
    BulletDefinition& bullet = scene.bullet({6, 5}, {});
    bullet.pierce = 100;
    bullet.life = 2;
    scene.enemy({6, 5}).health = 1e6F;
    const auto hits = of_form(run(scene, static_cast<int>(rate) * 3), EventForm::hit);
    EXPECT_EQ(hits.size(), 21U) << rate << " Hz";
  }
}

}  // namespace
}  // namespace fusillade::sim
