// Where volleys start beside something solid, seen by where their bullets appear and end.
#include "sim/motion/launch_place.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/behaviour/launch_grid.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::of_form;
using support::room;
using support::run;
using support::Scene;

// An enemy that fires one bullet along x at once, so near to x = 4.1 that the nearest place of the grid, at
// 4.1015625, lies beyond.
Scene shooter(Vec2 place = {4.0998F, 4}) {
  Scene scene(room(10, 8));
  scene.definition.bullets.resize(1);
  scene.definition.emitters.push_back({.name = "one", .count = 1});
  scene.enemy(place).emitters = {0};
  scene.player({2, 6});
  return scene;
}

Vec2 start_of_shot(const Scene& scene) {
  for (const Event& event : of_form(run(scene, 1), EventForm::spawn)) {
    if (event.mover.kind == Kind::bullet) return event.position;
  }
  ADD_FAILURE() << "no shot";
  return {};
}

TEST(LaunchPlace, FourAreWithinAStepAlongEachAxisNearestFirst) {
  const auto places = launch_places_around({1 + 0.3 / 256, 2 - 0.4 / 256});
  EXPECT_EQ(places[0], (Vec2{1, 2}));
  EXPECT_EQ(places[1], (Vec2{1, 2 - 1.0F / 256}));
  EXPECT_EQ(places[2], (Vec2{1 + 1.0F / 256, 2}));
  EXPECT_EQ(places[3], (Vec2{1 + 1.0F / 256, 2 - 1.0F / 256}));
}

TEST(LaunchPlace, IsTheNearestWhereNothingIsSolid) {
  EXPECT_EQ(start_of_shot(shooter()), (Vec2{4.1015625F, 4}));
}

TEST(LaunchPlace, IsInNoTerrainUnlessTheShooterIs) {
  Scene scene = shooter();
  scene.terrain(10, 41, 0, 60, 80);
  EXPECT_EQ(start_of_shot(scene), (Vec2{4.09765625F, 4}));
  scene.definition.enemy_placements[0].position.x = 4.1002F;
  EXPECT_EQ(start_of_shot(scene), (Vec2{4.1015625F, 4}));
}

TEST(LaunchPlace, IsBeyondNoSegment) {
  Scene scene = shooter();
  scene.segment({4.1F, 2}, {4.1F, 6}, SegmentForm::normal);
  EXPECT_EQ(start_of_shot(scene), (Vec2{4.09765625F, 4}));
  const auto ends = of_form(run(scene, 10), EventForm::wall);
  ASSERT_EQ(ends.size(), 1U);
  EXPECT_EQ(ends[0].target.kind, Kind::segment);
}

// The first of two slides along the wall from 0.016 s on, and both fire at 0.04.
TEST(LaunchPlace, IsWhereItsShooterHasComeToWithinTheTick) {
  for (const bool is_forced : {false, true}) {
    for (const double rate : {20.0, 60.0, 128.0}) {
      Scene scene(
          support::map_of({"############", "#....#.....#", "#....#.....#", "#....#.....#", "############"}));
      scene.definition.rules.tick_rate = rate;
      BulletDefinition& type = scene.definition.bullets.emplace_back();
      type.life = 0.1F;
      if (is_forced) type.ay = 1e-9F;
      scene.definition.emitters.push_back({.name = "ring", .count = 4, .delay = 0.04F, .speed = 1});
      scene.enemy({3, 1.75F}, {100, 6.25F});
      scene.enemy({9, 2.5F}, {5, 0});
      for (ActorDefinition& enemy : scene.definition.actors) {
        enemy.walls = true;
        enemy.emitters = {0};
      }
      scene.player({8.5F, 1.5F});
      const auto events = run(scene, 20);
      const auto is_bullet = [](const Event& event) { return event.mover.kind == Kind::bullet; };
      EXPECT_EQ(std::ranges::count_if(of_form(events, EventForm::expire), is_bullet), 8) << rate << " Hz";
      for (const Event& event : of_form(events, EventForm::spawn)) {
        if (!is_bullet(event)) continue;
        const bool is_first = event.owner == EntityId{Kind::enemy, 0};
        EXPECT_EQ(event.position, is_first ? (Vec2{4.6015625F, 2}) : (Vec2{9.19921875F, 2.5F}))
            << rate << " Hz";
      }
    }
  }
}

// More than are noted for the wire.
TEST(LaunchPlace, IsWhereEachOfVeryManyHasComeTo) {
  constexpr int shooters = volleys_per_tick_max + 100;
  Scene scene(room(12, shooters + 2));
  scene.definition.rules.tick_rate = 20;
  scene.definition.rules.enemies_max = shooters;
  scene.definition.bullets.resize(1);
  scene.definition.emitters.push_back({.name = "one", .count = 1, .delay = 0.04F, .range = 10000});
  for (int i = 0; i < shooters; ++i) {
    ActorDefinition& enemy = scene.enemy({9, 1.5F + static_cast<float>(i)}, {100, 0});
    enemy.walls = true;
    enemy.emitters = {0};
  }
  scene.player({2, 6});
  int shots = 0;
  for (const Event& event : of_form(run(scene, 1), EventForm::spawn)) {
    if (event.mover.kind != Kind::bullet) continue;
    ++shots;
    EXPECT_EQ(event.position.x, 10.6015625F) << event.mover.ordinal;
  }
  EXPECT_EQ(shots, shooters);
}

TEST(LaunchPlace, AGhostIsNoSegment) {
  Scene scene = shooter();
  scene.segment({4.1F, 2}, {4.1F, 6}, SegmentForm::ghost);
  EXPECT_EQ(start_of_shot(scene), (Vec2{4.1015625F, 4}));
}

}  // namespace
}  // namespace fusillade::sim
