#include <algorithm>
#include <array>

#include "sim/geometry/swept_shape.h"

namespace fusillade::sim {
namespace {

// Boxes overlap. Two that are both as thin as a line have nothing within that could: they touch.
Touching touching_of(std::span<const Slab> slabs) {
  const bool are_lines = std::ranges::any_of(slabs, [](const Slab& slab) { return slab.reach == 0; });
  return are_lines ? Touching::counts : Touching::does_not_count;
}

}  // namespace

SweptResult sweep_box_box(Vec2d start, Vec2d motion, Vec2d mover_half, Vec2d target_half) {
  const Vec2d reach = mover_half + target_half;
  const std::array<Slab, 2> slabs{{{{1, 0}, reach.x}, {{0, 1}, reach.y}}};
  return sweep_slabs(start, motion, slabs, touching_of(slabs));
}

SweptResult sweep_rotated_box_rotated_box(Vec2d start, Vec2d motion, Vec2d mover_half, Turn mover_turn,
                                          Vec2d target_half, Turn target_turn) {
  const Block mover{mover_half, mover_turn}, target{target_half, target_turn};
  const std::array<Slab, 4> slabs{{
      {target.x_axis(), target_half.x + mover.reach(target.x_axis())},
      {target.y_axis(), target_half.y + mover.reach(target.y_axis())},
      {mover.x_axis(), mover_half.x + target.reach(mover.x_axis())},
      {mover.y_axis(), mover_half.y + target.reach(mover.y_axis())},
  }};
  return sweep_slabs(start, motion, slabs, touching_of(slabs));
}

}  // namespace fusillade::sim
