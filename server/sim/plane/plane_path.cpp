#include "sim/plane/plane_path.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace fusillade::sim {
namespace {

// Two on a line, else one.
CellSpan cells_touched(const CellCoordinate& at) {
  if (at.is_on_line) return {at.line - 1, at.line};
  return {at.cell(), at.cell()};
}

bool has_free_in(const BitPlane& plane, CellSpan columns, CellSpan rows) {
  for (std::int64_t row = rows.first; row <= rows.last; ++row) {
    for (std::int64_t column = columns.first; column <= columns.last; ++column) {
      if (!plane.is_solid(column, row)) return true;
    }
  }
  return false;
}

// From `start` in that cell, or on a line of it, to the one ahead.
double fraction_to_next_line(double start, double motion, std::int64_t cell) {
  if (motion == 0) return std::numeric_limits<double>::infinity();
  return (static_cast<double>(motion > 0 ? cell + 1 : cell) - start) / motion;
}

// How far `at` is outside [0, size], signed toward the plane.
double way_back(double at, std::int32_t size) { return at < 0 ? -at : std::min(size - at, 0.0); }

void narrow(PathPart& part, double start, double motion, double low, double high) {
  if (motion == 0) {
    if (start < low || start > high) part = {1, 0};
    return;
  }
  const double to_low = (low - start) / motion;
  const double to_high = (high - start) / motion;
  part.first = std::max(part.first, std::min(to_low, to_high));
  part.last = std::min(part.last, std::max(to_low, to_high));
}

}  // namespace

CellCoordinate to_cells(double tiles, std::int32_t cells_per_tile) {
  const double scaled = tiles * cells_per_tile;
  CellCoordinate at{scaled, floor_to_cell(scaled + 0.5), false};
  const double exact = line_in_tiles(at.line, cells_per_tile);
  const double stored = static_cast<float>(exact);
  const double slack = path_rounding * std::max(1.0, std::abs(tiles));
  at.is_on_line = tiles >= std::min(exact, stored) - slack && tiles <= std::max(exact, stored) + slack;
  return at;
}

double path_length(Vec2d v) {
  const double x = std::abs(v.x);
  const double y = std::abs(v.y);
  const double longer = std::max(x, y);
  if (longer == 0) return 0;
  const double ratio = std::min(x, y) / longer;
  return longer * std::sqrt(1 + ratio * ratio);
}

PathPart part_near_plane(const BitPlane& plane, Vec2d start, Vec2d motion, double margin) {
  PathPart part;
  narrow(part, start.x, motion.x, -margin, plane.width() + margin);
  narrow(part, start.y, motion.y, -margin, plane.height() + margin);
  return part;
}

WayOut find_way_out(const BitPlane& plane, CellCoordinate x, CellCoordinate y, Vec2d motion) {
  const CellSpan columns = cells_touched(x);
  const CellSpan rows = cells_touched(y);
  struct Face {
    Vec2d normal;
    double depth;
    std::int64_t line;
    CellSpan columns, rows;
  };
  const std::array<Face, 4> faces{{
      {{1, 0},
       static_cast<double>(columns.last + 1) - x.value,
       columns.last + 1,
       {columns.last + 1, columns.last + 1},
       rows},
      {{-1, 0},
       x.value - static_cast<double>(columns.first),
       columns.first,
       {columns.first - 1, columns.first - 1},
       rows},
      {{0, 1},
       static_cast<double>(rows.last + 1) - y.value,
       rows.last + 1,
       columns,
       {rows.last + 1, rows.last + 1}},
      {{0, -1},
       y.value - static_cast<double>(rows.first),
       rows.first,
       columns,
       {rows.first - 1, rows.first - 1}},
  }};
  const Face* best = nullptr;
  for (const Face& face : faces) {
    if (!has_free_in(plane, face.columns, face.rows)) continue;
    const bool is_better =
        best == nullptr || face.depth < best->depth ||
        (face.depth == best->depth && dot(motion, face.normal) < dot(motion, best->normal));
    if (is_better) best = &face;
  }
  if (best != nullptr) return {best->normal, true, best->line};
  const double back_x = way_back(x.value, plane.width());
  const double back_y = way_back(y.value, plane.height());
  if (back_x == 0 && back_y == 0) return {};
  if (std::abs(back_x) >= std::abs(back_y)) return {{back_x > 0 ? 1.0 : -1.0, 0}, false, 0};
  return {{0, back_y > 0 ? 1.0 : -1.0}, false, 0};
}

bool is_within_solid(const BitPlane& plane, CellCoordinate x, CellCoordinate y) {
  return !has_free_in(plane, cells_touched(x), cells_touched(y));
}

double fraction_out(const BitPlane& plane, CellCoordinate x, CellCoordinate y, Vec2d motion) {
  if (!is_within_solid(plane, x, y)) return 0;
  double fraction = 0;
  for (std::int64_t column = x.cell(), row = y.cell(); fraction <= 1 && plane.is_solid(column, row);) {
    const double across_x = fraction_to_next_line(x.value, motion.x, column);
    const double across_y = fraction_to_next_line(y.value, motion.y, row);
    fraction = std::min(across_x, across_y);
    if (across_x == fraction) column += motion.x > 0 ? 1 : -1;
    if (across_y == fraction) row += motion.y > 0 ? 1 : -1;
  }
  return fraction;
}

}  // namespace fusillade::sim
