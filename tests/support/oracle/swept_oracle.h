// A slow second opinion on swept tests, written from RULES alone: the signed distance between two convex
// shapes as a function of time, in long double. That function is convex, so its least value is found by
// golden section and the first touch by bisection before it; no equation is solved for the time.
#pragma once

#include <optional>
#include <vector>

namespace fusillade::support {

using Real = long double;

struct Point {
  Real x = 0, y = 0;
};
inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator*(Point a, Real s) { return {a.x * s, a.y * s}; }
inline Real dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
inline Real cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
Real length(Point p);
// Clockwise on screen, by `angle` radians.
Point turned(Point v, Real angle);

struct Path {
  Point start, motion;
  Point at(Real fraction) const { return start + motion * fraction; }
};

struct Lowest {
  Real fraction = 0, separation = 0;
};

// Where a mover's centre touches a target: the hull of all differences of their corners, grown by a radius.
class SweptOracle {
 public:
  // Corners of the target in the common frame and of the mover about its centre (one: a point, two: a
  // segment); `radius`: of the mover and the target together.
  SweptOracle(const std::vector<Point>& target, const std::vector<Point>& mover, Real radius);

  // Distance of the shapes with the mover's centre at `p`; below 0: minus the depth of least penetration.
  Real separation(Point p) const;
  // The unit direction in which the separation grows at `p`; nothing where it isn't defined (in the hull).
  std::optional<Point> away(Point p) const;
  Lowest lowest(const Path& path, Real from = 0, Real to = 1) const;
  // First fraction with separation <= 0; `low`: the lowest of the whole path.
  std::optional<Real> first_touch(const Path& path, const Lowest& low) const;

  // Counter-clockwise by cross(); 1, 2 or more.
  const std::vector<Point>& corners() const { return corners_; }
  Real radius() const { return radius_; }

 private:
  Point nearest(Point p) const;
  std::vector<Point> corners_;
  Real radius_;
};

}  // namespace fusillade::support
