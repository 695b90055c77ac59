// The exact oracle for points: times are integers over one common denominator, so that "just before" and
// "just after" a crossing are exact, too.
#include <algorithm>

#include "support/oracle/plane_oracle.h"

namespace fusillade::support {
namespace {

struct Span {
  std::int64_t first = 0, last = 0;  // cells touched; two on a line
};

std::int64_t floor_divided(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
std::int64_t sign(std::int64_t v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }
std::int64_t size_or_one(std::int64_t v) { return v == 0 ? 1 : v < 0 ? -v : v; }

class Lattice {
 public:
  Lattice(const OraclePlane& plane, const LatticePath& path)
      : plane_(plane), path_(path), denominator_(size_or_one(path.dx) * size_or_one(path.dy)) {}

  std::optional<LatticeContact> first_contact() const;

 private:
  std::vector<std::int64_t> crossings() const;
  Span touched(std::int64_t start, std::int64_t motion, std::int64_t time) const;
  bool is_solid(Span columns, Span rows) const;
  bool has_free(Span columns, Span rows) const { return !is_solid(columns, rows); }
  bool has_lane(Span columns, Span rows, Span columns_after, Span rows_after) const;
  std::optional<LatticeContact> met_at(std::int64_t time) const;
  std::optional<LatticeContact> left_at_start(bool is_free_x, bool is_free_y) const;
  LatticeContact across(bool is_x, std::int64_t time) const;
  LatticeContact inside() const;
  bool is_x_larger() const { return size_or_one(path_.dx) >= size_or_one(path_.dy); }

  const OraclePlane& plane_;
  LatticePath path_;
  std::int64_t denominator_;
};

// All times in [0, denominator] at which the path is on a line near the plane, in order.
std::vector<std::int64_t> Lattice::crossings() const {
  std::vector<std::int64_t> times;
  const auto add = [&](std::int64_t start, std::int64_t motion, std::int64_t size) {
    if (motion == 0) return;
    for (std::int64_t line = -3; line <= size + 3; ++line) {
      const std::int64_t way = (line * path_.units_per_cell - start) * sign(motion);
      const std::int64_t time = way * (denominator_ / size_or_one(motion));
      if (time >= 0 && time <= denominator_) times.push_back(time);
    }
  };
  add(path_.x, path_.dx, plane_.width);
  add(path_.y, path_.dy, plane_.height);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

// Cells at `time` / (2 * denominator).
Span Lattice::touched(std::int64_t start, std::int64_t motion, std::int64_t time) const {
  const std::int64_t at = start * 2 * denominator_ + motion * time;
  const std::int64_t cell = 2 * denominator_ * path_.units_per_cell;
  const std::int64_t last = floor_divided(at, cell);
  return {at % cell == 0 ? last - 1 : last, last};
}

bool Lattice::is_solid(Span columns, Span rows) const {
  for (std::int64_t row = rows.first; row <= rows.last; ++row) {
    for (std::int64_t column = columns.first; column <= columns.last; ++column) {
      if (!plane_.is_solid(column, row)) return false;
    }
  }
  return true;
}

LatticeContact Lattice::across(bool is_x, std::int64_t time) const {
  LatticeContact contact;
  contact.fraction = static_cast<Real>(time) / static_cast<Real>(denominator_);
  (is_x ? contact.nx : contact.ny) = -static_cast<int>(sign(is_x ? path_.dx : path_.dy));
  return contact;
}

LatticeContact Lattice::inside() const {
  LatticeContact contact;
  contact.starts_inside = true;
  const Span columns = touched(path_.x, path_.dx, 0);
  const Span rows = touched(path_.y, path_.dy, 0);
  const auto offer = [&](bool is_free, std::int64_t units) {
    const Real way = static_cast<Real>(units) / static_cast<Real>(path_.units_per_cell);
    if (is_free && (!contact.way_out || way < *contact.way_out)) contact.way_out = way;
  };
  const std::int64_t cell = path_.units_per_cell;
  offer(has_free({columns.first - 1, columns.first - 1}, rows), path_.x - columns.first * cell);
  offer(has_free({columns.last + 1, columns.last + 1}, rows), (columns.last + 1) * cell - path_.x);
  offer(has_free(columns, {rows.first - 1, rows.first - 1}), path_.y - rows.first * cell);
  offer(has_free(columns, {rows.last + 1, rows.last + 1}), (rows.last + 1) * cell - path_.y);
  return contact;
}

// At a corner at the start, solid behind and diagonally ahead: the face between the free side and what is
// ahead.
std::optional<LatticeContact> Lattice::left_at_start(bool is_free_x, bool is_free_y) const {
  if (!is_free_x && !is_free_y) return inside();
  if (is_free_x && is_free_y) return across(is_x_larger(), 0);
  return across(is_free_y, 0);
}

// Along a line: one of its two sides is free before and after.
bool Lattice::has_lane(Span columns, Span rows, Span columns_after, Span rows_after) const {
  const std::int64_t lanes = 1 + columns.last - columns.first + rows.last - rows.first;
  for (std::int64_t lane = 0; lane < lanes; ++lane) {
    const std::int64_t x = columns.first == columns.last ? 0 : lane, y = rows.first == rows.last ? 0 : lane;
    if (!plane_.is_solid(columns.first + x, rows.first + y) &&
        !plane_.is_solid(columns_after.first + x, rows_after.first + y)) {
      return true;
    }
  }
  return false;
}

std::optional<LatticeContact> Lattice::met_at(std::int64_t time) const {
  const Span columns = touched(path_.x, path_.dx, 2 * time - 1);
  const Span rows = touched(path_.y, path_.dy, 2 * time - 1);
  const Span columns_after = touched(path_.x, path_.dx, 2 * time + 1);
  const Span rows_after = touched(path_.y, path_.dy, 2 * time + 1);
  const bool is_x_crossed = columns.first != columns_after.first;
  const bool is_y_crossed = rows.first != rows_after.first;
  const bool is_ahead_solid = is_solid(columns_after, rows_after);
  const bool is_behind_solid = time == 0 && is_solid(columns, rows);
  if (!is_x_crossed || !is_y_crossed) {
    if (is_behind_solid) return is_ahead_solid ? std::optional(inside()) : std::nullopt;
    if (has_lane(columns, rows, columns_after, rows_after)) return std::nullopt;
    return across(is_x_crossed, time);
  }
  const bool is_x_side_solid = is_solid(columns_after, rows);
  const bool is_y_side_solid = is_solid(columns, rows_after);
  if (is_behind_solid) {
    if (!is_ahead_solid) return std::nullopt;
    return left_at_start(!is_x_side_solid, !is_y_side_solid);
  }
  if (is_x_side_solid && is_y_side_solid) {
    LatticeContact contact = across(true, time);
    contact.ny = across(false, time).ny;
    return contact;
  }
  if (is_x_side_solid || is_y_side_solid) return across(is_x_side_solid, time);
  if (is_ahead_solid) return across(is_x_larger(), time);
  return std::nullopt;
}

std::optional<LatticeContact> Lattice::first_contact() const {
  const std::vector<std::int64_t> times = crossings();
  if (times.empty() || times.front() != 0) {
    if (is_solid(touched(path_.x, path_.dx, 0), touched(path_.y, path_.dy, 0))) return inside();
  }
  for (const std::int64_t time : times) {
    const std::optional<LatticeContact> contact = met_at(time);
    if (contact) return contact;
  }
  return std::nullopt;
}

}  // namespace

std::optional<LatticeContact> first_lattice_contact(const OraclePlane& plane, const LatticePath& path) {
  return Lattice(plane, path).first_contact();
}

}  // namespace fusillade::support
