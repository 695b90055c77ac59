// One event for one physical contact, where a mover comes to the point of a solid or begins within one.
#include <gtest/gtest.h>

#include <algorithm>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::room;
using support::run;
using support::Scene;

constexpr float beside_five = 5.0000005F;  // the next float

// What the only bounce within a third of a second says; one of form spawn where there are others.
Event only_bounce(const Scene& scene) {
  const auto events = contacts(run(scene, 20));
  return events.size() == 1 && events[0].form == EventForm::bounce ? events[0] : Event{};
}

void expect_bounce(const Scene& scene, Vec2 normal, Vec2 velocity) {
  const Event event = only_bounce(scene);
  EXPECT_EQ(event.normal, normal);
  EXPECT_EQ(event.velocity, velocity);
}

Scene with_walls(std::vector<Vec2> tiles) {
  Scene scene(room(11, 11));
  for (const Vec2 tile : tiles) {
    const auto index = static_cast<std::size_t>(tile.y) * 11 + static_cast<std::size_t>(tile.x);
    scene.definition.map.solid[index] = 1;
  }
  return scene;
}

TEST(Tips, ThroughTwoWallsThatTouchInAPointNothingPassesAndNothingIsCaught) {
  Scene scene = with_walls({{5, 4}, {4, 5}});
  scene.bullet({7.5F, 7.5F}, {-10, -10}).bounces = 100;
  const Event event = only_bounce(scene);
  EXPECT_EQ(event.velocity, (Vec2{10, 10}));
  EXPECT_EQ(event.position, (Vec2{beside_five, beside_five}));
}

TEST(Tips, AlongALineItTurnsBackOnce) {
  Scene scene = with_walls({{6, 4}, {7, 5}});
  scene.bullet({4, 5}, {10, 0}).bounces = 100;
  expect_bounce(scene, {-1, 0}, {-10, 0});
}

TEST(Tips, PixelsThatTouchInAPointCatchNoBody) {
  Scene scene(room(11, 11));
  scene.terrain(8, 32, 40, 40, 48);
  for (int y = 32; y < 40; ++y) {
    for (int x = 40; x < 48; ++x) scene.definition.terrain.solid[static_cast<std::size_t>(y) * 88 + x] = 1;
  }
  scene.body({6, 6}, {-10, -10}, 0.25F);
  EXPECT_EQ(only_bounce(scene).velocity, (Vec2{10, 10}));
}

TEST(Tips, ALoneCornerTurnsTheLargerComponentOnly) {
  Scene scene = with_walls({{5, 5}});
  scene.bullet({3, 3}, {10, 10}).bounces = 1;
  expect_bounce(scene, {-1, 0}, {-10, 10});
}

TEST(Tips, WithinRockABulletEndsWhateverBouncesItHasLeft) {
  Scene scene(room(11, 11));
  scene.terrain(8, 32, 32, 56, 56);
  scene.bullet({5.5F, 5.5F}, {4, 0}).bounces = 100;
  const auto events = contacts(run(scene, 20));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].form, EventForm::terrain);
}

TEST(Tips, WithinAWallABulletEndsWhateverItsWallRadius) {
  Scene scene = with_walls({{4, 4}, {5, 4}, {6, 4}, {4, 5}, {5, 5}, {6, 5}, {4, 6}, {5, 6}, {6, 6}});
  BulletDefinition& bullet = scene.bullet({5.5F, 5.5F}, {7, 1});
  bullet.bounces = 2;
  bullet.wall_radius = 0.2F;
  const auto events = contacts(run(scene, 20));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].form, EventForm::wall);
}

// Along the wall in which it begins, whose free neighbour it does not fly away from.
TEST(Tips, InAWallABulletEndsAtOnceWhateverItsWallRadius) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    for (const float wall_radius : {0.0F, 0.3F}) {
      Scene scene(support::map_of({"############", "############", "#..........#", "############"}));
      scene.definition.rules.tick_rate = rate;
      scene.bullet({3.5F, 1.6F}, {10, 0}).wall_radius = wall_radius;
      const auto events = contacts(run(scene, static_cast<int>(rate)));
      ASSERT_EQ(events.size(), 1U);
      EXPECT_EQ(events[0].time, 0);
      EXPECT_EQ(events[0].normal, (Vec2{0, 1}));
    }
  }
}

// It cannot leave the map, and where it turns does not depend on where ticks begin: once at each edge,
// wherever it came from, and back through the rock.
TEST(Tips, ABodyThatFliesThroughRockTurnsBackAtTheEdgeOfTheMap) {
  struct Case {
    Vec2 place, velocity, normal;
  };
  for (const Case& c : {Case{{3.7F, 1.5F}, {40, -200}, {0, 1}}, Case{{3.3F, 1.5F}, {-20, -200}, {0, 1}},
                        Case{{3.7F, 6.5F}, {40, 200}, {0, -1}}, Case{{3.3F, 6.5F}, {-20, 200}, {0, -1}},
                        Case{{7.4F, 0.3F}, {30, 0}, {-1, 0}}, Case{{0.6F, 0.3F}, {-30, 0}, {1, 0}}}) {
    for (const double rate : {20.0, 60.0, 128.0}) {
      Scene scene(support::map_of(
          {"########", "#..#...#", "#......#", "#......#", "#......#", "#......#", "#..#...#", "########"}));
      scene.definition.rules.tick_rate = rate;
      scene.body(c.place, c.velocity, 0.2F);
      std::vector<Event> events = contacts(run(scene, static_cast<int>(rate / 20)));
      std::erase_if(events, [rate](const Event& event) { return support::seconds(event, rate) > 0.03; });
      const double way = c.normal.x != 0 ? 0.6 / 30 : 1.5 / 200;
      ASSERT_FALSE(events.empty()) << rate;
      EXPECT_NEAR(support::seconds(events[0], rate), way, 1e-6);
      EXPECT_EQ(events[0].normal, c.normal);
      for (std::size_t i = 1; i < events.size(); ++i)
        EXPECT_GT(support::seconds(events[i], rate), way + 1e-4) << "twice at one moment";
    }
  }
}

TEST(Tips, FragmentsThatFlyAlongAWallStayBesideIt) {
  Scene scene(room(21, 8));
  scene.bullet({10, 3}, {0, -10});
  scene.definition.bullets.back().split = {.bullet = 1, .count = 3, .spread = 3.14159265F};
  BulletDefinition fragment = scene.definition.bullets.back();
  fragment.split = {};
  fragment.life = 0.5F;
  scene.definition.bullets.push_back(fragment);
  EXPECT_EQ(support::of_form(run(scene, 50), EventForm::expire).size(), 3U);
}

TEST(Tips, WithinRockABodyMeetsOnlyWhatItApproaches) {
  Scene scene(room(11, 11));
  scene.terrain(8, 32, 32, 56, 56);
  scene.body({5.5F, 5.5F}, {4, 0}, 0.25F);
  EXPECT_TRUE(contacts(run(scene, 20)).empty());
}

TEST(Tips, ABodyThatLeavesRockMeetsNothingOfIt) {
  for (const double rate : {20.0, 60.0, 64.0, 128.0}) {
    Scene scene(room(11, 11));
    scene.definition.rules.tick_rate = rate;
    scene.terrain(16, 48, 32, 64, 48);
    scene.body({3.5F, 2.53F}, {2, 0}, 0.1F);
    EXPECT_TRUE(contacts(run(scene, static_cast<int>(rate))).empty()) << rate;
  }
}

// A tick of 2 tiles leads out of one rock and through another.
TEST(Tips, ABodyThatLeavesRockMeetsTheNextInTheSameTick) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene(room(15, 5));
    scene.definition.rules.tick_rate = rate;
    scene.terrain(16, 48, 32, 80, 48);
    TerrainDefinition& rocks = scene.definition.terrain;
    for (int row = 32; row < 48; ++row) std::fill_n(rocks.solid.begin() + row * rocks.width + 64, 8, 0);
    scene.body({3.95F, 2.53F}, {40, 0}, 0.1F);
    const std::vector<Event> events = contacts(run(scene, static_cast<int>(rate / 20)));
    ASSERT_FALSE(events.empty()) << rate;
    EXPECT_NEAR(events[0].position.x, 4.5, 1e-5);
    EXPECT_EQ(events[0].normal, (Vec2{-1, 0}));
    EXPECT_NEAR(support::seconds(events[0], rate), 0.55 / 40, 1e-6);
  }
}

// Its rim has come into the column before its centre is out of the wall in which it began.
TEST(Tips, ACircleThatLeavesAWallMeetsWhatItOverlapsByThen) {
  for (const double rate : {20.0, 60.0, 64.0, 128.0}) {
    Scene scene(support::map_of({"##########", "#...#....#", "#...#....#", "#...#....#", "#...#....#",
                                 "#...#....#", "#....#...#", "##########"}));
    scene.definition.rules.tick_rate = rate;
    scene.body({5.44F, 6.19F}, {-60, -40}, 0.2F);
    const std::vector<Event> events = contacts(run(scene, static_cast<int>(rate / 10)));
    ASSERT_FALSE(events.empty()) << rate;
    EXPECT_EQ(events[0].normal, (Vec2{1, 0}));
    EXPECT_NEAR(support::seconds(events[0], rate), 0.19 / 40, 1e-6);
  }
}

TEST(Tips, WhoBeginsInTheMiddleOfASolidLeavesIt) {
  for (const Vec2 velocity : {Vec2{16, 0}, Vec2{-16, 0}}) {
    Scene scene(room(11, 11));
    scene.segment({5.5F, 1}, {5.5F, 10});
    scene.bullet({5.5F, 5.5F}, velocity).bounces = 100;
    EXPECT_TRUE(contacts(run(scene, 12)).empty());
  }
}

TEST(Tips, ABounceLeavesNobodyFasterThanItsMaxSpeed) {
  Scene scene(room(11, 11));
  BulletDefinition& bullet = scene.bullet({7, 5.5F}, {8, 0});
  bullet.bounces = 1;
  bullet.max_speed = 8;
  scene.segment({8.5F, 1}, {8.5F, 10}).restitution = 2;
  expect_bounce(scene, {-1, 0}, {-8, 0});
}

// The first enemy has the only window when the bullet comes into the second one; its end is waited for.
TEST(Tips, WhoCouldNotBeMetBeforeIsMetWhereTheBulletIsThen) {
  Scene scene(room(22, 5));
  scene.definition.rules.tick_rate = 20;
  scene.definition.rules.windows_max = 1;
  scene.bullet({1.5F, 2.5F}, {10, 0}).pierce = 5;
  scene.enemy({5.95F, 2.5F}).shape.radius = 0.1F;
  scene.enemy({6.75F, 2.5F}).shape.radius = 0.8F;
  const auto hits = support::of_form(run(scene, 12), EventForm::hit);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_NEAR(hits[1].position.x, 1.5 + 10 * support::seconds(hits[1], 20), 1e-5);
}

}  // namespace
}  // namespace fusillade::sim
