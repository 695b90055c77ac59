// Exact first contact of a straight path with the solid cells of a plane (RULES "Walls", "Bitmap terrain"; seed 004).
//
// `start` and the answer are in tiles, `motion` is the displacement in tiles. The contact is the first at fraction
// in [0,1] that is solid and approached (motion . normal < -1e-6 |motion|); nullopt: the path is free.
// - A point on a cell line belongs to the cell behind its motion; without motion across the line, to the free side.
// - Through a corner point all three cells ahead count: both sides solid -> normal (-sign, -sign)/sqrt 2; one -> its
//   face; only the diagonal one -> the face across the larger component of the motion, x on a tie.
// - Strictly inside a solid cell: contact at fraction 0, normal of least penetration toward a free neighbour, whatever
//   the motion (even none).
// - After a contact the coordinate across the face is exactly the face's.
// Cost: O(cells crossed).
#pragma once

#include <optional>

#include "sim/bit_plane.h"

namespace fusillade::sim {

struct PlaneContact {
  double fraction = 0;
  Vec2d normal;    // unit, from the solid to the mover
  Vec2d position;  // centre of the mover at the contact, tiles
  std::int32_t column = 0, row = 0;  // a solid cell that is met
  bool starts_inside = false;
};

std::optional<PlaneContact> sweep_point(const BitPlane& plane, Vec2d start, Vec2d motion);
// Corners rounded; overlapping at the start counts only when approaching.
std::optional<PlaneContact> sweep_circle(const BitPlane& plane, Vec2d start, Vec2d motion, double radius);
// For sliding: an axis-parallel box; touching is no overlap; normals are axis-parallel. A box that overlaps at the start
// has contacts only with what lies ahead of it and is not yet overlapped, so that it can always walk out.
std::optional<PlaneContact> sweep_box(const BitPlane& plane, Vec2d start, Vec2d motion, Vec2d half);

}  // namespace fusillade::sim
