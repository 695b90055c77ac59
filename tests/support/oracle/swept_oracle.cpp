#include "support/oracle/swept_oracle.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fusillade::support {
namespace {

constexpr int golden_steps = 90, bisection_steps = 80;

bool before(Point a, Point b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// Corners that only rounding keeps apart would make sides with accidental directions.
void drop_twins(std::vector<Point>& points) {
  Real size = 0;
  for (const Point p : points) size = std::max({size, std::abs(p.x), std::abs(p.y)});
  std::vector<Point> kept;
  for (const Point p : points) {
    const bool twin =
        std::ranges::any_of(kept, [&](Point other) { return length(p - other) <= size * 1e-17L; });
    if (!twin) kept.push_back(p);
  }
  points = kept;
}

// Half of the hull (the side to the right of the way through the sorted points), without its last corner.
template <class Range>
void append_chain(const Range& sorted, std::vector<Point>& hull) {
  const std::size_t first = hull.size();
  for (const Point p : sorted) {
    while (hull.size() >= first + 2 && cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0) {
      hull.pop_back();
    }
    hull.push_back(p);
  }
  hull.pop_back();
}

std::vector<Point> hull_of(std::vector<Point> points) {
  drop_twins(points);
  std::ranges::sort(points, before);
  if (points.size() < 3) return points;
  std::vector<Point> hull;
  append_chain(points, hull);
  std::ranges::reverse(points);
  append_chain(points, hull);
  return hull;
}

Point nearest_on_side(Point p, Point a, Point b) {
  const Point side = b - a;
  const Real square = dot(side, side);
  if (square == 0) return a;
  return a + side * std::clamp(dot(p - a, side) / square, Real{0}, Real{1});
}

}  // namespace

Real length(Point p) { return std::hypot(p.x, p.y); }

Point turned(Point v, Real angle) {
  const Real cosine = std::cos(angle), sine = std::sin(angle);
  return {v.x * cosine - v.y * sine, v.x * sine + v.y * cosine};
}

SweptOracle::SweptOracle(const std::vector<Point>& target, const std::vector<Point>& mover, Real radius)
    : radius_(radius) {
  std::vector<Point> differences;
  for (const Point t : target) {
    for (const Point m : mover) differences.push_back(t - m);
  }
  corners_ = hull_of(differences);
}

Point SweptOracle::nearest(Point p) const {
  Point best = corners_.front();
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    const Point candidate = nearest_on_side(p, corners_[i], corners_[(i + 1) % corners_.size()]);
    if (length(p - candidate) < length(p - best)) best = candidate;
  }
  return best;
}

Real SweptOracle::separation(Point p) const {
  if (corners_.size() >= 3) {
    Real highest = -std::numeric_limits<Real>::infinity();
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const Point a = corners_[i], side = corners_[(i + 1) % corners_.size()] - a;
      highest = std::max(highest, cross(p - a, side) / length(side));
    }
    if (highest <= 0) return highest - radius_;
  }
  return length(p - nearest(p)) - radius_;
}

std::optional<Point> SweptOracle::away(Point p) const {
  const Point from_nearest = p - nearest(p);
  const Real distance = length(from_nearest);
  if (separation(p) + radius_ <= 0 || distance == 0) return std::nullopt;
  return from_nearest * (1 / distance);
}

Lowest SweptOracle::lowest(const Path& path, Real from, Real to) const {
  const Real ratio = (std::sqrt(Real{5}) - 1) / 2;
  const auto at = [&](Real fraction) { return Lowest{fraction, separation(path.at(fraction))}; };
  const Lowest first = at(from), last = at(to);
  Lowest left = at(to - ratio * (to - from)), right = at(from + ratio * (to - from));
  for (int i = 0; i < golden_steps; ++i) {
    if (left.separation <= right.separation) {
      to = right.fraction;
      right = left;
      left = at(to - ratio * (to - from));
    } else {
      from = left.fraction;
      left = right;
      right = at(from + ratio * (to - from));
    }
  }
  const auto lower = [](const Lowest& a, const Lowest& b) { return a.separation < b.separation; };
  return std::min({first, left, right, last}, lower);
}

std::optional<Real> SweptOracle::first_touch(const Path& path, const Lowest& low) const {
  if (separation(path.start) <= 0) return Real{0};
  if (low.separation > 0) return std::nullopt;
  Real apart = 0, touching = low.fraction;
  for (int i = 0; i < bisection_steps; ++i) {
    const Real middle = (apart + touching) / 2;
    (separation(path.at(middle)) <= 0 ? touching : apart) = middle;
  }
  return touching;
}

}  // namespace fusillade::support
