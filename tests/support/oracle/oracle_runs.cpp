#include "support/oracle/oracle_runs.h"

#include <algorithm>
#include <cmath>

namespace fusillade::support {
namespace {

constexpr std::int64_t rim = 2;  // cells of a solid outside that runs reach into
constexpr Real outside = 1000;   // and what they are then taken to be

// The ends of the runs along one line of cells.
template <class IsSolid, class Add>
void for_each_run(std::int64_t count, const IsSolid& is_solid, const Add& add) {
  for (std::int64_t i = -rim; i < count + rim; ++i) {
    if (!is_solid(i)) continue;
    const std::int64_t begin = i;
    while (i < count + rim && is_solid(i)) ++i;
    const Real left = begin == -rim ? -outside : static_cast<Real>(begin);
    const Real right = i == count + rim ? static_cast<Real>(count) + outside : static_cast<Real>(i);
    add(left, right);
  }
}

Real box_separation(Point p, const OracleBox& box, bool is_box) {
  if (!is_box) return separation(p, box);
  return std::max({box.left - p.x, p.x - box.right, box.top - p.y, p.y - box.bottom});
}

// The way out of a box for a mover that is in it, or the way from it.
Point way_out(Point p, const OracleBox& box) {
  const Real x = std::max({box.left - p.x, Real{0}, p.x - box.right});
  const Real y = std::max({box.top - p.y, Real{0}, p.y - box.bottom});
  if (x > 0 || y > 0) {
    const Point away{p.x < box.left ? -x : x, p.y < box.top ? -y : y};
    return away * (1 / length(away));
  }
  const Real least = std::min({p.x - box.left, box.right - p.x, p.y - box.top, box.bottom - p.y});
  if (least == p.x - box.left) return {-1, 0};
  if (least == box.right - p.x) return {1, 0};
  return least == p.y - box.top ? Point{0, -1} : Point{0, 1};
}

}  // namespace

OracleRuns::OracleRuns(const OraclePlane& plane, Real cells_per_tile) {
  const Real size = 1 / cells_per_tile;
  for (std::int64_t row = -rim; row < plane.height + rim; ++row) {
    const Real top = static_cast<Real>(row) * size;
    for_each_run(
        plane.width, [&](std::int64_t column) { return plane.is_solid(column, row); },
        [&](Real left, Real right) {
          rows_.push_back({left * size, top, right * size, top + size});
        });
  }
  if (plane.is_solid(-1, -1)) {  // all that is above and below, which the rim leaves out in the corners
    const Real bottom = static_cast<Real>(plane.height + rim) * size;
    rows_.push_back({-outside, -outside, outside, static_cast<Real>(-rim) * size});
    rows_.push_back({-outside, bottom, outside, bottom + outside});
  }
  for (std::int64_t column = -rim; column < plane.width + rim; ++column) {
    const Real left = static_cast<Real>(column) * size;
    for_each_run(
        plane.height, [&](std::int64_t row) { return plane.is_solid(column, row); },
        [&](Real top, Real bottom) {
          columns_.push_back({left, top * size, left + size, bottom * size});
        });
  }
}

std::vector<Touch> OracleRuns::touches(const Path& path, Real from, Real to, Real radius, Point half,
                                       Real band) const {
  const bool is_box = half.x > 0;
  const Real seconds = to - from;
  const Point velocity = seconds > 0 ? path.motion * (1 / seconds) : Point{};
  std::vector<Touch> touches;
  for (const auto* runs : {&rows_, &columns_}) {
    for (const OracleBox& run : *runs) {
      const OracleBox box = run.grown(half.x, half.y);
      const auto gap = [&](Real time) {
        return box_separation(path.start + velocity * (time - from), box, is_box) - radius;
      };
      const bool is_left = gap(from) <= -band && dot(way_out(path.start, box), velocity) >= 0;
      if (is_left) continue;
      if (const auto touch = first_touch(gap, from, to, length(velocity), band)) touches.push_back(*touch);
    }
  }
  return touches;
}

Real OracleRuns::separation(Point p) const {
  Real least = outside;
  for (const auto* runs : {&rows_, &columns_}) {
    for (const OracleBox& run : *runs) least = std::min(least, support::separation(p, run));
  }
  return least;
}

// Only ends of runs are faces: what lies beside a run may be solid, too.
std::vector<Point> OracleRuns::face_normals(Point p, Point half, const Tolerance& tolerance) const {
  const Real band = tolerance.band, beside = tolerance.beside;
  std::vector<Point> normals;
  const auto is_near = [band](Real a, Real b) { return std::abs(a - b) <= band; };
  for (const OracleBox& run : rows_) {
    const OracleBox box = run.grown(half.x, half.y);
    if (support::separation(p, box) > band) continue;
    if (half.x > 0 && !(box.top + beside < p.y && p.y < box.bottom - beside)) continue;  // passes by
    if (is_near(p.x, box.left)) normals.push_back({-1, 0});
    if (is_near(p.x, box.right)) normals.push_back({1, 0});
  }
  for (const OracleBox& run : columns_) {
    const OracleBox box = run.grown(half.x, half.y);
    if (support::separation(p, box) > band) continue;
    if (half.x > 0 && !(box.left + beside < p.x && p.x < box.right - beside)) continue;
    if (is_near(p.y, box.top)) normals.push_back({0, -1});
    if (is_near(p.y, box.bottom)) normals.push_back({0, 1});
  }
  return normals;
}

std::vector<Point> OracleRuns::normals_at(Point p, Point velocity, Real radius, Point half,
                                          Tolerance tolerance) const {
  const Real band = tolerance.band;
  if (radius == 0) {
    std::vector<Point> normals = face_normals(p, half, tolerance);
    const auto is_met_along = [&](Real Point::*axis) {
      return std::ranges::any_of(normals, [&](Point n) { return n.*axis * velocity.*axis < 0; });
    };
    const Real side = std::sqrt(Real{0.5});
    if (half.x == 0 && is_met_along(&Point::x) && is_met_along(&Point::y)) {
      normals.push_back({velocity.x > 0 ? -side : side, velocity.y > 0 ? -side : side});
    }
    return normals;
  }
  const Real least = separation(p);
  std::vector<Point> normals;
  if (least > radius + band) return normals;
  const bool is_deep = least < radius - band;  // and may touch another run, too
  for (const auto* runs : {&rows_, &columns_}) {
    for (const OracleBox& run : *runs) {
      const Real distance = support::separation(p, run);
      const bool is_nearest = distance <= least + tolerance.grain;
      const bool is_touched =
          is_deep ? std::abs(distance - radius) <= band : distance <= radius + tolerance.grain;
      if (is_nearest || is_touched) normals.push_back(way_out(p, run));
    }
  }
  return normals;
}

}  // namespace fusillade::support
