// The prediction of a bullet's way equals what the ticks then do, where nothing else moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "property/world/world_case.h"

namespace fusillade::property {
namespace {

using sim::Time;
using sim::TrajectoryKnot;
using sim::Vec2;
using sim::Vec2d;
using support::Draw;

constexpr double tick_rate = 60, seconds_foreseen = 2;

Vec2d place_at(const std::vector<TrajectoryKnot>& knots, Time time) {
  std::size_t i = 0;
  while (i + 2 < knots.size() && knots[i + 1].time <= time) ++i;
  const double seconds = sim::ticks_of(time - knots[i].time) / tick_rate;
  return Vec2d(knots[i].position) + Vec2d(knots[i].velocity) * seconds;
}

// Walls, terrain, segments, pegs, objects, bodies and enemies that stand; one bullet of any kind.
support::Scene still_life(Draw& draw) {
  support::Scene scene(support::room(30, 20));
  sim::WorldDefinition& world = scene.definition;
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
  sim::BulletDefinition& bullet = scene.bullet({at(2, 28), at(2, 18)}, {at(-40, 40), at(-40, 40)});
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

struct Seen {
  std::int64_t ends = 0, bounces = 0;
};

std::string text_of(Vec2d place) { return std::to_string(place.x) + ", " + std::to_string(place.y); }

// Whether the bullet ended just where and when the last knot has it.
std::string judge_end(const TrajectoryKnot& last, const sim::Event& end) {
  if (last.position == end.position && last.time == end.time) return "";
  return "ended at " + text_of(end.position) + " instead of " + text_of(last.position);
}

std::string judge_place(const std::vector<TrajectoryKnot>& knots, const sim::BulletView& bullet, Time now) {
  const Vec2d foreseen = place_at(knots, std::min(now, knots.back().time)), off = foreseen - bullet.position;
  if (std::max(std::abs(off.x), std::abs(off.y)) > 1e-4)
    return "is at " + text_of(bullet.position) + " instead of " + text_of(foreseen);
  const bool is_known = std::ranges::any_of(knots, [&](const TrajectoryKnot& knot) {
    return knot.time == bullet.launch && knot.position == bullet.launch_position;
  });
  const bool is_inside = knots.front().time < bullet.launch && bullet.launch < knots.back().time;
  return is_known || !is_inside ? "" : "turned where nobody foresaw it";
}

std::string follow(sim::World& world, Seen& seen) {
  const auto knots = world.trajectory(0, seconds_foreseen);
  if (knots.empty()) return world.bullet(0) ? "nothing is foreseen of who flies" : "";
  const Time end = sim::time_of(world.tick()) + sim::duration_of(seconds_foreseen * tick_rate);
  while (sim::time_of(world.tick()) < end) {
    const auto events = support::run(world, 1);
    seen.bounces += std::ssize(support::of_form(events, sim::EventForm::bounce));
    const auto bullet = world.bullet(0);
    if (!bullet) ++seen.ends;
    const std::string error = bullet ? judge_place(knots, *bullet, sim::time_of(world.tick()))
                                     : judge_end(knots.back(), events.back());
    if (!error.empty()) return error + ", tick " + std::to_string(world.tick());
    if (!bullet) return "";
  }
  return "";
}

TEST(TrajectoryProperty, IsWhatTheTicksThenDo) {
  Seen seen;
  std::int64_t worlds = 0;
  for_each_world(150, 41, [&](Draw& draw) -> std::string {
    ++worlds;
    const support::Scene scene = still_life(draw);
    sim::World world(scene.definition);
    support::run(world, 1 + static_cast<int>(draw.below(20)));
    const std::string error = follow(world, seen);
    return error.empty() ? "" : error + "\n" + scenario_command(scene.definition, world.tick());
  });
  std::cout << "worlds " << worlds << ", bounces " << seen.bounces << ", ends " << seen.ends << "\n";
  EXPECT_GT(seen.ends + 25, worlds / 5);
  EXPECT_GT(seen.bounces + 100, 2 * worlds);
}

}  // namespace
}  // namespace fusillade::property
