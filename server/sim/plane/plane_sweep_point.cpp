// A point's way from cell line to cell line (after Amanatides and Woo 1987). Times to lines are computed from
// the start each time, never summed, and cells are integers, so that a long path decides as exactly as a
// short one.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/plane/plane_path.h"
#include "sim/plane/plane_step.h"
#include "sim/plane/plane_sweep.h"

namespace fusillade::sim {
namespace {

constexpr double half_root = 0.70710678118654752;  // sqrt(1/2)
constexpr double not_reached = std::numeric_limits<double>::infinity();

// One coordinate of the path, in cells.
struct Axis {
  CellCoordinate start;
  double motion = 0;
  int step = 0;                // sign of the motion
  bool is_approached = false;  // faces across this axis can be met
  bool is_paired = false;      // rests on a line: in both cells beside it, `cell` and `cell - 1`
  bool is_held = false;        // the next line is passed, but the solid face behind it is not approached
  std::int64_t cell = 0;
  std::int64_t line = 0;      // the next one
  double time = not_reached;  // of the next line

  bool starts_on_line() const { return start.is_on_line && step != 0; }
  void set_line(std::int64_t next) {
    line = next;
    time = std::max(0.0, (static_cast<double>(line) - start.value) / motion);
  }
  void advance() {
    cell += step;
    is_held = false;
    set_line(line + step);
  }
  void hold() {
    is_held = true;
    time = not_reached;
  }
};

Axis make_axis(double start, double motion, double length, std::int32_t cells_per_tile) {
  Axis axis;
  axis.start = to_cells(start, cells_per_tile);
  axis.motion = motion * cells_per_tile;
  axis.step = motion > 0 ? 1 : motion < 0 ? -1 : 0;
  axis.is_approached = std::abs(motion) > approach_min * length;
  axis.is_paired = axis.step == 0 && axis.start.is_on_line;
  axis.cell = axis.start.cell();
  if (axis.step > 0) {
    if (axis.start.is_on_line) --axis.cell;
    axis.set_line(axis.cell + 1);
  } else if (axis.step < 0) {
    axis.set_line(axis.cell);
  }
  if (axis.starts_on_line()) axis.time = 0;
  return axis;
}

class PointPath {
 public:
  PointPath(const BitPlane& plane, Vec2d start, Vec2d motion)
      : plane_(plane), start_(start), motion_(motion), length_(path_length(motion)) {
    x_ = make_axis(start.x, motion.x, length_, plane.cells_per_tile());
    y_ = make_axis(start.y, motion.y, length_, plane.cells_per_tile());
    const double scale = std::max(
        {1.0, std::abs(x_.start.value), std::abs(y_.start.value), std::abs(x_.motion), std::abs(y_.motion)});
    corner_slack_ = path_rounding * scale;
  }

  std::optional<PlaneContact> first_contact();

 private:
  bool is_solid(bool is_x_ahead, bool is_y_ahead) const;
  bool has_lane(bool is_x) const;
  bool skip_to_plane();
  std::optional<PlaneContact> walk();
  std::optional<PlaneContact> leave_corner();
  std::optional<PlaneContact> cross_line(Axis& across, Axis& along);
  std::optional<PlaneContact> cross_corner();
  std::optional<PlaneContact> inside_contact() const;
  PlaneContact face_contact(const Axis& across, bool is_x_ahead, bool is_y_ahead, double fraction) const;
  PlaneContact corner_contact(double fraction) const;
  double coordinate(const Axis& axis, double start, double motion, double fraction) const;

  Axis& longer() { return std::abs(x_.motion) >= std::abs(y_.motion) ? x_ : y_; }

  const BitPlane& plane_;
  Vec2d start_, motion_;
  double length_;
  double corner_slack_ = 0;  // cells
  double last_ = 1;          // fraction at which the path leaves the plane for good
  Axis x_, y_;
};

bool PointPath::is_solid(bool is_x_ahead, bool is_y_ahead) const {
  const std::int64_t column = x_.cell + (is_x_ahead ? x_.step : 0);
  const std::int64_t row = y_.cell + (is_y_ahead ? y_.step : 0);
  if (!plane_.is_solid(column, row)) return false;
  if (x_.is_paired && !plane_.is_solid(column - 1, row)) return false;
  if (y_.is_paired && !plane_.is_solid(column, row - 1)) return false;
  return !(x_.is_paired && y_.is_paired) || plane_.is_solid(column - 1, row - 1);
}

// Whether a path along a line has one side of it free before and behind the next line across: through the
// point at which two solid cells touch diagonally nothing passes.
bool PointPath::has_lane(bool is_x) const {
  for (const int side : {0, 1}) {
    const std::int64_t column = x_.cell - (is_x ? 0 : side), row = y_.cell - (is_x ? side : 0);
    const bool is_free = !plane_.is_solid(column, row);
    if (is_free && !plane_.is_solid(column + (is_x ? x_.step : 0), row + (is_x ? 0 : y_.step))) return true;
  }
  return false;
}

// Outside is free: the lines far from the plane need no visit. False: the path never comes near.
bool PointPath::skip_to_plane() {
  constexpr double margin = 2;  // cells; all of them free
  const PathPart part =
      part_near_plane(plane_, {x_.start.value, y_.start.value}, {x_.motion, y_.motion}, margin);
  if (part.is_empty()) return false;
  last_ = part.last;
  if (part.first == 0) return true;
  for (Axis* axis : {&x_, &y_}) {
    if (axis->step == 0) continue;
    axis->cell = floor_to_cell(axis->start.value + axis->motion * part.first);
    axis->set_line(axis->step > 0 ? axis->cell + 1 : axis->cell);
  }
  return true;
}

std::optional<PlaneContact> PointPath::first_contact() {
  if (!plane_.is_outside_solid() && !skip_to_plane()) return std::nullopt;
  if (!is_solid(false, false)) return walk();
  const bool is_x_on_line = x_.starts_on_line();
  const bool is_y_on_line = y_.starts_on_line();
  if (is_x_on_line && is_y_on_line) return leave_corner();
  if (!is_x_on_line && !is_y_on_line) return inside_contact();
  if (is_solid(is_x_on_line, is_y_on_line)) return inside_contact();
  (is_x_on_line ? x_ : y_).advance();
  return walk();
}

// The start is a corner point with a solid cell behind: the path was never in there, so only what lies ahead
// counts.
std::optional<PlaneContact> PointPath::leave_corner() {
  if (!is_solid(true, true)) {
    x_.advance();
    y_.advance();
    return walk();
  }
  const bool is_x_side_free = !is_solid(true, false);
  const bool is_y_side_free = !is_solid(false, true);
  if (!is_x_side_free && !is_y_side_free) return inside_contact();
  Axis& across = is_x_side_free && is_y_side_free ? longer() : is_x_side_free ? y_ : x_;
  if (across.is_approached) return face_contact(across, true, true, 0);
  (&across == &x_ ? y_ : x_).advance();
  across.hold();
  return walk();
}

std::optional<PlaneContact> PointPath::walk() {
  return walk_lines(
      x_, y_, last_, corner_slack_, [this](Axis& across, Axis& along) { return cross_line(across, along); },
      [this] { return cross_corner(); });
}

std::optional<PlaneContact> PointPath::cross_line(Axis& across, Axis& along) {
  const bool is_x = &across == &x_;
  if (along.is_held && !is_solid(true, true)) {
    across.advance();
    along.advance();
    return std::nullopt;
  }
  const bool is_pinched = along.is_paired && !is_solid(false, false) && !has_lane(is_x);
  if (!is_pinched && !is_solid(is_x, !is_x)) {
    across.advance();
    return std::nullopt;
  }
  if (across.is_approached) return face_contact(across, is_x, !is_x, across.time);
  across.hold();
  return std::nullopt;
}

std::optional<PlaneContact> PointPath::cross_corner() {
  const double fraction = std::min({x_.time, y_.time, 1.0});
  const bool is_x_side_solid = is_solid(true, false);
  const bool is_y_side_solid = is_solid(false, true);
  if (is_x_side_solid && is_y_side_solid) return corner_contact(fraction);
  if (is_x_side_solid || is_y_side_solid) {
    return face_contact(is_x_side_solid ? x_ : y_, is_x_side_solid, is_y_side_solid, fraction);
  }
  if (is_solid(true, true)) return face_contact(longer(), true, true, fraction);
  x_.advance();
  y_.advance();
  return std::nullopt;
}

// Where the path is on one axis; never outside the cell that it is in, whatever the rounding.
double PointPath::coordinate(const Axis& axis, double start, double motion, double fraction) const {
  if (motion == 0 || fraction == 0) return start;
  const std::int32_t scale = plane_.cells_per_tile();
  return std::clamp(start + motion * fraction, line_in_tiles(axis.cell, scale),
                    line_in_tiles(axis.cell + 1, scale));
}

PlaneContact PointPath::face_contact(const Axis& across, bool is_x_ahead, bool is_y_ahead,
                                     double fraction) const {
  PlaneContact contact;
  contact.fraction = fraction;
  contact.position = {coordinate(x_, start_.x, motion_.x, fraction),
                      coordinate(y_, start_.y, motion_.y, fraction)};
  const double face = line_in_tiles(across.line, plane_.cells_per_tile());
  if (&across == &x_) {
    contact.normal = {-static_cast<double>(x_.step), 0};
    contact.position.x = face;
  } else {
    contact.normal = {0, -static_cast<double>(y_.step)};
    contact.position.y = face;
  }
  contact.column = static_cast<std::int32_t>(x_.cell + (is_x_ahead ? x_.step : 0));
  contact.row = static_cast<std::int32_t>(y_.cell + (is_y_ahead ? y_.step : 0));
  if (!plane_.is_solid(contact.column, contact.row)) {  // along a line: the cell beside it is met
    contact.column -= x_.is_paired ? 1 : 0;
    contact.row -= y_.is_paired ? 1 : 0;
  }
  return contact;
}

PlaneContact PointPath::corner_contact(double fraction) const {
  PlaneContact contact = face_contact(x_, true, false, fraction);
  contact.position.y = line_in_tiles(y_.line, plane_.cells_per_tile());
  contact.normal = {-x_.step * half_root, -y_.step * half_root};
  return contact;
}

std::optional<PlaneContact> PointPath::inside_contact() const {
  const WayOut way = find_way_out(plane_, x_.start, y_.start, motion_);
  PlaneContact contact;
  contact.normal = way.normal;
  contact.position = start_;
  contact.column = static_cast<std::int32_t>(x_.cell);
  contact.row = static_cast<std::int32_t>(y_.cell);
  contact.starts_inside = true;
  contact.is_buried = !way.is_found;
  if (way.is_found) {
    const double face = line_in_tiles(way.line, plane_.cells_per_tile());
    (way.normal.x != 0 ? contact.position.x : contact.position.y) = face;
  }
  return contact;
}

}  // namespace

std::optional<PlaneContact> walk_point(const BitPlane& plane, Vec2d start, Vec2d motion) {
  return PointPath(plane, start, motion).first_contact();
}

bool is_tip(const BitPlane& plane, Vec2 place) {
  const CellCoordinate x = to_cells(place.x, plane.cells_per_tile());
  const CellCoordinate y = to_cells(place.y, plane.cells_per_tile());
  if (!x.is_on_line || !y.is_on_line) return false;
  const bool is_left_above = plane.is_solid(x.line - 1, y.line - 1),
             is_above = plane.is_solid(x.line, y.line - 1);
  const bool is_left = plane.is_solid(x.line - 1, y.line), is_here = plane.is_solid(x.line, y.line);
  return (is_left_above || is_here) != (is_above || is_left);
}

std::optional<PlaneContact> sweep_point(const BitPlane& plane, Vec2d start, Vec2d motion) {
  if (plane.is_empty()) return std::nullopt;
  PlaneStep step = step_point(plane, start, motion);
  if (step.is_plain) return step.contact;
  if (is_surely_free(plane, start, motion, {})) return std::nullopt;
  return walk_point(plane, start, motion);
}

}  // namespace fusillade::sim
