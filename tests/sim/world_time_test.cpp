// RULES "Space, time, numbers": when contacts happen, and where straight and forced motion is between them.
#include <gtest/gtest.h>

#include <algorithm>

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

TEST(WorldTime, EverythingOutsideTheMapIsWall) {
  for (const Vec2 way : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1}}) {
    Scene scene(map_of({"......", "......", "......", "......", "......", "......"}));
    scene.bullet({3, 3}, {700 * way.x, 700 * way.y});
    const auto events = contacts(run(scene, 60));
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].form, EventForm::wall);
    EXPECT_EQ(events[0].position, (Vec2{3 + 3 * way.x, 3 + 3 * way.y}));
    EXPECT_EQ(events[0].normal, (Vec2{-way.x, -way.y}));
  }
}

TEST(WorldTime, AContactAtExactlyTheEndOfATickIsFractionZeroOfTheNextAndFoundOnce) {
  Scene scene(room(20, 3));
  scene.definition.rules.tick_rate = 64;
  scene.bullet({2, 1.5F}, {64, 0}).bounces = 1;
  const auto bounces = of_form(run(scene, 25), EventForm::bounce);
  ASSERT_EQ(bounces.size(), 1U);
  EXPECT_EQ(bounces[0].time, time_of(17));
}

TEST(WorldTime, StraightMotionIsAFunctionOfTimeAndNeverSummed) {
  Scene scene(room(200, 200));
  scene.bullet({3.3F, 4.7F}, {0.7F, 0.9F}).life = 1000;
  World world(scene.definition);
  run(world, 10000);
  const auto bullet = world.bullet(0);
  ASSERT_TRUE(bullet);
  EXPECT_EQ(bullet->launch, 0);
  EXPECT_EQ(bullet->launch_position, (Vec2{3.3F, 4.7F}));
  EXPECT_EQ(bullet->velocity, (Vec2{0.7F, 0.9F}));
  const double t = 10000 / 60.0;
  EXPECT_FLOAT_EQ(bullet->position.x, static_cast<float>(3.3F + t * 0.7F));
  EXPECT_FLOAT_EQ(bullet->position.y, static_cast<float>(4.7F + t * 0.9F));
}

TEST(WorldTime, AWalkOnIsOneFormula) {
  Scene scene(room(200, 200));
  scene.player({3.3F, 4.7F}).speed = 1;
  World world(scene.definition);
  world.step();
  for (int tick = 0; tick < 5000; ++tick) {
    world.set_command(0, {{0.7F, 0.3F}, {}, 0});
    world.step();
  }
  const double t = 5000 / 60.0;
  EXPECT_FLOAT_EQ(world.player(0)->position.x, static_cast<float>(3.3F + t * 0.7F));
  EXPECT_FLOAT_EQ(world.player(0)->position.y, static_cast<float>(4.7F + t * 0.3F));
}

TEST(WorldTime, MotionUnderForcesIsAStraightChordWithinATick) {
  Scene scene(map_of({"......", "......", "......", "...#..", "......", "......"}));
  scene.definition.rules.tick_rate = 20;
  scene.bullet({1.5F, 3.25F}, {40, 0}).ay = 100;
  const auto events = contacts(run(scene, 1));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(fraction_of(events[0].time), 0.75);
  EXPECT_EQ(events[0].position, (Vec2{3, 3.25F + 0.75F * 0.25F}));  // a curve would be at 3.32
}

TEST(WorldTime, FaultOf000TargetsMoveToo) {
  Scene scene(room(40, 4));
  scene.bullet({2, 2}, {900, 0}).shape.radius = 0.25F;
  scene.enemy({36.75F, 2}, {-300, 0}).shape.radius = 0.5F;
  const auto hits = of_form(run(scene, 3), EventForm::hit);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_NEAR(seconds(hits[0]), 34.0 / 1200, 1e-9);
  EXPECT_NEAR(hits[0].position.x, 2 + 900 * 34.0 / 1200, 1e-5);
}

TEST(WorldTime, APlayerWhoRunsIntoASlowBulletIsHit) {
  Scene scene(room(40, 4));
  scene.bullet({20, 2}, {0.5F, 0}).shape.radius = 0.25F;
  scene.last_bullet().team = 1;
  scene.player({2.25F, 2}, {600, 0}).shape.radius = 0.5F;
  const auto hits = of_form(run(scene, 10), EventForm::hit);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_NEAR(seconds(hits[0]), 17 / 599.5, 1e-9);
}

// Whatever rounding does, a contact never lies before the one that its mover comes from.
TEST(WorldTime, EventsOfATickAreInOrderAndWithinIt) {
  World world(support::busy_scene().definition);
  std::size_t seen = 0;
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(world, tick);
    world.step();
    const auto events = world.events();
    seen += events.size();
    EXPECT_TRUE(std::is_sorted(events.begin(), events.end(),
                               [](const Event& a, const Event& b) { return a.time < b.time; }));
    for (const Event& event : events) ASSERT_EQ(tick_of(event.time), tick);
  }
  EXPECT_GT(seen, 1000U);
}

}  // namespace
}  // namespace fusillade::sim
