// Walkers that are pressed into two solids at once.
#include <gtest/gtest.h>

#include <cmath>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::of_form;
using support::room;
using support::Scene;

// Between its peg and the wall is a gap too narrow for who is 0.75 wide.
Scene gap_scene() {
  Scene scene(room(10, 7));
  scene.peg({8, 3.5F}, 0.5F);
  return scene;
}

// Before, each solid turned it to the other until the guard stopped it, in nearly every tick.
TEST(Slide, WhoChasesIntoAGapStandsThereWithoutTheGuard) {
  Scene scene = gap_scene();
  ActorDefinition& enemy = scene.enemy({8.5F, 1.5F});
  enemy.shape.radius = 0.375F;
  enemy.walls = true;
  enemy.behaviour = Behaviour::chase;
  enemy.speed = 3;
  scene.player({8.5F, 5.5F}).health = 1000;
  World world(scene.definition);
  EXPECT_TRUE(of_form(support::run(world, 600), EventForm::overflow).empty());
  ASSERT_EQ(world.enemy_count(), 1);
  world.for_each_enemy([](const ActorView& stopped) {
    EXPECT_NEAR(stopped.position.x, 8.625, 1e-3);
    EXPECT_NEAR(stopped.position.y, 2.887, 1e-3);
  });
}

TEST(Slide, WhoIsPressedIntoAGapStandsAndWalksOut) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene = gap_scene();
    scene.definition.rules.tick_rate = rate;
    scene.player({8.5F, 1.5F}).shape.radius = 0.375F;
    World world(scene.definition);
    world.step();
    world.set_command(0, {{0, 1}, {}, 0});
    support::run(world, static_cast<int>(10 * rate));
    const Vec2 place = world.player(0)->position;
    EXPECT_NEAR(place.y, 2.887, 1e-3) << rate;
    EXPECT_EQ(world.player(0)->velocity, Vec2{});
    world.set_command(0, {{0, -1}, {}, 0});
    support::run(world, static_cast<int>(rate / 10));
    EXPECT_LT(world.player(0)->position.y, place.y - 0.4F);
  }
}

// It drifts along a peg, and a hit presses it on the same one again.
TEST(Slide, WhoIsPressedTwiceOnOneRoundSolidSlidesOn) {
  for (const float aside : {1e-5F, 3e-5F, 1e-4F, 1e-3F}) {
    Scene scene(room(12, 7));
    scene.peg({6, 3.5F}, 0.5F);
    ActorDefinition& enemy = scene.enemy({5.05F, 3.5F + aside});
    enemy.walls = true;
    enemy.health = 1000;
    enemy.behaviour = Behaviour::chase;
    enemy.speed = 3;
    enemy.inverse_mass = 1;
    scene.player({10, 3.5F}).health = 1e5F;
    BulletDefinition& push = scene.bullet({3, 2.7F}, {20, 8});
    push.shape.radius = 0.1F;
    push.knock_back = 6;
    push.damage = 1;
    scene.last_bullet().start = 0.2;
    World world(scene.definition);
    support::run(world, 23);
    ASSERT_EQ(world.enemy_count(), 1);
    world.for_each_enemy([&](const ActorView& pushed) { EXPECT_GT(pushed.position.y, 3.6F) << aside; });
  }
}

TEST(Slide, InTheTipOfTwoLinesAWalkerStandsAndWalksOutAlongEither) {
  Scene scene(room(20, 20));
  scene.segment({5, 5}, {10, 15});
  scene.segment({10, 15}, {15, 5});
  scene.player({10, 8}).shape.radius = 0.4F;
  World world(scene.definition);
  world.step();
  world.set_command(0, {{0.1F, 1}, {}, 0});
  EXPECT_TRUE(of_form(support::run(world, 300), EventForm::overflow).empty());
  const Vec2 tip = world.player(0)->position;
  EXPECT_NEAR(tip.x, 10, 1e-3);
  EXPECT_NEAR(tip.y, 15 - 0.4 * std::sqrt(5.0), 1e-3);
  world.set_command(0, {{1, -0.5F}, {}, 0});
  support::run(world, 30);
  EXPECT_GT(world.player(0)->position.x, tip.x + 0.5F);
  EXPECT_LT(world.player(0)->position.y, tip.y - 1);
}

}  // namespace
}  // namespace fusillade::sim
