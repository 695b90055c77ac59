// What the sweeps through a plane share: the decision whether a coordinate lies on a cell line, the part of a
// path that can meet anything, and the way out of solid cells. Inside, paths are in cells (tiles *
// cells_per_tile).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "sim/base/math.h"
#include "sim/base/types.h"
#include "sim/plane/bit_plane.h"

namespace fusillade::sim {

// A contact is approached where motion . normal < -approach_min * |motion| (RULES, "Who meets whom").
inline constexpr double approach_min = 1e-6;
// `noise`: how far rounding may have changed the velocities that `velocity` is the difference of.
inline bool is_approaching(Vec2d velocity, Vec2d normal, double noise = 0) {
  return dot(velocity, normal) < -approach_min * length(velocity) - noise;
}
// Relative error of coordinates that double arithmetic has touched a few times, with room to spare.
inline constexpr double path_rounding = 0x1p-44;
// Bound of a float's rounding, relative.
inline constexpr double float_rounding = 0x1p-24;

// Largest integer <= v; NaN and values beyond +-2^52 are brought to that bound.
inline std::int64_t floor_to_cell(double v) {
  constexpr double bound = 0x1p52;
  if (!(v > -bound)) return -(std::int64_t{1} << 52);
  if (v > bound) return std::int64_t{1} << 52;
  const auto truncated = static_cast<std::int64_t>(v);
  return truncated - (static_cast<double>(truncated) > v ? 1 : 0);
}

// A coordinate in cells.
struct CellCoordinate {
  double value = 0;
  std::int64_t line = 0;  // the nearest
  bool is_on_line = false;

  // On a line the cell that begins there.
  std::int64_t cell() const { return is_on_line ? line : floor_to_cell(value); }
};

// `tiles` lies on line k when it lies between k / cells_per_tile as double and as float (both included, 2^-44
// relative around them): so a stored float that was rounded from a line lies on it, and so does a double on
// its way to it.
CellCoordinate to_cells(double tiles, std::int32_t cells_per_tile);

inline double line_in_tiles(std::int64_t line, std::int32_t cells_per_tile) {
  return static_cast<double>(line) / cells_per_tile;
}

// An inclusive range of cells on one axis; empty (last < first) for a box without extent on a line.
struct CellSpan {
  std::int64_t first = 0, last = 0;
};

// Those that a path could touch, tiles: a little more than its bounds. `reach`: half of what flies.
inline CellSpan cells_around(double from, double motion, double reach, double cells_per_tile) {
  constexpr double slack = 4 * float_rounding;
  const double to = from + motion;
  const double margin = reach + slack * (1 + std::abs(from) + std::abs(to) + reach);
  return {floor_to_cell((std::min(from, to) - margin) * cells_per_tile),
          floor_to_cell((std::max(from, to) + margin) * cells_per_tile)};
}

// The common case: nothing that a box of these half extents could touch on its way (tiles) is solid. Long
// paths are walked: too much is beside them.
inline bool is_surely_free(const BitPlane& plane, Vec2d start, Vec2d motion, Vec2d half) {
  const CellSpan x = cells_around(start.x, motion.x, half.x, plane.cells_per_tile());
  const CellSpan y = cells_around(start.y, motion.y, half.y, plane.cells_per_tile());
  const bool is_within = x.first >= 0 && y.first >= 0 && x.last < plane.width() && y.last < plane.height();
  if (is_within && x.last - x.first <= 1 && y.last - y.first <= 1) {
    return !plane.has_solid_in_square(x.first, y.first, static_cast<int>(x.last - x.first),
                                      static_cast<int>(y.last - y.first));
  }
  constexpr std::int64_t rows_max = 16;
  constexpr std::int64_t columns_max = 64;
  if (y.last - y.first > rows_max || x.last - x.first > columns_max) return false;
  return !plane.has_solid_in(x.first, y.first, x.last, y.last);
}

// |v| without overflow or underflow.
double path_length(Vec2d v);

// The fractions of the path from `start` along `motion` (cells) at which it is within `margin` cells of the
// plane; empty (last < first) where it never is. A part of [0,1].
struct PathPart {
  double first = 0, last = 1;
  bool is_empty() const { return !(first <= last); }
};
PathPart part_near_plane(const BitPlane& plane, Vec2d start, Vec2d motion, double margin);

// From line to line, earliest first, both at once at a corner, until one of them gives a contact or the path
// ends at fraction `last`. An axis has the `time` and the `motion` to its next line, and `is_approached`: a
// path almost along a line has no corners, the faces beside it are held or passed one by one.
// `corner_slack`: how near to a corner (cells) a path goes through it.
template <class Axis, class CrossLine, class CrossCorner>
auto walk_lines(Axis& x, Axis& y, double last, double corner_slack, CrossLine cross_line,
                CrossCorner cross_corner) -> decltype(cross_corner()) {
  const double nearer = std::min(std::abs(x.motion), std::abs(y.motion));
  const bool has_corners = x.is_approached && y.is_approached;
  while (std::min(x.time, y.time) <= last) {
    const bool is_at_corner = has_corners && std::abs(x.time - y.time) * nearer <= corner_slack;
    const auto contact = is_at_corner      ? cross_corner()
                         : x.time < y.time ? cross_line(x, y)
                                           : cross_line(y, x);
    if (contact) return contact;
  }
  return std::nullopt;
}

// The nearest face through which a point among solid cells gets to a free neighbour: ties go to the face most
// opposed to the motion, then to +x, -x, +y, -y. Without free neighbours: outside the plane toward it, across
// the axis on which it is farther away; (1,0) when nothing is better.
struct WayOut {
  Vec2d normal{1, 0};
  bool is_found = false;  // a free neighbour
  std::int64_t line = 0;  // of the face, when found
};
WayOut find_way_out(const BitPlane& plane, CellCoordinate x, CellCoordinate y, Vec2d motion);

// Strictly within the solid cells, seams between them included: not on their outline.
bool is_within_solid(const BitPlane& plane, CellCoordinate x, CellCoordinate y);
// The fraction of `motion` (cells) at which a point that starts within solid cells comes to a free one: 0
// where it does not start there, above 1 where it stays. O(cells crossed).
double fraction_out(const BitPlane& plane, CellCoordinate x, CellCoordinate y, Vec2d motion);

}  // namespace fusillade::sim
