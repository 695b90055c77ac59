// RULES "Who meets whom": each cell of the table, by what the mover does at the target.
#include <gtest/gtest.h>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::of_form;
using support::room;
using support::run;
using support::Scene;

// The only contact of a scene within two seconds, or one of form spawn where there is none or are several.
Event only_contact(const Scene& scene) {
  const auto events = contacts(run(scene, 120));
  return events.size() == 1 ? events[0] : Event{};
}

Scene with_bullet() {
  Scene scene(room(20, 7));
  scene.bullet({2, 3.5F}, {10, 0});
  return scene;
}

TEST(WorldPairs, ABulletMeetsWallsWithItsCentreOrAsACircleOfWallRadius) {
  Scene scene = with_bullet();
  EXPECT_EQ(only_contact(scene).position, (Vec2{19, 3.5F}));
  scene.definition.bullets[0].wall_radius = 0.5F;
  EXPECT_EQ(only_contact(scene).position, (Vec2{18.5F, 3.5F}));
}

TEST(WorldPairs, ABulletMeetsTerrainWithItsCentreWhateverItsWallRadius) {
  Scene scene = with_bullet();
  scene.definition.bullets[0].wall_radius = 0.5F;
  scene.terrain(8, 80, 0, 81, 56);
  const Event event = only_contact(scene);
  EXPECT_EQ(event.form, EventForm::terrain);
  EXPECT_EQ(event.target, (EntityId{Kind::terrain, 0}));
  EXPECT_EQ(event.position, (Vec2{10, 3.5F}));
  EXPECT_EQ(event.normal, (Vec2{-1, 0}));
}

TEST(WorldPairs, OutsideOfThePictureOfTheTerrainAllIsFree) {
  Scene scene = with_bullet();
  scene.definition.terrain = {16, 16, 8, std::vector<std::uint8_t>(256, 0)};
  EXPECT_EQ(only_contact(scene).target.kind, Kind::wall);
}

TEST(WorldPairs, ABulletEndsOnPegObjectAndBodyWithItsShape) {
  for (const Kind kind : {Kind::peg, Kind::object, Kind::body}) {
    Scene scene = with_bullet();
    if (kind == Kind::peg) scene.peg({10, 3.5F}, 0.5F);
    if (kind == Kind::object) scene.object({10, 3.5F}, 0.5F);
    if (kind == Kind::body) scene.body({10, 3.5F}, {}, 0.5F);
    const Event event = only_contact(scene);
    EXPECT_EQ(event.form, EventForm::wall);
    EXPECT_EQ(event.target, (EntityId{kind, 0}));
    EXPECT_NEAR(event.position.x, 9.3, 1e-6);
  }
}

TEST(WorldPairs, ABulletPushesTheBodyThatItMeets) {
  Scene scene = with_bullet();
  scene.definition.bullets[0].knock_back = 6;
  scene.body({10, 3.5F}, {}, 0.5F).inverse_mass = 0.5F;
  const auto events = contacts(run(scene, 300));
  ASSERT_GE(events.size(), 2U);
  EXPECT_EQ(events[1].mover, (EntityId{Kind::body, 0}));
  EXPECT_EQ(events[1].target.kind, Kind::wall);
  EXPECT_NEAR(ticks_of(events[1].time - events[0].time) / 60, 8.5 / 3, 1e-6);
}

TEST(WorldPairs, ABodyIsPushedAlongTheFlightWhereverItIsHitAndWhetherTheBulletBounces) {
  for (const int bounces : {0, 1}) {
    Scene scene = with_bullet();
    scene.definition.bullets[0].knock_back = 6;
    scene.definition.bullets[0].bounces = bounces;
    scene.body({10, 3.75F}, {}, 0.5F).inverse_mass = 0.5F;
    World world(scene.definition);
    EXPECT_EQ(contacts(run(world, 60)).size(), 1U);
    std::vector<Vec2> velocities;
    world.for_each_body([&](const BodyView& body) { velocities.push_back(body.velocity); });
    EXPECT_EQ(velocities, (std::vector<Vec2>{{3, 0}}));
  }
}

TEST(WorldPairs, SegmentsAreMetByKind) {
  const auto events_at = [](SegmentForm form) {
    Scene scene = with_bullet();
    scene.definition.bullets[0].bounces = 1;
    scene.segment({10, 1}, {10, 6}, form);
    return contacts(run(scene, 300));
  };
  const auto bounced = events_at(SegmentForm::bounce);
  ASSERT_EQ(bounced.size(), 2U);
  EXPECT_EQ(bounced[0].form, EventForm::bounce);
  EXPECT_EQ(bounced[0].velocity, (Vec2{-10, 0}));
  EXPECT_EQ(bounced[1].position.x, 1);
  for (const SegmentForm form : {SegmentForm::normal, SegmentForm::explode}) {
    const auto ended = events_at(form);
    ASSERT_EQ(ended.size(), 1U);
    EXPECT_EQ(ended[0].form, EventForm::wall);
    EXPECT_EQ(ended[0].target, (EntityId{Kind::segment, 0}));
  }
  const auto passed = events_at(SegmentForm::ghost);
  ASSERT_EQ(passed.size(), 2U);
  EXPECT_EQ(passed[0].target.kind, Kind::wall);
}

TEST(WorldPairs, AnExplodingSegmentVanishesAtThatFraction) {
  Scene scene(room(20, 7));
  scene.definition.rules.tick_rate = 20;
  scene.segment({10, 1}, {10, 6}, SegmentForm::explode);
  scene.bullet({9, 3.5F}, {200, 0});
  scene.bullet({8, 3.5F}, {200, 0});
  const auto events = contacts(run(scene, 2));
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].target.kind, Kind::segment);
  EXPECT_EQ(events[1].target.kind, Kind::wall);
}

TEST(WorldPairs, ABulletFliesThroughPickups) {
  Scene scene = with_bullet();
  scene.object({10, 3.5F}, 0.5F).pickup = true;
  EXPECT_EQ(only_contact(scene).target.kind, Kind::wall);
}

TEST(WorldPairs, ABodyMeetsWallsByRadiusAndTerrainByItsCentre) {
  Scene scene(room(20, 7));
  scene.body({10, 3.5F}, {10, 0}, 0.75F);
  scene.terrain(8, 40, 0, 41, 56);  // from x = 5
  const auto events = contacts(run(scene, 150));
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].target.kind, Kind::wall);
  EXPECT_EQ(events[0].position, (Vec2{18.25F, 3.5F}));
  EXPECT_EQ(events[1].target.kind, Kind::terrain);
  EXPECT_EQ(events[1].form, EventForm::bounce);
  EXPECT_EQ(events[1].position, (Vec2{5.125F, 3.5F}));
}

TEST(WorldPairs, ABodyMeetsSegmentPegAndObject) {
  for (const Kind kind : {Kind::segment, Kind::peg, Kind::object}) {
    Scene scene(room(20, 7));
    scene.body({5, 3.5F}, {10, 0}, 0.5F);
    if (kind == Kind::segment) scene.segment({11, 1}, {11, 6}, SegmentForm::normal);
    if (kind == Kind::peg) scene.peg({11.5F, 3.5F}, 0.5F);
    if (kind == Kind::object) scene.object({11.5F, 3.5F}, 0.5F);
    const auto events = contacts(run(scene, 60));
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].form, EventForm::bounce);
    EXPECT_EQ(events[0].target.kind, kind);
    EXPECT_NEAR(events[0].position.x, 10.5, 1e-6);
    EXPECT_NEAR(events[0].velocity.x, -10, 1e-5);
  }
}

TEST(WorldPairs, BodiesMeetOncePerPairAndTheLowerIndexIsTheMover) {
  for (const bool is_first_moving : {false, true}) {
    Scene scene(room(20, 7));
    scene.body({5, 3.5F}, {is_first_moving ? 5.0F : 0, 0}, 0.5F);
    scene.body({10, 3.5F}, {is_first_moving ? 0 : -5.0F, 0}, 0.5F);
    const auto events = contacts(run(scene, 60));
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].mover, (EntityId{Kind::body, 0}));
    EXPECT_EQ(events[0].target, (EntityId{Kind::body, 1}));
  }
}

TEST(WorldPairs, BodiesAndActorsDoNotMeet) {
  Scene scene(room(20, 7));
  scene.body({5, 3.5F}, {10, 0}, 0.5F);
  scene.enemy({8, 3.5F}).contact_damage = 1;
  scene.player({11, 3.5F}, {-1, 0});
  const auto events = contacts(run(scene, 60));
  EXPECT_TRUE(events.empty());
}

TEST(WorldPairs, PlayersAndWalkingEnemiesSlideAlongEverySolid) {
  for (const Kind kind : {Kind::wall, Kind::terrain, Kind::segment, Kind::peg, Kind::object}) {
    for (const bool is_player : {false, true}) {
      Scene scene(room(20, 12));
      auto& type = is_player ? scene.player({5, 3}, {10, 3}) : scene.enemy({5, 3}, {10, 3});
      type.walls = true;
      if (kind == Kind::wall) scene.definition.map = room(12, 12);
      if (kind == Kind::terrain) scene.terrain(4, 44, 0, 48, 48);
      if (kind == Kind::segment) scene.segment({11, 1}, {11, 11});
      if (kind == Kind::peg) scene.peg({11, 4.5F}, 0.5F);
      if (kind == Kind::object) scene.object({13.5F, 4}, 2.5F);
      World world(scene.definition);
      EXPECT_TRUE(contacts(run(world, 60)).empty()) << "sliding is no event";
      const Vec2 at = [&] {
        Vec2 place;
        const auto note = [&](const ActorView& actor) { place = actor.position; };
        is_player ? world.for_each_player(note) : world.for_each_enemy(note);
        return place;
      }();
      const bool is_round = kind == Kind::peg || kind == Kind::object;
      if (!is_round) {
        EXPECT_NEAR(at.x, 10.6, 1e-4);
      }
      EXPECT_LT(at.x, 14);
      EXPECT_GT(at.y, 5);
    }
  }
}

TEST(WorldPairs, ANormalSegmentKillsAPlayerAndNotAnEnemy) {
  for (const SegmentForm form : {SegmentForm::normal, SegmentForm::explode}) {
    Scene scene(room(20, 7));
    scene.player({5, 2.5F}, {5, 0});
    scene.enemy({5, 4.5F}, {5, 0}).walls = true;
    scene.segment({10, 1}, {10, 3.5F}, form);
    scene.segment({10, 3.5F}, {10, 6}, form);
    const auto events = contacts(run(scene, 120));
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].form, EventForm::death);
    EXPECT_EQ(events[0].mover, (EntityId{Kind::player, 0}));
    EXPECT_EQ(events[0].target, (EntityId{Kind::segment, 0}));
    EXPECT_EQ(events[0].normal, (Vec2{-1, 0}));
  }
}

TEST(WorldPairs, OnlyPlayersTakePickupsAndOnce) {
  Scene scene(room(20, 7));
  scene.object({10, 3.5F}, 0.5F).pickup = true;
  scene.enemy({9, 3.5F}, {5, 0}).walls = true;
  scene.body({10, 3.5F}, {1, 0}, 0.5F);
  scene.player({5, 3.5F}, {5, 0});
  scene.player({4, 3.5F}, {5, 0});
  const auto events = contacts(run(scene, 120));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].form, EventForm::pickup);
  EXPECT_EQ(events[0].mover, (EntityId{Kind::player, 0}));
  EXPECT_EQ(events[0].target, (EntityId{Kind::object, 0}));
  EXPECT_NEAR(ticks_of(events[0].time), 60 * 4.1 / 5, 1e-5);
}

TEST(WorldPairs, WhoAppearsOnAPickupTakesItAtOnceWhateverItsDirection) {
  for (const float speed : {-1.0F, 0.0F, 1.0F}) {
    Scene scene(room(20, 7));
    scene.object({10, 3.5F}, 0.5F).pickup = true;
    scene.player({10.25F, 3.5F}, {speed, 0});
    const Event event = only_contact(scene);
    EXPECT_EQ(event.form, EventForm::pickup);
    EXPECT_EQ(event.time, 0);
  }
}

TEST(WorldPairs, AnEnemyWithoutWallsFliesThroughEverySolid) {
  for (const float contact_damage : {0.0F, 1.0F}) {
    Scene scene(room(20, 7));
    scene.enemy({5, 3.5F}, {10, 0}).contact_damage = contact_damage;
    scene.terrain(4, 28, 0, 29, 28);
    scene.segment({8, 1}, {8, 6});
    scene.peg({9, 3.5F}, 0.5F);
    World world(scene.definition);
    EXPECT_TRUE(contacts(run(world, 180)).empty());
    ASSERT_EQ(world.enemy_count(), 1);
    world.for_each_enemy([](const ActorView& enemy) { EXPECT_NEAR(enemy.position.x, 35, 1e-4); });
  }
}

TEST(WorldPairs, AnExplodingSegmentIsGoneAfterTheFirstBodyToo) {
  Scene scene(room(20, 7));
  scene.segment({8, 1}, {8, 6}, SegmentForm::explode);
  scene.body({5, 2.5F}, {10, 0}, 0.3F);
  scene.body({3, 4.5F}, {10, 0}, 0.3F);
  const auto bounces = of_form(run(scene, 100), EventForm::bounce);
  ASSERT_GE(bounces.size(), 2U);
  EXPECT_EQ(bounces[0].mover, (EntityId{Kind::body, 0}));
  EXPECT_EQ(bounces[0].target, (EntityId{Kind::segment, 0}));
  for (std::size_t i = 1; i < bounces.size(); ++i) EXPECT_EQ(bounces[i].target.kind, Kind::wall);
}

TEST(WorldPairs, AnExplodingSegmentIsGoneAfterAWalkingEnemyToo) {
  Scene scene(room(20, 7));
  scene.segment({8, 1}, {8, 6}, SegmentForm::explode);
  scene.enemy({7, 2.5F}, {10, 0}).walls = true;
  scene.bullet({3, 4.5F}, {10, 0});
  EXPECT_EQ(only_contact(scene).target.kind, Kind::wall);
}

TEST(WorldPairs, PairsThatAreNotNamedDoNotMeet) {
  Scene scene(room(20, 7));
  scene.bullet({5, 3.5F}, {5, 0}).life = 1;
  scene.bullet({9, 3.5F}, {-5, 0}).life = 1;
  scene.last_bullet().team = 1;
  scene.enemy({5, 1.5F}, {5, 0}).contact_damage = 1;
  scene.enemy({9, 1.5F}, {-5, 0}).contact_damage = 1;
  scene.player({5, 5.5F}, {5, 0});
  scene.player({9, 5.5F}, {-5, 0});
  const auto events = contacts(run(scene, 61));
  EXPECT_EQ(events.size(), 2U);
  EXPECT_EQ(of_form(events, EventForm::expire).size(), 2U);
}

TEST(WorldPairs, ABulletHitsOtherTeamsItsOwnOnlyWithFriendlyFireAndNeverItsOwner) {
  for (const bool friendly_fire : {false, true}) {
    Scene scene(room(20, 7));
    scene.definition.rules.friendly_fire = friendly_fire;
    scene.bullet({2, 3.5F}, {10, 0}).pierce = 9;
    scene.last_bullet().team = 3;
    scene.last_bullet().owner = {Kind::enemy, 0};
    for (int i = 0; i < 3; ++i) scene.enemy({5.0F + 4 * static_cast<float>(i), 3.5F});
    scene.definition.enemy_placements[0].team = 9;  // the owner, even if it changed sides
    scene.definition.enemy_placements[1].team = 3;
    scene.definition.enemy_placements[2].team = 4;
    scene.definition.rules.dedup_window = 10;
    const auto hits = of_form(run(scene, 120), EventForm::hit);
    ASSERT_EQ(hits.size(), friendly_fire ? 2U : 1U);
    EXPECT_EQ(hits.back().target, (EntityId{Kind::enemy, 2}));
    EXPECT_EQ(hits.front().target.ordinal, friendly_fire ? 1U : 2U);
  }
}

TEST(WorldPairs, ShotsAndVolleysHaveTheTeamOfWhoeverFiresThem) {
  Scene scene(room(40, 10));
  scene.definition.bullets.emplace_back();
  scene.definition.weapons.emplace_back();
  scene.definition.emitters.emplace_back();
  scene.player({5, 5}).weapon = 0;
  scene.enemy({15, 5}).emitters = {0};
  scene.definition.player_placements[0].team = 4;
  scene.definition.enemy_placements[0].team = 6;
  World world(scene.definition);
  run(world, 1);
  world.set_command(0, {{}, {0, 1}, button_fire});
  run(world, 1);
  int seen = 0;
  world.for_each_bullet([&seen](const BulletView& bullet) {
    ++seen;
    EXPECT_EQ(bullet.team, bullet.owner.kind == Kind::player ? 4 : 6);
  });
  EXPECT_EQ(seen, 9);
}

TEST(WorldPairs, AStartInsideTheTargetIsAHitAtOnceWhateverTheDirection) {
  for (const Vec2 velocity : {Vec2{10, 0}, Vec2{-10, 0}, Vec2{0, 0}}) {
    Scene scene(room(20, 7));
    scene.bullet({10.3F, 3.5F}, velocity);
    scene.last_bullet().start = 0.0125;
    scene.enemy({10, 3.5F});
    const auto hits = of_form(run(scene, 2), EventForm::hit);
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_EQ(ticks_of(hits[0].time), 0.75);
    EXPECT_EQ(hits[0].normal, (Vec2{1, 0}));
  }
}

TEST(WorldPairs, EveryAcceptedHitCostsOnePierceTheSameTargetIncluded) {
  Scene scene(room(20, 7));
  scene.bullet({10, 3.5F}, {0, 0}).pierce = 2;
  scene.enemy({10, 3.5F}).health = 1000;
  const auto events = contacts(run(scene, 200));
  EXPECT_EQ(of_form(events, EventForm::hit).size(), 3U);
  EXPECT_EQ(events.size(), 3U) << "the third one ends it: no expiry";
}

TEST(WorldPairs, SolidsAreMetOnlyWhileApproaching) {
  for (const bool bounces : {false, true}) {
    Scene scene(room(20, 7));
    scene.bullet({2, 2.25F}, {10, 0}).bounces = bounces ? 9 : 0;  // touches the object in passing
    scene.bullet({10.6F, 3.5F}, {10, 0}).bounces = bounces ? 9 : 0;
    scene.definition.bullets[0].shape.radius = 0.25F;
    scene.object({10, 3.5F}, 1);
    const auto events = contacts(run(scene, 55));
    for (const Event& event : events) EXPECT_NE(event.target.kind, Kind::object);
  }
}

TEST(WorldPairs, FaultOf003ABallThatStartsInAPegAndLeavesIsNotTurnedBack) {
  Scene scene(room(20, 7));
  scene.peg({10, 3.5F}, 0.5F);
  scene.body({10.25F, 3.5F}, {3, 0}, 0.5F);
  scene.bullet({9.75F, 3.5F}, {-5, 0}).bounces = 3;
  const auto events = contacts(run(scene, 90));
  ASSERT_EQ(events.size(), 0U);
}

TEST(WorldPairs, AMoverInsideASolidThatGoesInDeeperMeetsItAtOnce) {
  Scene scene(room(20, 7));
  scene.peg({10, 3.5F}, 0.5F);
  scene.bullet({10.25F, 3.5F}, {-3, 0}).bounces = 3;
  const auto events = contacts(run(scene, 60));
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events[0].time, 0);
  EXPECT_EQ(events[0].velocity, (Vec2{3, 0}));
}

}  // namespace
}  // namespace fusillade::sim
