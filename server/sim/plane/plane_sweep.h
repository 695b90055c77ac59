// Exact first contact of a straight path with the solid cells of a plane (RULES "Walls", "Bitmap terrain";
// seed 004).
//
// `start` and the answer are in tiles, `motion` is the displacement in tiles; both finite. The contact is
// the first at fraction in [0,1] that is solid and approached (motion . normal < -1e-6 |motion|); nullopt:
// the path is free.
// - A point on a cell line belongs to the cell behind its motion; without motion across it, to the free
//   side.
// - On line k is a start coordinate between k/cells_per_tile as double and as float, both included and
//   widened by 2^-44 relative: stored floats that were rounded from a line lie on it. Being on a line
//   decides about cells and about contacts at fraction 0; the path itself is flown from `start` as given.
// - A path that passes a corner point within 2^-44 of its largest coordinate or displacement goes through
//   it. There all three cells ahead count: both sides solid -> normal (-sign, -sign)/sqrt 2; one -> its
//   face; only the diagonal one -> the face across the larger component of the motion, x on a tie. A start
//   on a corner point with a solid cell behind was never in there: only what lies ahead counts, and out
//   between solid sides is free. Along a line a corner is passed where one side of the line is free before
//   and behind it; between two cells that touch there diagonally it meets the face across its motion.
// - Strictly inside solid cells, seams between them included: contact at fraction 0, normal of least
//   penetration toward a free neighbour, whatever the motion (even none). Ties go to the face most opposed
//   to the motion, then to +x, -x, +y, -y. Without a free neighbour: outside the plane the direction
//   toward it, else (1,0).
// - After a contact the coordinate across the face is exactly that of the face, also for a start inside
//   beside a free cell; any other start inside is buried and keeps its position. The other coordinate stays
//   in the cell that the path was in.
// - A face that is passed without being approached (a path almost along it) is no contact; the point stays
//   beside it, and the first wall ahead is met.
// Cost: O(cells crossed), a few look-ups for a short path among free cells; cells outside a plane with a
// free outside cost nothing. No allocation.
#pragma once

#include <optional>

#include "sim/plane/bit_plane.h"

namespace fusillade::sim {

struct PlaneContact {
  double fraction = 0;
  Vec2d normal;                      // unit, from the solid to the mover
  Vec2d position;                    // centre of the mover at the contact, tiles
  std::int32_t column = 0, row = 0;  // a solid cell that is met
  bool starts_inside = false;
  bool is_buried = false;  // a point that starts inside, and no neighbour is free: the position is no way out
  bool is_corner = false;  // of a box and a cell that have only a corner in common there
};

std::optional<PlaneContact> sweep_point(const BitPlane& plane, Vec2d start, Vec2d motion);

// Whether `place` is a corner point at which solid cells touch nothing or one another in that point only. A
// path that begins there has the cell behind its motion for its own, whichever it came from.
bool is_tip(const BitPlane& plane, Vec2 place);

// Corners rounded; seams between flush cells are no features. `radius` > 0 (else as a point). The centre must
// not begin within solid cells, of which what lies behind it would be no feature (see sweep_point()).
// Overlapping at the start counts only when approaching: fraction 0, `starts_inside`, the position kept,
// the normal of the deepest feature that is approached. Of simultaneous
// contacts the one approached fastest. Otherwise the centre is exactly `radius` from face or corner. Cost:
// where solid cells are near O(cells crossed / max(1, radius) * (radius + 1)^2 / 32), radius in cells, and
// O(cells ahead that are near and free on a side that faces the motion); where it overlaps what it
// approaches, with the distance of that in place of the radius.
std::optional<PlaneContact> sweep_circle(const BitPlane& plane, Vec2d start, Vec2d motion, double radius);

// For sliding: an axis-parallel box; touching is no overlap; normals are axis-parallel. Half extents below
// 2^-22 of the centre are taken for as much, so that none slips between two cells. A box that overlaps at the
// start gives way: at each moment it moves as the part of it that free_part.h leaves, so that it gets no
// deeper, is caught on no seam and can always walk out; its place is still that of its centre. As long as the
// centre itself is within solid cells it has contacts only with what lies ahead and is not yet overlapped. An
// edge within float rounding (2^-23 of the larger of centre and half extent) of a line lies on it. Both
// leading edges at a line at once: as at the corner point above, but of two solid sides the face across
// the larger component of the motion, x on a tie; the other is met at fraction 0 of what follows.
// Cost: O(cells entered); while it overlaps, for each line that an edge or the centre crosses, that of
// free_part_of().
std::optional<PlaneContact> sweep_box(const BitPlane& plane, Vec2d start, Vec2d motion, Vec2d half);

}  // namespace fusillade::sim
