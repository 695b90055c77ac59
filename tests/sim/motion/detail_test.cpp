// RULES "Level of detail": what a bullet meets at which distance, and how it comes back.
#include <gmock/gmock.h>

#include "sim/world.h"
#include "support/scene/scene.h"
#include "support/step_hooks.h"

namespace fusillade::sim {
namespace {

using support::Scene;

// A corridor of 300 tiles with a player at x = 10, and one of everything solid in the way of a bullet from
// `x`: object, peg, body, segment, enemy, wall.
class DetailTest : public ::testing::Test {
 protected:
  DetailTest() : scene_(support::room(300, 7)) {
    scene_.definition.rules.level_of_detail = true;
    player_ = &scene_.player({10, 3.5F});
  }

  Scene scene_;
  ActorDefinition* player_;
};

enum class Obstacle { object, peg, body, segment, enemy, terrain, wall };

// What a bullet that flies right from `x` meets, with this obstacle in front of it; "" where it flies through
// all of it.
EventForm met(Scene scene, float x, Obstacle obstacle) {
  WorldDefinition& world = scene.definition;
  const float at = x + 1;
  if (obstacle == Obstacle::object) world.objects.push_back({{at, 3.5F}, {.radius = 0.3F}, false});
  if (obstacle == Obstacle::peg) world.pegs.push_back({.position = {at, 3.5F}, .radius = 0.3F});
  if (obstacle == Obstacle::body) scene.body({at, 3.5F}, {}, 0.3F);
  if (obstacle == Obstacle::segment) world.segments.push_back({.a = {at, 3}, .b = {at, 4}});
  if (obstacle == Obstacle::enemy) scene.enemy({at, 3.5F});
  if (obstacle == Obstacle::wall)
    world.map.solid[static_cast<std::size_t>(3 * 300) + static_cast<std::size_t>(at)] = 1;
  if (obstacle == Obstacle::terrain) {
    world.terrain = {300, 7, 1, std::vector<std::uint8_t>(300 * 7, 0)};
    world.terrain.solid[static_cast<std::size_t>(3 * 300) + static_cast<std::size_t>(at)] = 1;
  }
  scene.bullet({x, 3.5F}, {20, 0}).life = 0.2F;
  const auto events = support::contacts(support::run(scene, 20));
  return events.empty() ? EventForm::spawn : events.front().form;
}

TEST_F(DetailTest, NearAPlayerABulletMeetsEverything) {
  for (const Obstacle obstacle :
       {Obstacle::object, Obstacle::peg, Obstacle::body, Obstacle::segment, Obstacle::wall})
    EXPECT_EQ(met(scene_, 58, obstacle), EventForm::wall) << static_cast<int>(obstacle);
  EXPECT_EQ(met(scene_, 58, Obstacle::enemy), EventForm::hit);
  EXPECT_EQ(met(scene_, 58, Obstacle::terrain), EventForm::terrain);
}

TEST_F(DetailTest, BeyondFiftyNoPegsObjectsAndBodies) {
  for (const Obstacle obstacle : {Obstacle::object, Obstacle::peg, Obstacle::body})
    EXPECT_EQ(met(scene_, 61, obstacle), EventForm::expire) << static_cast<int>(obstacle);
  EXPECT_EQ(met(scene_, 61, Obstacle::segment), EventForm::wall);
  EXPECT_EQ(met(scene_, 61, Obstacle::wall), EventForm::wall);
  EXPECT_EQ(met(scene_, 61, Obstacle::enemy), EventForm::hit);
}

TEST_F(DetailTest, BeyondAHundredWallsAndTerrainOnly) {
  for (const Obstacle obstacle :
       {Obstacle::object, Obstacle::peg, Obstacle::body, Obstacle::segment, Obstacle::enemy})
    EXPECT_EQ(met(scene_, 111, obstacle), EventForm::expire) << static_cast<int>(obstacle);
  EXPECT_EQ(met(scene_, 111, Obstacle::wall), EventForm::wall);
  EXPECT_EQ(met(scene_, 111, Obstacle::terrain), EventForm::terrain);
}

TEST_F(DetailTest, BeyondTwoHundredOnlyTheEndOfLife) {
  EXPECT_EQ(met(scene_, 211, Obstacle::wall), EventForm::expire);
  EXPECT_EQ(met(scene_, 211, Obstacle::terrain), EventForm::expire);
  EXPECT_EQ(met(scene_, 211, Obstacle::enemy), EventForm::expire);
}

TEST_F(DetailTest, OffByDefault) {
  scene_.definition.rules.level_of_detail = MatchRules{}.level_of_detail;
  for (const Obstacle obstacle :
       {Obstacle::object, Obstacle::peg, Obstacle::body, Obstacle::segment, Obstacle::wall})
    EXPECT_EQ(met(scene_, 211, obstacle), EventForm::wall) << static_cast<int>(obstacle);
}

TEST_F(DetailTest, TheDistancesAreThoseOfTheRules) {
  scene_.definition.rules.detail_all = 10;
  scene_.definition.rules.detail_most = 20;
  scene_.definition.rules.detail_walls = 30;
  EXPECT_EQ(met(scene_, 18, Obstacle::peg), EventForm::wall);
  EXPECT_EQ(met(scene_, 21, Obstacle::peg), EventForm::expire);
  EXPECT_EQ(met(scene_, 31, Obstacle::enemy), EventForm::expire);
  EXPECT_EQ(met(scene_, 41, Obstacle::wall), EventForm::expire);
}

// It flies left out of nowhere, over 200 tiles from the player, into a thick wall, and comes near in there.
Event return_inside(Scene scene, bool is_forced, bool is_terrain) {
  WorldDefinition& world = scene.definition;
  if (is_terrain) world.terrain = {300, 7, 1, std::vector<std::uint8_t>(300 * 7, 0)};
  for (int x = 200; x < 230; ++x)
    (is_terrain ? world.terrain.solid : world.map.solid)[static_cast<std::size_t>(3 * 300 + x)] = 1;
  BulletDefinition& bullet = scene.bullet({240, 3.5F}, {-60, 0});
  bullet.bounces = 5;
  bullet.ax = is_forced ? -0.5F : 0;
  const auto events = support::contacts(support::run(scene, 90));
  EXPECT_EQ(events.size(), 1U);
  return events.empty() ? Event{} : events.front();
}

TEST_F(DetailTest, ABulletThatRegainsDetailInsideAWallEndsThereWhateverBouncesItHasLeft) {
  for (const bool is_forced : {false, true}) {
    for (const bool is_terrain : {false, true}) {
      const Event end = return_inside(scene_, is_forced, is_terrain);
      EXPECT_EQ(end.form, is_terrain ? EventForm::terrain : EventForm::wall);
      EXPECT_EQ(fraction_of(end.time), 0);
      EXPECT_NEAR(end.position.x, 210, 1.01);
      EXPECT_LE(end.position.x, 210);
      EXPECT_EQ(dot(end.normal, end.normal), 1);
    }
  }
}

// Near a player all the time, it is put out of the wall in which it begins, as without levels of detail.
TEST_F(DetailTest, ABulletThatBeginsInAWallHasRegainedNothing) {
  scene_.definition.map.solid[3 * 300 + 20] = 1;
  scene_.bullet({20.75F, 3.5F}, {10, 0}).bounces = 5;
  World world(scene_.definition);
  support::run(world, 5);
  EXPECT_EQ(world.bullet_count(), 1);
}

// Regained in the open it flies and bounces on as any other.
TEST_F(DetailTest, ABulletThatRegainsDetailInTheOpenFliesOn) {
  scene_.definition.map.solid[3 * 300 + 190] = 1;
  scene_.bullet({240, 3.5F}, {-60, 0}).bounces = 5;
  const auto events = support::contacts(support::run(scene_, 90));
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.front().form, EventForm::bounce);
  EXPECT_EQ(events.front().position.x, 191);
}

// Its first tick is the one in which its shell ends: at 20 Hz it is over when the fragment has flown 1.6
// tiles.
TEST_F(DetailTest, AFragmentHasTheDetailOfWhereItAppears) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    for (const Obstacle obstacle : {Obstacle::enemy, Obstacle::wall}) {
      Scene scene = scene_;
      scene.definition.rules.tick_rate = rate;
      if (obstacle == Obstacle::enemy) scene.enemy({221, 3.5F});
      if (obstacle == Obstacle::wall) scene.definition.map.solid[3 * 300 + 221] = 1;
      BulletDefinition& shell = scene.bullet({220, 3.5F}, {});
      shell.life = 0.01F;
      shell.split = {.bullet = 1, .count = 1, .speed = 40};
      scene.definition.bullets.emplace_back().life = 0.1F;
      const auto ends = support::contacts(support::run(scene, 20));
      ASSERT_EQ(ends.size(), 2U);
      for (const Event& end : ends) EXPECT_EQ(end.form, EventForm::expire) << rate;
    }
  }
}

TEST_F(DetailTest, TrajectoriesAreThoseOfFullDetail) {
  scene_.bullet({240, 3.5F}, {60, 0});
  World world(scene_.definition);
  world.step();
  const auto knots = world.trajectory(0, 3);
  ASSERT_EQ(knots.size(), 2U);
  EXPECT_EQ(knots.back().position.x, 299);
}

// A bullet in an enemy that has hit it is in its window still when it comes near again.
TEST_F(DetailTest, NothingIsHitTwice) {
  scene_.definition.rules.dedup_window = 1;
  auto& bullet = scene_.bullet({50, 3.5F}, {0.5F, 0});
  bullet.pierce = 5;
  bullet.life = 0.9F;
  player_->speed = 0;
  scene_.enemy({50.5F, 3.5F});  // moves the definitions
  World world(scene_.definition);
  std::vector<Event> hits;
  for (int tick = 0; tick < 60; ++tick) {
    if (tick == 20) world.remove_player(0);
    if (tick == 40) world.spawn_player({.start = 0, .position = {45, 3.5F}, .velocity = {}});
    world.step();
    for (const Event& event :
         support::of_form({world.events().begin(), world.events().end()}, EventForm::hit))
      hits.push_back(event);
  }
  EXPECT_EQ(hits.size(), 1U);
}

TEST(Detail, DoesNotDependOnChunksAndTheirOrder) {
  Scene scene = support::busy_scene();
  scene.definition.rules.level_of_detail = true;
  scene.definition.rules.detail_all = 8;
  scene.definition.rules.detail_most = 14;
  scene.definition.rules.detail_walls = 22;
  World forward(scene.definition), backward(scene.definition);
  const StepHooks hooks = support::backward_hooks();
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(forward, tick);
    support::command_all(backward, tick);
    forward.step();
    backward.step(hooks);
  }
  EXPECT_EQ(forward.state_hash(), backward.state_hash());
  scene.definition.rules.level_of_detail = false;
  World full(scene.definition);
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(full, tick);
    full.step();
  }
  EXPECT_NE(full.state_hash(), forward.state_hash()) << "nothing was far enough to lose detail";
}

}  // namespace
}  // namespace fusillade::sim
