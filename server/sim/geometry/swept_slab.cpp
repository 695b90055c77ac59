#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sim/base/math.h"
#include "sim/geometry/swept_shape.h"

namespace fusillade::sim {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

// The least penetration found so far.
struct Depth {
  double depth = unbounded;
  Vec2d normal{1, 0};

  void offer(const Slab& slab, double offset, double speed) {
    const double penetration = slab.reach - std::abs(offset);
    if (!(penetration < depth)) return;
    depth = penetration;
    // In the very middle the side to which it goes: whoever leaves a solid does not meet it.
    const bool positive = offset != 0 ? offset > 0 : speed >= 0;
    normal = positive ? slab.axis : -slab.axis;
  }
};

// The interval of fractions within all slabs so far.
struct Passage {
  double enter = -unbounded, leave = unbounded;
  Vec2d normal;

  // False if the slab is never entered. `gap`: distance to it, negative within.
  bool narrow(const Slab& slab, double offset, double speed, double gap, bool outside) {
    if (outside) {
      if (offset > 0 ? speed >= 0 : speed <= 0) return false;
      const double time = gap / std::abs(speed);
      if (time > enter) {
        enter = time;
        normal = offset > 0 ? slab.axis : -slab.axis;
      }
    }
    if (speed != 0) {
      const double way_out = slab.reach - (speed > 0 ? offset : -offset);
      leave = std::min(leave, way_out / std::abs(speed));
    }
    return true;
  }
};

}  // namespace

SweptResult sweep_slabs(Vec2d start, Vec2d motion, std::span<const Slab> slabs, Touching touching) {
  const bool closed = touching == Touching::counts;
  Depth least;
  Passage passage;
  bool starts_inside = true;
  for (const Slab& slab : slabs) {
    const double offset = dot(start, slab.axis), speed = dot(motion, slab.axis);
    const double gap = std::abs(offset) - slab.reach;
    const bool outside = closed ? gap > 0 : gap >= 0;
    if (!passage.narrow(slab, offset, speed, gap, outside)) return std::nullopt;
    least.offer(slab, offset, speed);
    starts_inside = starts_inside && !outside;
  }
  if (starts_inside) return SweptContact{0, least.normal, least.depth, true};
  // Open sets only begin to overlap after the moment at which they touch, so that moment must lie before the
  // end.
  const double end = std::min(passage.leave, 1.0);
  if (closed ? passage.enter > end : passage.enter >= end) return std::nullopt;
  return SweptContact{passage.enter, passage.normal, 0, false};
}

Bar::Bar(Vec2d a, Vec2d b) {
  if (b.x < a.x || (b.x == a.x && b.y < a.y)) std::swap(a, b);
  const Vec2d whole = b - a;
  centre = (a + b) * 0.5;
  direction = unit(whole);
  half_length = length(whole) * 0.5;
}

double Bar::reach(Vec2d axis) const { return half_length * std::abs(dot(direction, axis)); }

double Block::reach(Vec2d axis) const {
  return half.x * std::abs(dot(x_axis(), axis)) + half.y * std::abs(dot(y_axis(), axis));
}

}  // namespace fusillade::sim
