// The prediction of a bullet's way equals what the ticks then do, where nothing else moves.
#include <gmock/gmock.h>

#include <cmath>

#include "sim/world.h"
#include "support/draw.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

using support::Draw;
using support::Scene;

constexpr double tick_rate = 60;

Vec2d place_at(const std::vector<TrajectoryKnot>& knots, Time time) {
  std::size_t i = 0;
  while (i + 2 < knots.size() && knots[i + 1].time <= time) ++i;
  const double seconds = ticks_of(time - knots[i].time) / tick_rate;
  return Vec2d(knots[i].position) + Vec2d(knots[i].velocity) * seconds;
}

TEST(Trajectory, StraightOn) {
  Scene scene(support::room(40, 10));
  scene.bullet({5, 5}, {3, 0});
  World world(scene.definition);
  support::run(world, 30);
  const auto knots = world.trajectory(0, 1);
  ASSERT_EQ(knots.size(), 2U);
  EXPECT_EQ(knots[0].time, time_of(30));
  EXPECT_EQ(knots[0].position, (Vec2{6.5F, 5}));
  EXPECT_EQ(knots[0].velocity, (Vec2{3, 0}));
  EXPECT_EQ(knots[1].time, time_of(90));
  EXPECT_EQ(knots[1].position, (Vec2{9.5F, 5}));
}

TEST(Trajectory, AKnotForEachBounceAndTheEnd) {
  Scene scene(support::room(12, 10));
  scene.bullet({5, 5}, {60, 0}).bounces = 2;
  World world(scene.definition);
  world.step();
  const auto knots = world.trajectory(0, 10);
  ASSERT_EQ(knots.size(), 4U);
  EXPECT_EQ(knots[1].position, (Vec2{11, 5}));
  EXPECT_EQ(knots[1].velocity, (Vec2{-60, 0}));
  EXPECT_EQ(knots[2].position, (Vec2{1, 5}));
  EXPECT_EQ(knots[3].position, (Vec2{11, 5}));
  EXPECT_EQ(knots[3].time, time_of(26));
}

TEST(Trajectory, UnknownBulletsHaveNone) {
  Scene scene(support::room(12, 10));
  scene.bullet({5, 5}, {60, 0});
  World world(scene.definition);
  EXPECT_TRUE(world.trajectory(0, 1).empty()) << "it has not appeared yet";
  world.step();
  EXPECT_FALSE(world.trajectory(0, 1).empty());
  EXPECT_TRUE(world.trajectory(1, 1).empty());
}

TEST(Trajectory, AsThingsStandNow) {
  Scene scene(support::room(40, 10));
  auto& pusher = scene.bullet({5, 5}, {30, 0});
  pusher.bounces = 1;
  scene.definition.segments.push_back({.a = {20, 4}, .b = {20, 6}, .form = SegmentForm::explode});
  scene.bullet({16, 5.5F}, {60, 0});  // blows the segment up on its way
  scene.enemy({30, 4}, {0, 9});       // in the way now, gone when the bullet comes
  World world(scene.definition);
  world.step();
  EXPECT_EQ(world.trajectory(0, 3).back().position.x, 19.8F);
  support::run(world, 6);
  const auto knots = world.trajectory(0, 3);
  EXPECT_NEAR(knots.back().position.x, 29.4, 0.1) << "past the segment, to the enemy as it stands";
}

TEST(Trajectory, ChangesNothing) {
  Scene scene = support::busy_scene();
  World asked(scene.definition), left_alone(scene.definition);
  for (int tick = 0; tick < 60; ++tick) {
    for (World* world : {&asked, &left_alone}) {
      support::command_all(*world, tick);
      world->step();
    }
    asked.trajectory(static_cast<Ordinal>(tick), 0.5);
  }
  EXPECT_EQ(asked.state_hash(), left_alone.state_hash());
}

// Walls, terrain, segments, pegs, objects, bodies and enemies that stand; one bullet of any kind.
Scene still_life(Draw& draw) {
  Scene scene(support::room(30, 20));
  WorldDefinition& world = scene.definition;
  const auto at = [&draw](double low, double high) { return static_cast<float>(draw.between(low, high)); };
  for (int i = 0; i < 20; ++i) world.map.solid[30 * (2 + draw.below(16)) + 2 + draw.below(26)] = 1;
  if (draw.one_in(2)) {
    world.terrain = {120, 80, 4, std::vector<std::uint8_t>(120 * 80, 0)};
    for (int i = 0; i < 200; ++i) world.terrain.solid[draw.below(120 * 80)] = 1;
  }
  for (int i = 0; i < 6; ++i) {
    const Vec2 a{at(1, 29), at(1, 19)};
    world.segments.push_back({.a = a, .b = {a.x + at(-3, 3), a.y + at(-3, 3)}, .restitution = at(0.5, 1.2)});
    world.pegs.push_back(
        {.position = {at(1, 29), at(1, 19)}, .radius = at(0.1, 0.8), .restitution = at(0.4, 1)});
    world.objects.push_back(
        {{at(1, 29), at(1, 19)}, {.half_width = 0.4F, .half_height = 0.3F, .angle = at(0, 3)}});
    scene.enemy({at(1, 29), at(1, 19)});
    scene.body({at(1, 29), at(1, 19)}, {}, 0.4F).inverse_mass = 0;
  }
  BulletDefinition& bullet = scene.bullet({at(2, 28), at(2, 18)}, {at(-40, 40), at(-40, 40)});
  bullet.bounces = static_cast<std::int32_t>(draw.below(30));
  bullet.pierce = static_cast<std::int32_t>(draw.below(4));
  bullet.wall_radius = draw.one_in(3) ? 0.2F : 0;
  bullet.energy_loss = at(0.7, 1);
  if (draw.one_in(2)) return scene;
  bullet.gravity = at(0, 2);
  bullet.drag = at(0.3, 1);
  bullet.angular_velocity = at(-2, 2);
  bullet.wave_amplitude = draw.one_in(3) ? 0.5F : 0;
  bullet.wave_frequency = 2;
  return scene;
}

TEST(Trajectory, IsWhatTheTicksThenDo) {
  const std::uint64_t seed = support::test_seed(41);
  std::int64_t ends = 0, bounces = 0;
  for (std::uint64_t index = 0; index < 150; ++index) {
    SCOPED_TRACE(index);
    Draw draw(seed, index);
    World world(still_life(draw).definition);
    support::run(world, 1 + static_cast<int>(draw.below(20)));
    const auto knots = world.trajectory(0, 2);
    if (knots.empty()) continue;  // it has ended already
    const Time end = world.tick() == 0 ? 0 : time_of(world.tick()) + duration_of(2 * tick_rate);
    while (time_of(world.tick()) < end) {
      const auto events = support::of_form(support::contacts(support::run(world, 1)), EventForm::bounce);
      bounces += std::ssize(events);
      const auto view = world.bullet(0);
      if (!view) {
        ++ends;
        EXPECT_EQ(knots.back().position, world.events().back().position);
        EXPECT_EQ(knots.back().time, world.events().back().time);
        break;
      }
      const Time now = std::min(time_of(world.tick()), knots.back().time);
      const Vec2d foreseen = place_at(knots, now), place = Vec2d(view->position);
      EXPECT_NEAR(foreseen.x, place.x, 1e-4) << "tick " << world.tick();
      EXPECT_NEAR(foreseen.y, place.y, 1e-4) << "tick " << world.tick();
      const bool is_known = std::any_of(knots.begin(), knots.end(), [&](const TrajectoryKnot& knot) {
        return knot.time == view->launch && knot.position == view->launch_position;
      });
      EXPECT_TRUE(is_known || view->launch <= knots.front().time || view->launch >= knots.back().time);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(ends, 25);
  EXPECT_GT(bounces, 300);
}

}  // namespace
}  // namespace fusillade::sim
