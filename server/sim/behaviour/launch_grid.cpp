#include "sim/behaviour/launch_grid.h"

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

Turn16 turn_at(double radians) { return static_cast<Turn16>(nearest(radians / full_turn * turn_steps)); }

Turn16 turn_of(Vec2d direction) { return turn_at(angle_of(direction)); }

Vec2d direction_of(Turn16 turn) {
  const SineCosine at = sine_cosine(turn * (full_turn / turn_steps));
  return {at.cosine, at.sine};
}

}  // namespace fusillade::sim
