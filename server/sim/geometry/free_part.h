// What is left of a box that begins among solid cells, so that it slides along them and gets no deeper.
#pragma once

#include <optional>

#include "sim/geometry/bit_plane.h"
#include "sim/geometry/plane_path.h"

namespace fusillade::sim {

// An axis-parallel box, in cells: where its edges and its centre are, and which cells it covers. On each axis
// low < centre < high and first <= last.
struct CoveringBox {
  Vec2d low, high, centre;
  CellSpan columns, rows;
};

struct CellBlock {
  CellSpan columns, rows;
};

// The cells covered by the part of `box` that is free of solid cells, has the centre within or on its edge,
// and costs the least: what its sides give way, in all. Of equal ones that of which the motion approaches the
// side that gave way most, then that which keeps more rows. nullopt: the centre is within solid cells.
// Cost: O(rows covered * columns covered / 64), and with n and m rows above and below the centre in which
// fewer columns are free than nearer to it, O((n + m) * columns covered / 64 * log + n * m). Allocates.
std::optional<CellBlock> free_part_of(const BitPlane& plane, const CoveringBox& box, Vec2d motion);

}  // namespace fusillade::sim
