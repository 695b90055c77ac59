#include <array>
#include <cmath>
#include <span>

#include "sim/geometry/swept_shape.h"

namespace fusillade::sim {

// A segment's direction as a further axis adds nothing in theory; it bounds what nearly parallel normals
// leave open.

SweptResult sweep_rotated_box_segment(Vec2d start, Vec2d motion, Vec2d half, Turn turn, Vec2d a, Vec2d b) {
  const Block box{half, turn};
  const Bar bar(a, b);
  const std::array<Slab, 4> slabs{{
      {bar.normal(), box.reach(bar.normal())},
      {box.x_axis(), half.x + bar.reach(box.x_axis())},
      {box.y_axis(), half.y + bar.reach(box.y_axis())},
      {bar.direction, bar.half_length + box.reach(bar.direction)},
  }};
  return sweep_slabs(start - bar.centre, motion, slabs, Touching::does_not_count);
}

namespace {

// How far the ends of the shorter one lie from the line of the longer one, both through one point.
double thickness_of(const Bar& longer, const Bar& shorter) {
  return shorter.half_length * std::abs(cross(longer.direction, shorter.direction));
}

// Both lie along one line but for less than the accuracy promised: two normals that only rounding tells apart
// would leave nothing between them.
constexpr double thickness_min = 2e-10;
// Below it they make a sliver that is thinner than rounding toward its tips.
constexpr double sliver_max = 1e-3;

// What projections onto a normal are wrong by at most.
double rounding_of(Vec2d start, Vec2d motion) {
  constexpr double relative = 0x1p-50;
  return relative * (std::abs(start.x) + std::abs(start.y) + std::abs(motion.x) + std::abs(motion.y));
}

}  // namespace

SweptResult sweep_segment_segment(Vec2d a, Vec2d b, Vec2d motion, Vec2d c, Vec2d d) {
  const Bar mover(a, b), target(c, d);
  const bool mover_is_longer = mover.half_length > target.half_length;
  const Bar& longer = mover_is_longer ? mover : target;
  const Bar& shorter = mover_is_longer ? target : mover;
  const Vec2d start = mover.centre - target.centre;
  const double thickness = thickness_of(longer, shorter);
  const bool are_parallel = thickness <= thickness_min;
  const bool is_sliver = !are_parallel && thickness < sliver_max;
  const double slack = is_sliver ? rounding_of(start, motion) : 0;  // their directions bound the tips
  const std::array<Slab, 4> slabs{{
      {longer.normal(), shorter.reach(longer.normal()) + slack},
      {longer.direction, longer.half_length + shorter.reach(longer.direction)},
      {shorter.normal(), longer.reach(shorter.normal()) + slack},
      {shorter.direction, shorter.half_length + longer.reach(shorter.direction)},
  }};
  const auto used = std::span(slabs).first(are_parallel ? 2 : 4);
  return sweep_slabs(start, motion, used, Touching::counts);
}

}  // namespace fusillade::sim
