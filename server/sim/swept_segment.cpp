#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "sim/swept_shape.h"

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

// Both lie along one line but for less than the accuracy promised: two normals that only rounding tells apart
// would leave nothing between them.
bool are_parallel(const Bar& a, const Bar& b) {
  constexpr double thickness_min = 2e-10;
  const double shorter = std::min(a.half_length, b.half_length);
  return shorter * std::abs(cross(a.direction, b.direction)) <= thickness_min;
}

}  // namespace

SweptResult sweep_segment_segment(Vec2d a, Vec2d b, Vec2d motion, Vec2d c, Vec2d d) {
  const Bar mover(a, b), target(c, d);
  const bool mover_is_longer = mover.half_length > target.half_length;
  const Bar& longer = mover_is_longer ? mover : target;
  const Bar& shorter = mover_is_longer ? target : mover;
  const std::array<Slab, 4> slabs{{
      {longer.normal(), shorter.reach(longer.normal())},
      {longer.direction, longer.half_length + shorter.reach(longer.direction)},
      {shorter.normal(), longer.reach(shorter.normal())},
      {shorter.direction, shorter.half_length + longer.reach(shorter.direction)},
  }};
  const auto used = std::span(slabs).first(are_parallel(mover, target) ? 2 : 4);
  return sweep_slabs(mover.centre - target.centre, motion, used, Touching::counts);
}

}  // namespace fusillade::sim
