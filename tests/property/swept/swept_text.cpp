#include <algorithm>
#include <cmath>
#include <cstdio>

#include "property/swept/swept_case.h"
#include "property/world/scenario_text.h"

namespace fusillade::property {
namespace {

using sim::Vec2d;

constexpr double tick_rate = 20, side_max = 4096, margin = 8;
constexpr double bar_half_height = 1e-6;  // no mover of a match is a segment

std::string number(const char* name, double value) {
  char buffer[96];
  std::snprintf(buffer, sizeof buffer, " %s=%.17g (%a)", name, value, value);
  return buffer;
}

std::string numbers(const char* name, Vec2d v) { return number(name, v.x) + number(",", v.y); }

sim::Shape box(Vec2d half, sim::Turn turn) {
  sim::Shape shape;
  shape.radius = 0;
  shape.half_width = static_cast<float>(half.x);
  shape.half_height = static_cast<float>(half.y);
  shape.angle = static_cast<float>(std::atan2(turn.sine, turn.cosine));
  return shape;
}

sim::Shape circle(double radius) {
  sim::Shape shape;
  shape.radius = static_cast<float>(radius);
  return shape;
}

sim::Shape mover_shape(const SweptCase& c) {
  if (c.pair <= Pair::circle_rotated_box) return circle(c.shapes.radius);
  if (c.pair != Pair::segment_segment) return box(c.shapes.mover_half, c.shapes.mover_turn);
  const Vec2d bar = c.shapes.mover_bar;
  return box({std::hypot(bar.x, bar.y) / 2, bar_half_height}, {bar.x, bar.y});
}

}  // namespace

support::Scene SweptCase::scene() const {
  const Vec2d origin = has_segment() ? shapes.c : Vec2d{};
  const Vec2d bar = pair == Pair::segment_segment ? shapes.mover_bar : Vec2d{};
  const Vec2d from = start + bar * 0.5 - origin, to = from + motion, along = shapes.d - shapes.c;
  double reach = margin;
  for (const Vec2d v : {from, to, along}) reach = std::max({reach, std::abs(v.x), std::abs(v.y)});
  const double side = std::min(side_max, 2 * std::ceil(reach + margin));
  const Vec2d centre{side / 2, side / 2};
  support::Scene scene(support::room(static_cast<int>(side), static_cast<int>(side)));
  scene.definition.rules.tick_rate = tick_rate;
  scene.bullet((centre + from).rounded(), (motion * tick_rate).rounded()).shape = mover_shape(*this);
  if (has_segment()) {
    scene.segment(centre.rounded(), (centre + along).rounded());
  } else {
    scene.enemy(centre.rounded()).shape =
        pair == Pair::circle_circle ? circle(0) : box(shapes.target_half, shapes.target_turn);
  }
  return scene;
}

std::string SweptCase::text() const {
  const Shapes& s = shapes;
  return "pair " + std::to_string(static_cast<int>(pair)) + numbers("start", start) +
         numbers("motion", motion) + number("radius", s.radius) + numbers("mover_half", s.mover_half) +
         numbers("target_half", s.target_half) +
         numbers("mover_turn", {s.mover_turn.cosine, s.mover_turn.sine}) +
         numbers("target_turn", {s.target_turn.cosine, s.target_turn.sine}) +
         numbers("mover_bar", s.mover_bar) + numbers("c", s.c) + numbers("d", s.d) +
         "\nnearly, in floats: " + scenario_command(scene().definition, 1);
}

}  // namespace fusillade::property
