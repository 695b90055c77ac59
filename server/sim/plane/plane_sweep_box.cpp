// A box meets the cells that its leading edges enter: the column (row) behind each line that an edge crosses,
// over the rows (columns) that the box covers at that time. Cells that it covers already are never asked
// again, and an edge that lies on a line covers nothing behind it, so nothing catches on seams and a box can
// always walk out. One that begins among solid cells gives way to them first.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/plane/free_part.h"
#include "sim/plane/plane_path.h"
#include "sim/plane/plane_sweep.h"

namespace fusillade::sim {
namespace {

// What is met as something changes is met after that.
constexpr double before_it = 1 - 0x1p-40;
constexpr double not_reached = std::numeric_limits<double>::infinity();

// One axis of the box, in cells.
struct Axis {
  double low = 0, high = 0;              // edges at the start
  double reach_low = 0, reach_high = 0;  // of these from the centre, tiles
  double motion = 0;
  double line_slack = 0;  // an edge this near to a line lies on it
  int step = 0;
  bool is_approached = false;
  bool is_held = false;    // the leading edge is past `line`, the solid cells behind are not approached
  std::int64_t front = 0;  // foremost cell covered
  std::int64_t line = 0;   // next one of the leading edge
  double time = not_reached;

  double snapped(double edge) const {
    const double line_near = static_cast<double>(floor_to_cell(edge + 0.5));
    return std::abs(edge - line_near) <= line_slack ? line_near : edge;
  }
  std::int64_t first_cell(double edge) const { return floor_to_cell(snapped(edge)); }
  std::int64_t last_cell(double edge) const {
    const double at = snapped(edge);
    const std::int64_t cell = floor_to_cell(at);
    return static_cast<double>(cell) == at ? cell - 1 : cell;
  }
  // Cells covered at a fraction of the path. Only the trailing edge is computed: the leading one is counted.
  CellSpan covered(double fraction) const {
    if (step > 0) return {first_cell(low + motion * fraction), front};
    if (step < 0) return {front, last_cell(high + motion * fraction)};
    return covered_at_start();
  }
  CellSpan covered_at_start() const { return {first_cell(low), last_cell(high)}; }
  // And those that an edge on their line is about to enter.
  CellSpan entered_at_start() const {
    if (step > 0) return {first_cell(low), floor_to_cell(snapped(high))};
    if (step < 0) return {last_cell(low), last_cell(high)};
    return covered_at_start();
  }
  // Fraction at which something at `at` comes to the next line.
  double next_line(double at) const {
    if (step == 0) return not_reached;
    return (static_cast<double>(step > 0 ? floor_to_cell(snapped(at)) + 1 : last_cell(at)) - at) / motion;
  }
  double next_line(double centre, double edge_low, double edge_high) const {
    return std::min({next_line(centre), next_line(edge_low), next_line(edge_high)});
  }
  std::int64_t next_cell() const { return front + step; }
  void set_line() {
    line = step > 0 ? front + 1 : front;
    time = std::max(0.0, (static_cast<double>(line) - (step > 0 ? high : low)) / motion);
  }
  void begin() {
    if (step == 0) return;
    front = step > 0 ? last_cell(high) : first_cell(low);
    set_line();
    if (snapped(step > 0 ? high : low) == static_cast<double>(line)) time = 0;
  }
  // To lines of cells that it covers. `start`: of the centre, tiles.
  void shrink_to(CellSpan left, double start, std::int32_t cells_per_tile) {
    const CellSpan covered = covered_at_start();
    if (left.first > covered.first) {
      low = static_cast<double>(left.first);
      reach_low = start - line_in_tiles(left.first, cells_per_tile);
    }
    if (left.last < covered.last) {
      high = static_cast<double>(left.last + 1);
      reach_high = line_in_tiles(left.last + 1, cells_per_tile) - start;
    }
  }
  void advance() {
    front += step;
    is_held = false;
    set_line();
  }
  void hold() {
    is_held = true;
    time = not_reached;
  }
};

// One that is thinner than floats can tell there would lie on lines, and between the cells on both sides.
Axis make_axis(double start, double motion, double extent, double length, std::int32_t cells_per_tile) {
  const double slack_tiles = 2 * float_rounding * std::max(std::abs(start), extent) + path_rounding;
  const double half = std::max(extent, 2 * slack_tiles);
  Axis axis;
  axis.motion = motion * cells_per_tile;
  axis.step = motion > 0 ? 1 : motion < 0 ? -1 : 0;
  axis.is_approached = std::abs(motion) > approach_min * length;
  axis.line_slack = slack_tiles * cells_per_tile;
  axis.low = (start - half) * cells_per_tile;
  axis.high = (start + half) * cells_per_tile;
  axis.reach_low = axis.reach_high = half;
  return axis;
}

class BoxPath {
 public:
  BoxPath(const BitPlane& plane, Vec2d start, Vec2d motion, Vec2d half)
      : plane_(plane), start_(start), motion_(motion) {
    const double length = path_length(motion);
    x_ = make_axis(start.x, motion.x, half.x, length, plane.cells_per_tile());
    y_ = make_axis(start.y, motion.y, half.y, length, plane.cells_per_tile());
    give_way();
    x_.begin();
    y_.begin();
    corner_slack_ = path_rounding * std::max({1.0, std::abs(x_.low), std::abs(y_.low), std::abs(x_.high),
                                              std::abs(y_.high), std::abs(x_.motion), std::abs(y_.motion)});
  }

  std::optional<PlaneContact> first_contact();
  // Fraction from which on it has to be looked at anew, where it has not met anything before.
  double until() const { return until_; }

 private:
  void give_way();
  bool skip_to_plane();
  std::optional<PlaneContact> cross_line(Axis& across, Axis& along);
  std::optional<PlaneContact> cross_corner();
  bool is_blocked(const Axis& across, CellSpan span) const;
  PlaneContact contact_with(const Axis& across, CellSpan span, double fraction) const;

  Axis& longer() { return std::abs(x_.motion) >= std::abs(y_.motion) ? x_ : y_; }

  const BitPlane& plane_;
  Vec2d start_, motion_;
  double corner_slack_ = 0;  // cells
  double last_ = 1;          // fraction at which the path leaves the plane for good
  double until_ = not_reached;
  Axis x_, y_;
};

// To solid cells that it overlaps, until it covers others or another way costs less. Where its centre is
// within them it has to get out as it is.
void BoxPath::give_way() {
  const CellSpan columns = x_.covered_at_start(), rows = y_.covered_at_start();
  if (!plane_.has_solid_in(columns.first, rows.first, columns.last, rows.last)) return;
  const std::int32_t cells_per_tile = plane_.cells_per_tile();
  const Vec2d centre = start_ * cells_per_tile;
  until_ = std::min(x_.next_line(centre.x, x_.low, x_.high), y_.next_line(centre.y, y_.low, y_.high));
  const CoveringBox box{{x_.low, y_.low},
                        {x_.high, y_.high},
                        {x_.snapped(centre.x), y_.snapped(centre.y)},
                        x_.entered_at_start(),
                        y_.entered_at_start()};
  const auto left = free_part_of(plane_, box, {x_.motion, y_.motion});
  if (!left) return;
  until_ = std::min(until_, left->until);
  x_.shrink_to(left->columns, start_.x, cells_per_tile);
  y_.shrink_to(left->rows, start_.y, cells_per_tile);
}

// Whether a cell ahead across one axis is solid, `span` along the other.
bool BoxPath::is_blocked(const Axis& across, CellSpan span) const {
  const std::int64_t next = across.next_cell();
  return &across == &x_ ? plane_.has_solid_in(next, span.first, next, span.last)
                        : plane_.has_solid_in(span.first, next, span.last, next);
}

// Outside is free: the lines far from the plane need no visit. False: the path never comes near.
bool BoxPath::skip_to_plane() {
  const Vec2d start{(x_.low + x_.high) / 2, (y_.low + y_.high) / 2};
  const double margin = 2 + std::max(x_.high - x_.low, y_.high - y_.low);  // cells
  const PathPart part = part_near_plane(plane_, start, {x_.motion, y_.motion}, margin);
  if (part.is_empty()) return false;
  last_ = part.last;
  if (part.first == 0) return true;
  for (Axis* axis : {&x_, &y_}) {
    if (axis->step > 0) axis->front = axis->last_cell(axis->high + axis->motion * part.first);
    if (axis->step < 0) axis->front = axis->first_cell(axis->low + axis->motion * part.first);
    if (axis->step != 0) axis->set_line();
  }
  return true;
}

std::optional<PlaneContact> BoxPath::first_contact() {
  if (!plane_.is_outside_solid() && !skip_to_plane()) return std::nullopt;
  return walk_lines(
      x_, y_, std::min(last_, until_ * before_it), corner_slack_,
      [this](Axis& across, Axis& along) { return cross_line(across, along); },
      [this] { return cross_corner(); });
}

std::optional<PlaneContact> BoxPath::cross_line(Axis& across, Axis& along) {
  const double fraction = across.time;
  const CellSpan span = along.covered(fraction);
  if (is_blocked(across, span)) {
    if (across.is_approached) return contact_with(across, span, fraction);
    across.hold();
    return std::nullopt;
  }
  across.advance();
  if (along.is_held && !is_blocked(along, across.covered(fraction))) along.advance();
  return std::nullopt;
}

// Both leading edges reach a line at once: beside the two sides, the cell at the box's corner counts.
std::optional<PlaneContact> BoxPath::cross_corner() {
  const double fraction = std::min({x_.time, y_.time, 1.0});
  const CellSpan rows = y_.covered(fraction);
  const CellSpan columns = x_.covered(fraction);
  const bool is_x_blocked = is_blocked(x_, rows);
  const bool is_y_blocked = is_blocked(y_, columns);
  if (is_x_blocked && (!is_y_blocked || &longer() == &x_)) return contact_with(x_, rows, fraction);
  if (is_y_blocked) return contact_with(y_, columns, fraction);
  const CellSpan corner_row{y_.next_cell(), y_.next_cell()};
  const CellSpan corner_column{x_.next_cell(), x_.next_cell()};
  if (is_blocked(x_, corner_row)) {
    PlaneContact contact =
        &longer() == &x_ ? contact_with(x_, corner_row, fraction) : contact_with(y_, corner_column, fraction);
    contact.is_corner = true;
    return contact;
  }
  x_.advance();
  y_.advance();
  return std::nullopt;
}

PlaneContact BoxPath::contact_with(const Axis& across, CellSpan span, double fraction) const {
  const bool is_x = &across == &x_;
  std::int64_t met = span.first;
  const auto is_met_solid = [&] {
    return is_x ? plane_.is_solid(across.next_cell(), met) : plane_.is_solid(met, across.next_cell());
  };
  while (met < span.last && !is_met_solid()) ++met;
  PlaneContact contact;
  contact.fraction = fraction;
  contact.position = start_ + motion_ * fraction;
  const double face = line_in_tiles(across.line, plane_.cells_per_tile());
  (is_x ? contact.normal.x : contact.normal.y) = -across.step;
  const double reach = across.step > 0 ? across.reach_high : across.reach_low;
  (is_x ? contact.position.x : contact.position.y) = face - across.step * reach;
  contact.column = static_cast<std::int32_t>(is_x ? across.next_cell() : met);
  contact.row = static_cast<std::int32_t>(is_x ? met : across.next_cell());
  return contact;
}

}  // namespace

std::optional<PlaneContact> sweep_box(const BitPlane& plane, Vec2d start, Vec2d motion, Vec2d half) {
  if (plane.is_empty() || is_surely_free(plane, start, motion, half)) return std::nullopt;
  for (double done = 0;;) {
    BoxPath path(plane, start + motion * done, motion * (1 - done), half);
    if (auto contact = path.first_contact()) {
      contact->fraction = done + (1 - done) * contact->fraction;
      return contact;
    }
    if (!(path.until() < 1)) return std::nullopt;
    // Rounding may leave a place right before its line: it goes on all the same.
    done = std::max(done + (1 - done) * path.until(), std::nextafter(done, 1.0));
  }
}

}  // namespace fusillade::sim
