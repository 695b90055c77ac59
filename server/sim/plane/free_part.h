// What is left of a box that is among solid cells, so that it slides along them and gets no deeper.
#pragma once

#include <limits>
#include <optional>

#include "sim/plane/bit_plane.h"
#include "sim/plane/plane_path.h"

namespace fusillade::sim {

// An axis-parallel box, in cells: where its edges and its centre are, and which cells it covers, those ahead
// of an edge that lies on their line included. On each axis low < centre < high and first <= last.
struct CoveringBox {
  Vec2d low, high, centre;
  CellSpan columns, rows;
};

struct FreePart {
  CellSpan columns, rows;
  // Fraction of the motion from which on another costs less, if the box covers the same cells until then.
  double until = std::numeric_limits<double>::infinity();
};

inline constexpr int free_part_steps_kept = 600;

// The cells covered by the part of `box` that is free of solid cells, has the centre within or on its edge,
// and costs the least: how deep its sides give way, in all. Of those that cost as much that whose cost grows
// least along the motion (cells), then that which the motion approaches least, then that which keeps more
// rows. nullopt: the centre is within solid cells. Cost: O(rows covered * columns covered / 64), and with n
// and m rows above and below the centre in which fewer columns are free than nearer to it, O((n + m) *
// columns covered / 64 * log + n * m). Allocates only for a box of more rows than free_part_steps_kept - 3.
std::optional<FreePart> free_part_of(const BitPlane& plane, const CoveringBox& box, Vec2d motion);

}  // namespace fusillade::sim
