#include "sim/behaviour/launch_grid.h"

#include <cmath>

#include "sim/base/math.h"

namespace fusillade::sim {
namespace {

std::int64_t nearest(double value) {
  return static_cast<std::int64_t>(value < 0 ? value - 0.5 : value + 0.5);
}

float on_grid(double coordinate) {
  return static_cast<float>(static_cast<double>(nearest(coordinate * launch_steps_per_tile)) /
                            launch_steps_per_tile);
}

}  // namespace

Vec2 on_launch_grid(Vec2d position) { return {on_grid(position.x), on_grid(position.y)}; }

std::array<Vec2, 4> launch_places_around(Vec2d position) {
  constexpr double step = 1 / launch_steps_per_tile;
  const Vec2 nearest = on_launch_grid(position);
  const Vec2d left = position - Vec2d(nearest);
  const Vec2 far =
      (Vec2d(nearest) + Vec2d{std::copysign(step, left.x), std::copysign(step, left.y)}).rounded();
  const Vec2 along_x{far.x, nearest.y}, along_y{nearest.x, far.y};
  const bool is_x_nearer = std::abs(left.x) > std::abs(left.y);
  return {nearest, is_x_nearer ? along_x : along_y, is_x_nearer ? along_y : along_x, far};
}

Turn16 turn_at(double radians) { return static_cast<Turn16>(nearest(radians / full_turn * turn_steps)); }

Turn16 turn_of(Vec2d direction) { return turn_at(angle_of(direction)); }

Vec2d direction_of(Turn16 turn) { return sine_cosine(turn * (full_turn / turn_steps)).direction(); }

}  // namespace fusillade::sim
