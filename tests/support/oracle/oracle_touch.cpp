#include "support/oracle/oracle_touch.h"

#include <algorithm>
#include <cmath>

namespace fusillade::support {
namespace {

// Centres so near to one another are one place: places are stored as floats, times to 2^-32 of a tick.
constexpr Real same_place = 1e-9L;

constexpr int golden_steps = 44, bisection_steps = 56;

Real lowest_time(const Separation& separation, Real from, Real to) {
  const Real ratio = (std::sqrt(Real{5}) - 1) / 2;
  const Real begin = from;
  const Real end = to;
  Real left = to - ratio * (to - from);
  Real right = from + ratio * (to - from);
  Real at_left = separation(left);
  Real at_right = separation(right);
  for (int i = 0; i < golden_steps; ++i) {
    if (at_left <= at_right) {
      to = right;
      right = left;
      at_right = at_left;
      left = to - ratio * (to - from);
      at_left = separation(left);
    } else {
      from = left;
      left = right;
      at_left = at_right;
      right = from + ratio * (to - from);
      at_right = separation(right);
    }
  }
  Real best = (from + to) / 2;
  for (const Real other : {begin, end}) {
    if (separation(other) <= separation(best)) best = other;
  }
  return best;
}

// First moment in [from, to] with separation <= level; `to` is one.
Real first_below(const Separation& separation, Real from, Real to, Real level) {
  if (separation(from) <= level) return from;
  for (int i = 0; i < bisection_steps; ++i) {
    const Real middle = (from + to) / 2;
    (separation(middle) <= level ? to : from) = middle;
  }
  return to;
}

// The sides of the hull that `p` is inside of by as little as the best.
std::vector<Point> sides_at(const SweptOracle& shape, Point p, Real band) {
  const std::vector<Point>& corners = shape.corners();
  std::vector<Point> normals;
  std::vector<Real> heights;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point side = corners[(i + 1) % corners.size()] - corners[i];
    const Real size = length(side);
    normals.push_back({side.y / size, -side.x / size});
    heights.push_back(dot(p - corners[i], normals.back()));
  }
  const Real highest = *std::ranges::max_element(heights);
  std::vector<Point> best;
  for (std::size_t i = 0; i < normals.size(); ++i) {
    if (heights[i] >= highest - band) best.push_back(normals[i]);
  }
  return best;
}

}  // namespace

std::optional<Touch> first_touch(const Separation& separation, Real from, Real to, Real speed, Real band) {
  const Real start = separation(from);
  if (start - band > speed * (to - from)) return std::nullopt;
  if (start <= -band) return Touch{from, from, from};
  const Real nearest = lowest_time(separation, from, to);
  const Real low = separation(nearest);
  if (low > band) return std::nullopt;
  Touch touch;
  touch.early = first_below(separation, from, nearest, band);
  if (low <= 0) touch.time = first_below(separation, from, nearest, 0);
  if (low <= -band) touch.late = first_below(separation, from, nearest, -band);
  return touch;
}

Real separation(Point p, const OracleBox& box) {
  const Real x = std::max(box.left - p.x, p.x - box.right);
  const Real y = std::max(box.top - p.y, p.y - box.bottom);
  return x > 0 && y > 0 ? std::hypot(x, y) : std::max(x, y);
}

std::vector<Point> normals_at(const SweptOracle& shape, Point p, Real band) {
  const std::vector<Point>& corners = shape.corners();
  const Real depth = shape.separation(p);
  if (corners.size() >= 3 && depth + shape.radius() <= band) return sides_at(shape, p, band);
  if (corners.size() < 2 && length(p - corners.front()) < same_place) return {{1, 0}};
  if (const std::optional<Point> away = shape.away(p)) return {*away};
  const Point along = corners[1] - corners[0];
  const Point across{along.y / length(along), -along.x / length(along)};
  return {across, across * -1};
}

}  // namespace fusillade::support
