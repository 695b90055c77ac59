#include "sim/plane/plane_step.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "sim/plane/plane_path.h"

namespace fusillade::sim {
namespace {

// Where a way is so nearly along a line that its faces may not be approached, it is walked.
constexpr double slope_min = 10 * approach_min;

// One coordinate, in cells.
struct StepAxis {
  double start, motion;
  std::int64_t cell;
  std::int64_t ahead;  // the line ahead has the number of its cell, or 1 more
  double gap;          // to the line ahead
  double margin;       // so near to a line a place may lie on it, as a float

  StepAxis(double tiles, double motion_tiles, std::int32_t cells_per_tile)
      : start(tiles * cells_per_tile),
        motion(motion_tiles * cells_per_tile),
        cell(floor_to_cell(start)),
        ahead(1 + (std::bit_cast<std::int64_t>(motion) >> 63)),
        gap(std::abs(static_cast<double>(line()) - start)),
        margin(4 * float_rounding * (1 + std::abs(start))) {}

  // By its sign bit: nobody could foresee a branch.
  std::int64_t line() const { return cell + ahead; }
  std::int64_t step() const { return 2 * ahead - 1; }
  double rest() const { return std::abs(motion) - gap; }  // of the way, beyond the line
  bool is_plain() const { return gap > margin && 1 - gap > margin && std::abs(motion) < 1; }
  bool is_sure() const { return std::abs(rest()) > margin; }
};

PlaneContact face_contact(const StepAxis& across, Vec2d start, Vec2d motion, bool is_x, const StepAxis& along,
                          std::int32_t cells_per_tile) {
  PlaneContact contact;
  contact.fraction = (static_cast<double>(across.line()) - across.start) / across.motion;
  const double face = line_in_tiles(across.line(), cells_per_tile);
  const double beside =
      std::clamp((is_x ? start.y : start.x) + (is_x ? motion.y : motion.x) * contact.fraction,
                 line_in_tiles(along.cell, cells_per_tile), line_in_tiles(along.cell + 1, cells_per_tile));
  contact.position = is_x ? Vec2d(face, beside) : Vec2d(beside, face);
  const auto normal = static_cast<double>(-across.step());
  contact.normal = is_x ? Vec2d(normal, 0) : Vec2d(0, normal);
  const auto met = static_cast<std::int32_t>(across.cell + across.step());
  const auto same = static_cast<std::int32_t>(along.cell);
  contact.column = is_x ? met : same;
  contact.row = is_x ? same : met;
  return contact;
}

}  // namespace

PlaneStep step_point(const BitPlane& plane, Vec2d start, Vec2d motion) {
  const std::int32_t scale = plane.cells_per_tile();
  const StepAxis x(start.x, motion.x, scale), y(start.y, motion.y, scale);
  const bool is_within = x.cell >= 0 && y.cell >= 0 && x.cell < plane.width() && y.cell < plane.height();
  const bool is_plain = x.is_plain() && y.is_plain() && x.is_sure() && y.is_sure();
  const bool crosses_x = x.rest() > 0, crosses_y = y.rest() > 0;
  if (!is_within || !is_plain || (crosses_x && crosses_y) || plane.bit(x.cell, y.cell) != 0) return {};
  if (!crosses_x && !crosses_y) return {true, std::nullopt};
  const StepAxis &across = crosses_x ? x : y, &along = crosses_x ? y : x;
  if (!plane.is_solid(x.cell + (crosses_x ? x.step() : 0), y.cell + (crosses_y ? y.step() : 0)))
    return {true, std::nullopt};
  if (std::abs(across.motion) <= slope_min * std::abs(along.motion)) return {};
  return {true, face_contact(across, start, motion, crosses_x, along, scale)};
}

}  // namespace fusillade::sim
