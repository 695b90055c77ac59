// A circle meets the outline of the solid cells grown by its radius: faces that border a free cell, and outer
// corners. What lies inside the outline (seams between flush cells, inner corners) is no feature, so nothing
// catches on it. Each feature is tested against the whole path; the path is cut into parts only to find the
// cells near it. Of those only the ones that lie ahead, not farther than what is met already, and are free on
// a side that faces the path can have features that are met: they are found 32 at a time.
#include <algorithm>
#include <bit>
#include <cmath>

#include "sim/plane/plane_path.h"
#include "sim/plane/plane_sweep.h"

namespace fusillade::sim {
namespace {

// A feature ends a little beyond its end, so that rounding leaves no gap to its neighbour. Cells.
constexpr double end_slack = 1e-9;

struct CellRange {
  std::int64_t left, top, right, bottom;  // inclusive
};

// What is within `reach` of a box, cells.
struct Surroundings {
  double left, top, right, bottom, reach;
};

constexpr std::uint64_t all_cells = ~std::uint64_t{0};

// As BitPlane::rows_from, but with the cells outside the plane, and of any row.
std::uint64_t cells_from(const BitPlane& plane, std::int64_t strip, std::int64_t row) {
  const std::uint64_t outside = plane.is_outside_solid() ? all_cells : 0;
  if (row < 0 || row >= plane.height()) return outside;
  const std::uint64_t* rows = plane.rows_from(strip, row);
  const std::int64_t before = -strip * BitPlane::strip_step;
  const std::int64_t behind = 64 - before - plane.width();
  if (rows == nullptr || behind >= 64) return outside;
  std::uint64_t within = all_cells;
  if (before > 0) within >>= before;
  if (behind > 0) within &= all_cells << behind;
  return *rows | (outside & ~within);
}

class CirclePath {
 public:
  CirclePath(const BitPlane& plane, Vec2d start, Vec2d motion, double radius)
      : plane_(plane), tiles_start_(start), tiles_motion_(motion) {
    const double scale = plane.cells_per_tile();
    start_ = {to_cells(start.x, plane.cells_per_tile()).value,
              to_cells(start.y, plane.cells_per_tile()).value};
    motion_ = motion * scale;
    radius_ = radius * scale;
    length_ = path_length(motion_);
    touch_slack_ = 2 * float_rounding * std::max({1.0, std::abs(start_.x), std::abs(start_.y), radius_});
  }

  std::optional<PlaneContact> first_contact();

 private:
  bool is_approached(Vec2d normal) const { return dot(motion_, normal) < -approach_min * length_; }
  double overlap(double distance) const { return distance < radius_ - touch_slack_ ? radius_ - distance : 0; }
  CellRange cells_near(double first, double last, double radius) const;
  bool meet_nearest_overlap();
  void meet_cells(CellRange range, PathPart part, double radius);
  Surroundings surroundings_of(PathPart part, double radius) const;
  CellSpan columns_of(std::int64_t row, const Surroundings& near) const;
  std::uint64_t rim_from(std::int64_t strip, std::int64_t row) const;
  bool meet_row(std::int64_t row, std::int64_t left, std::int64_t right);
  void meet_rim(std::int64_t row, std::int64_t left, std::int64_t right);
  void meet_cell(std::int64_t column, std::int64_t row);
  void meet_face(std::int64_t column, std::int64_t row, Vec2d normal);
  void meet_corner(std::int64_t column, std::int64_t row, Vec2d outward);
  void keep(double fraction, Vec2d normal, Vec2d position, std::int64_t column, std::int64_t row,
            double depth);

  const BitPlane& plane_;
  Vec2d tiles_start_, tiles_motion_;
  Vec2d start_, motion_;  // cells
  double radius_ = 0, length_ = 0;
  double touch_slack_ = 0;  // overlap below it is rounding
  std::optional<PlaneContact> best_;
  double best_depth_ = 0;  // overlap at the start, cells
};

// Cells whose features a circle of that radius can meet while its centre is between two fractions of the
// path.
CellRange CirclePath::cells_near(double first, double last, double radius) const {
  const Vec2d from = start_ + motion_ * first;
  const Vec2d to = start_ + motion_ * last;
  const double reach = radius + touch_slack_ + 2 * end_slack;
  return {floor_to_cell(std::min(from.x, to.x) - reach), floor_to_cell(std::min(from.y, to.y) - reach),
          floor_to_cell(std::max(from.x, to.x) + reach), floor_to_cell(std::max(from.y, to.y) + reach)};
}

std::optional<PlaneContact> CirclePath::first_contact() {
  if (length_ == 0) return std::nullopt;
  const PathPart part = part_near_plane(plane_, start_, motion_, radius_ + 2);
  if (part.is_empty()) return std::nullopt;
  if (meet_nearest_overlap()) return best_;
  const double piece = std::max(1.0, radius_) / length_;  // fraction
  const auto pieces = static_cast<std::int64_t>((part.last - part.first) / piece) + 1;
  for (std::int64_t i = 0; i < pieces; ++i) {
    const double first = part.first + static_cast<double>(i) * piece;
    const double last = std::min(part.last, first + piece);
    const CellRange range = cells_near(first, last, radius_);
    if (!plane_.has_solid_in(range.left, range.top, range.right, range.bottom)) continue;
    meet_cells(range, {first, last}, radius_);
    if (best_ && best_->fraction <= last) break;
  }
  return best_;
}

// A large circle that overlaps many cells need not look at all of them: what is deepest in it is nearest to
// its centre. False: nothing that is approached is so near that what follows need not be looked at.
bool CirclePath::meet_nearest_overlap() {
  constexpr double reach_min = 16;  // cells; smaller circles are looked at as a whole
  for (double reach = reach_min; reach < radius_; reach *= 2) {
    const CellRange range = cells_near(0, 0, reach);
    if (!plane_.has_solid_in(range.left, range.top, range.right, range.bottom)) continue;
    meet_cells(range, {0, 0}, reach);
    if (best_depth_ >= radius_ - reach) return true;
    best_.reset();
    best_depth_ = 0;
  }
  return false;
}

// Of those in the range, which cells_near() gives, all that a circle of that radius can meet on that part.
void CirclePath::meet_cells(CellRange range, PathPart part, double radius) {
  // Of what is farther outside nothing borders a cell of another kind.
  range.left = std::max<std::int64_t>(range.left, -1);
  range.top = std::max<std::int64_t>(range.top, -1);
  range.right = std::min<std::int64_t>(range.right, plane_.width());
  range.bottom = std::min<std::int64_t>(range.bottom, plane_.height());
  if (range.left > range.right) return;
  Surroundings near = surroundings_of(part, radius);
  for (std::int64_t row = range.top; row <= range.bottom; ++row) {
    const CellSpan columns = columns_of(row, near);
    const std::int64_t left = std::max(range.left, columns.first);
    const std::int64_t right = std::min(range.right, columns.last);
    if (left <= right && meet_row(row, left, right)) near = surroundings_of(part, radius);
  }
}

// What a circle of that radius touches on that part of the path, before and as deep as what is met already.
Surroundings CirclePath::surroundings_of(PathPart part, double radius) const {
  if (best_) part.last = std::min(part.last, best_->fraction);
  if (best_depth_ > 0) radius = std::min(radius, radius_ - best_depth_);
  const Vec2d from = start_ + motion_ * part.first;
  const Vec2d to = start_ + motion_ * part.last;
  return {std::min(from.x, to.x), std::min(from.y, to.y), std::max(from.x, to.x), std::max(from.y, to.y),
          radius + touch_slack_ + 2 * end_slack};
}

// Of them those of which a point, or one of a neighbour, lies ahead of where the centre starts.
CellSpan CirclePath::columns_of(std::int64_t row, const Surroundings& near) const {
  const auto top = static_cast<double>(row);
  const double gap = std::max({0.0, top - near.bottom, near.top - (top + 1)});
  const double above = top - 1 - start_.y;
  const double closing = std::max(motion_.y * above, motion_.y * (above + 3));
  if (gap > near.reach || (motion_.x == 0 && closing <= 0)) return {0, -1};
  const double half = std::sqrt((near.reach - gap) * (near.reach + gap));
  double left = near.left - half, right = near.right + half;
  if (motion_.x > 0) left = std::max(left, start_.x - closing / motion_.x - 1);
  if (motion_.x < 0) right = std::min(right, start_.x - closing / motion_.x + 1);
  return {floor_to_cell(left), floor_to_cell(right)};
}

// Most rows of a large circle are free but for the cells outside that border the plane. False: nothing
// in this one is solid.
bool CirclePath::meet_row(std::int64_t row, std::int64_t left, std::int64_t right) {
  const std::int64_t first = std::max<std::int64_t>(left, 0);
  const std::int64_t last = std::min<std::int64_t>(right, plane_.width() - 1);
  const bool has_solid = plane_.has_solid_in(first, row, last, row);
  if (left < first) meet_rim(row, left, left);
  if (has_solid) meet_rim(row, first, last);
  if (right > last) meet_rim(row, right, right);
  return has_solid || left < first || right > last;
}

// Of the same 64 cells as cells_from() has, the first and the last apart, those that are solid and free on a
// side that the path may approach. One above a path that goes down is not met from above.
std::uint64_t CirclePath::rim_from(std::int64_t strip, std::int64_t row) const {
  const std::uint64_t cells = cells_from(plane_, strip, row);
  if (cells == 0) return 0;
  std::uint64_t free = 0;
  if (motion_.x != 0) free = ~(motion_.x > 0 ? cells >> 1 : cells << 1);
  const double ahead = (static_cast<double>(row) - start_.y) * (motion_.y > 0 ? 1 : -1);
  if (motion_.y != 0 && ahead > -2) free |= ~cells_from(plane_, strip, row - (motion_.y > 0 ? 1 : -1));
  return cells & free;
}

void CirclePath::meet_rim(std::int64_t row, std::int64_t left, std::int64_t right) {
  constexpr std::uint64_t first_cell = std::uint64_t{1} << 63;
  while (left <= right) {
    const std::int64_t strip = (left - 1) >> 5;  // cells 1 to 32 of which have all their neighbours in it
    const std::int64_t begin = strip * BitPlane::strip_step;
    const std::int64_t last = std::min(right, begin + BitPlane::strip_step);
    std::uint64_t rim = rim_from(strip, row) & all_cells >> (left - begin);
    rim &= all_cells << (63 - (last - begin));
    while (rim != 0) {
      const int cell = std::countl_zero(rim);
      meet_cell(begin + cell, row);
      rim ^= first_cell >> cell;
    }
    left = last + 1;
  }
}

void CirclePath::meet_cell(std::int64_t column, std::int64_t row) {
  const bool is_left_free = !plane_.is_solid(column - 1, row);
  const bool is_right_free = !plane_.is_solid(column + 1, row);
  const bool is_top_free = !plane_.is_solid(column, row - 1);
  const bool is_bottom_free = !plane_.is_solid(column, row + 1);
  if (is_left_free) meet_face(column, row, {-1, 0});
  if (is_right_free) meet_face(column, row, {1, 0});
  if (is_top_free) meet_face(column, row, {0, -1});
  if (is_bottom_free) meet_face(column, row, {0, 1});
  if (is_left_free && is_top_free) meet_corner(column, row, {-1, -1});
  if (is_right_free && is_top_free) meet_corner(column, row, {1, -1});
  if (is_left_free && is_bottom_free) meet_corner(column, row, {-1, 1});
  if (is_right_free && is_bottom_free) meet_corner(column, row, {1, 1});
}

void CirclePath::meet_face(std::int64_t column, std::int64_t row, Vec2d normal) {
  if (!is_approached(normal)) return;
  const bool is_across_x = normal.x != 0;
  const double sign = normal.x + normal.y;
  const std::int64_t line = (is_across_x ? column : row) + (sign > 0 ? 1 : 0);
  const auto end = static_cast<double>(is_across_x ? row : column);
  const double height = sign * ((is_across_x ? start_.x : start_.y) - static_cast<double>(line));
  if (height < 0) return;  // behind it
  const double fraction = std::max(0.0, (height - radius_) / std::abs(is_across_x ? motion_.x : motion_.y));
  const double along = is_across_x ? start_.y + motion_.y * fraction : start_.x + motion_.x * fraction;
  if (along < end - end_slack || along > end + 1 + end_slack) return;
  const double depth = overlap(height);
  Vec2d position = tiles_start_ + tiles_motion_ * fraction;
  const double face = line_in_tiles(line, plane_.cells_per_tile()) + sign * radius_ / plane_.cells_per_tile();
  if (depth == 0) (is_across_x ? position.x : position.y) = face;
  keep(fraction, normal, position, column, row, depth);
}

void CirclePath::meet_corner(std::int64_t column, std::int64_t row, Vec2d outward) {
  const bool is_diagonal_free =
      !plane_.is_solid(column + (outward.x > 0 ? 1 : -1), row + (outward.y > 0 ? 1 : -1));
  if (!is_diagonal_free) return;  // two solid cells touch in a point: only their faces can be reached
  const Vec2d corner{static_cast<double>(column + (outward.x > 0 ? 1 : 0)),
                     static_cast<double>(row + (outward.y > 0 ? 1 : 0))};
  const Vec2d from = start_ - corner;
  const double closing = -dot(from, motion_);
  if (closing <= 0) return;
  const double distance = path_length(from);
  const double depth = overlap(distance);
  double fraction = 0;
  if (distance > radius_) {
    const double miss = std::abs(cross(motion_, from));
    const double span = (radius_ * length_ - miss) * (radius_ * length_ + miss);
    if (span < 0) return;
    fraction = (distance - radius_) * (distance + radius_) / (closing + std::sqrt(span));
  }
  const Vec2d at = from + motion_ * fraction;
  if (at.x * outward.x < -end_slack || at.y * outward.y < -end_slack) return;  // a face is nearer
  const double at_length = path_length(at);
  const Vec2d normal = at_length > 0 ? at * (1 / at_length) : outward * std::sqrt(0.5);
  if (!is_approached(normal)) return;
  Vec2d position = tiles_start_;
  if (depth == 0) position = (corner + normal * radius_) * (1.0 / plane_.cells_per_tile());
  keep(fraction, normal, position, column, row, depth);
}

// Of simultaneous contacts the deepest, then the one that is approached fastest.
void CirclePath::keep(double fraction, Vec2d normal, Vec2d position, std::int64_t column, std::int64_t row,
                      double depth) {
  if (!(fraction <= 1)) return;
  if (best_) {
    if (fraction > best_->fraction) return;
    const bool is_tie = fraction == best_->fraction;
    if (is_tie && depth < best_depth_) return;
    if (is_tie && depth == best_depth_ && dot(motion_, normal) >= dot(motion_, best_->normal)) return;
  }
  best_ = PlaneContact{
      fraction, normal, position, static_cast<std::int32_t>(column), static_cast<std::int32_t>(row),
      depth > 0};
  best_depth_ = depth;
}

}  // namespace

std::optional<PlaneContact> sweep_circle(const BitPlane& plane, Vec2d start, Vec2d motion, double radius) {
  if (plane.is_empty()) return std::nullopt;
  if (!(radius > 0)) return sweep_point(plane, start, motion);
  return CirclePath(plane, start, motion, radius).first_contact();
}

}  // namespace fusillade::sim
