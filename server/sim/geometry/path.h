// Straight motion within a tick: where a mover is at any moment from its last launch to the end of the tick
// or its life.
#pragma once

#include <algorithm>
#include <limits>

#include "sim/base/types.h"

namespace fusillade::sim {

// position(t) = origin + step * (t - launch), for t in [launch, until].
struct Path {
  Vec2d origin;     // tiles
  Vec2d step;       // tiles per unit of Time
  Time launch = 0;  // begins here: spawn, launch or last change of course
  Time until = 0;   // and ends here, inclusive: end of the tick or of life

  Vec2d at(Time t) const { return origin + step * static_cast<double>(t - launch); }
  Vec2d travel(Time from, Time to) const { return step * static_cast<double>(to - from); }
};

// Axis-parallel bounds in tiles, both ends included.
struct Bounds {
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  double left = 0, top = 0, right = 0, bottom = 0;

  // Overlaps nothing, but what is everywhere.
  static constexpr Bounds nowhere() { return {infinity, infinity, -infinity, -infinity}; }
  bool is_nowhere() const { return left > right; }
  static constexpr Bounds everywhere() { return {-infinity, -infinity, infinity, infinity}; }
  static Bounds of_path(Vec2d a, Vec2d b, Vec2d half) {
    return {std::min(a.x, b.x) - half.x, std::min(a.y, b.y) - half.y, std::max(a.x, b.x) + half.x,
            std::max(a.y, b.y) + half.y};
  }
  // Around both.
  Bounds with(const Bounds& other) const {
    return {std::min(left, other.left), std::min(top, other.top), std::max(right, other.right),
            std::max(bottom, other.bottom)};
  }
  bool contains(const Bounds& other) const {
    return left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom;
  }
  Bounds grown(double by) const { return {left - by, top - by, right + by, bottom + by}; }
  bool overlaps(const Bounds& other) const {
    return left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom;
  }
};

// All that is within `radius` of a core: of a circle on its way without the corners of its bounds.
struct RoundedBounds {
  Bounds core;
  double radius = 0;

  RoundedBounds() = default;
  RoundedBounds(const Bounds& box) : core(box) {}
  RoundedBounds(const Bounds& box, double round) : core(box), radius(round) {}

  Bounds bounds() const { return core.grown(radius); }
};

// In float, where a little more or less makes no difference.
struct Extent {
  float left = 0, top = 0, right = 0, bottom = 0;

  static Extent of(const Bounds& bounds) {
    return {static_cast<float>(bounds.left), static_cast<float>(bounds.top), static_cast<float>(bounds.right),
            static_cast<float>(bounds.bottom)};
  }
  Bounds bounds() const { return {left, top, right, bottom}; }
  Extent grown(float by) const { return {left - by, top - by, right + by, bottom + by}; }
};
struct RoundedExtent {
  Extent core;
  float radius = 0;

  Extent extent() const { return core.grown(radius); }
  bool overlaps(const RoundedExtent& other) const {
    const float x = std::max(std::max(core.left - other.core.right, other.core.left - core.right), 0.0F);
    const float y = std::max(std::max(core.top - other.core.bottom, other.core.top - core.bottom), 0.0F);
    const float reach = radius + other.radius;
    return x * x + y * y <= reach * reach;
  }
};

}  // namespace fusillade::sim
