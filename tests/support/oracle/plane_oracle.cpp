#include "support/oracle/plane_oracle.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace fusillade::support {
namespace {

constexpr Real far_away = 1e8L;

// First fraction at which the convex distance to `box` is at most `radius`.
std::optional<Real> first_within(const Path& path, const OracleBox& box, Real radius) {
  if (box.left > box.right || box.top > box.bottom) return std::nullopt;
  const auto gap = [&](Real fraction) { return distance(path.at(fraction), box) - radius; };
  if (gap(0) <= 0) return 0.0L;
  const Real golden = (std::sqrt(5.0L) - 1) / 2;
  Real low = 0;
  Real high = 1;
  for (int i = 0; i < 80 && gap(high) > 0; ++i) {
    const Real a = high - golden * (high - low);
    const Real b = low + golden * (high - low);
    if (gap(a) <= gap(b)) {
      high = b;
    } else {
      low = a;
    }
  }
  if (gap(high) > 0) return std::nullopt;
  low = 0;
  for (int i = 0; i < 70; ++i) {
    const Real middle = (low + high) / 2;
    (gap(middle) <= 0 ? high : low) = middle;
  }
  return high;
}

// The whole path stays away from the box on one side of it: no search needed.
bool is_apart(const Path& path, const OracleBox& box, Real radius) {
  const Point to = path.at(1);
  const OracleBox around = box.grown(radius, radius);
  return std::max(path.start.x, to.x) < around.left || std::min(path.start.x, to.x) > around.right ||
         std::max(path.start.y, to.y) < around.top || std::min(path.start.y, to.y) > around.bottom;
}

// A cheap bound of the same kind across the path: all corners of the box far on one side of its line.
bool is_beside(const Path& path, const OracleBox& box, Real radius) {
  const Real reach = radius * length(path.motion);
  Real least = far_away * far_away;
  Real most = -least;
  for (const Point corner : {Point{box.left, box.top}, Point{box.right, box.top}, Point{box.left, box.bottom},
                             Point{box.right, box.bottom}}) {
    const Real side = cross(path.motion, corner - path.start);
    least = std::min(least, side);
    most = std::max(most, side);
  }
  return reach > 0 && (least > reach || most < -reach);
}

bool overlap(const OracleBox& a, const OracleBox& b, Real least) {
  return std::min(a.right, b.right) - std::max(a.left, b.left) > least &&
         std::min(a.bottom, b.bottom) - std::max(a.top, b.top) > least;
}

// Where an edge can be that gives way toward the centre, `outwards` -1 or 1 from it: where it is, or on a
// line that is not beyond both the centre and `before`.
std::vector<Real> edges_of(Real centre, Real half, Real outwards, Real least, Real before) {
  std::vector<Real> edges{centre + outwards * half};
  const Real line = outwards > 0 ? std::ceil(std::min(centre, before) - least)
                                 : std::floor(std::max(centre, before) + least);
  for (Real at = line; (edges[0] - at) * outwards > 0; at += outwards) edges.push_back(at);
  return edges;
}

// All pairs of edges between which there is more than `least`.
std::vector<std::pair<Real, Real>> ranges_of(Real centre, Real half, Real least, Real before) {
  std::vector<std::pair<Real, Real>> ranges;
  for (const Real low : edges_of(centre, half, -1, least, before)) {
    for (const Real high : edges_of(centre, half, 1, least, before)) {
      if (high - low > least) ranges.emplace_back(low, high);
    }
  }
  return ranges;
}

}  // namespace

Real distance(Point p, const OracleBox& box) {
  const Real x = std::max({box.left - p.x, p.x - box.right, Real{0}});
  const Real y = std::max({box.top - p.y, p.y - box.bottom, Real{0}});
  return std::hypot(x, y);
}

PlaneOracle::PlaneOracle(const OraclePlane& plane) {
  const std::int64_t deep = plane.is_outside_solid ? 8 : 0;
  for (std::int64_t row = -deep; row < plane.height + deep; ++row) {
    for (std::int64_t column = -deep; column < plane.width + deep; ++column) {
      if (!plane.is_solid(column, row)) continue;
      const auto left = static_cast<Real>(column);
      const auto top = static_cast<Real>(row);
      const bool is_outside = column < 0 || row < 0 || column >= plane.width || row >= plane.height;
      cells_.push_back({left, top, left + 1, top + 1});
      if (!is_outside) boxes_.push_back(cells_.back());
    }
  }
  if (!plane.is_outside_solid) return;
  const auto width = static_cast<Real>(plane.width);
  const auto height = static_cast<Real>(plane.height);
  boxes_.push_back({-far_away, -far_away, 0, far_away});
  boxes_.push_back({width, -far_away, far_away, far_away});
  boxes_.push_back({-far_away, -far_away, far_away, 0});
  boxes_.push_back({-far_away, height, far_away, far_away});
}

Real PlaneOracle::distance_to_solid(Point p) const {
  Real nearest = far_away;
  for (const OracleBox& box : boxes_) nearest = std::min(nearest, distance(p, box));
  return nearest;
}

std::optional<Real> PlaneOracle::first_reach(const Path& path, Point grown, Real radius) const {
  std::optional<Real> first;
  for (const OracleBox& cell : boxes_) {
    const OracleBox box = cell.grown(grown.x, grown.y);
    if (is_apart(path, box, radius) || is_beside(path, box, radius)) continue;
    const std::optional<Real> reach = first_within(path, box, radius);
    if (reach && (!first || *reach < *first)) first = reach;
  }
  return first;
}

std::optional<Real> PlaneOracle::first_box_reach(const Path& path, Point half, Real grown,
                                                 Real overlap) const {
  std::optional<Real> first;
  for (const OracleBox& cell : cells_) {
    const OracleBox deep = cell.grown(half.x - overlap, half.y - overlap);
    if (distance(path.start, deep) <= 0) continue;
    const OracleBox box = cell.grown(half.x + grown, half.y + grown);
    if (is_apart(path, box, 0)) continue;
    const std::optional<Real> reach = first_within(path, box, 0);
    if (reach && (!first || *reach < *first)) first = reach;
  }
  return first;
}

bool PlaneOracle::overlaps(Point centre, Point half, Real least) const {
  const OracleBox box = OracleBox{centre.x, centre.y, centre.x, centre.y}.grown(half.x, half.y);
  return std::ranges::any_of(cells_, [&](const OracleBox& cell) { return overlap(cell, box, least); });
}

std::vector<OracleBox> PlaneOracle::free_parts(Point centre, Point half, Real least, Point before) const {
  std::vector<OracleBox> near, parts;
  const OracleBox whole = OracleBox{centre.x, centre.y, centre.x, centre.y}.grown(half.x, half.y);
  std::ranges::copy_if(cells_, std::back_inserter(near),
                       [&](const OracleBox& cell) { return overlap(cell, whole, least); });
  for (const auto& [left, right] : ranges_of(centre.x, half.x, least, before.x)) {
    for (const auto& [top, bottom] : ranges_of(centre.y, half.y, least, before.y)) {
      const OracleBox part{left, top, right, bottom};
      if (std::ranges::none_of(near, [&](const OracleBox& cell) { return overlap(cell, part, least); }))
        parts.push_back(part);
    }
  }
  return parts;
}

}  // namespace fusillade::support
