#include "sim/geometry/outline.h"

#include <algorithm>
#include <limits>

#include "sim/geometry/path.h"

namespace fusillade::sim {
namespace {

// f(shape, offset of its centre)
template <class F>
void for_each_part(const Outline& outline, F f) {
  if (outline.parts.empty()) f(*outline.bounds, Vec2d{});
  for (const FigurePart& part : outline.parts) f(part.box, part.offset);
}

// What is convex touches what is convex from one moment to another.
struct Touch {
  double begin = 1, end = 0;
};

Touch touch_of(const ShapeData& mover, const ShapeData& target, Vec2d start, Vec2d motion) {
  const SweptResult there = sweep_shapes(mover, target, start, motion);
  const SweptResult back = sweep_shapes(mover, target, start + motion, -motion);
  return there && back ? Touch{there->fraction, 1 - back->fraction} : Touch{};
}

bool may_touch(const ShapeData& mover, const ShapeData& target, Vec2d start, Vec2d motion) {
  return Bounds::of_path(start, start + motion, mover.extent)
      .overlaps(Bounds::of_path({}, {}, target.extent));
}

}  // namespace

SweptResult sweep_outlines(const Outline& mover, const Outline& target, Vec2d start, Vec2d motion) {
  if (mover.parts.empty() && target.parts.empty())
    return sweep_shapes(*mover.bounds, *target.bounds, start, motion);
  SweptResult first;
  for_each_part(mover, [&](const ShapeData& own, Vec2d own_offset) {
    for_each_part(target, [&](const ShapeData& other, Vec2d offset) {
      const Vec2d from = start + own_offset - offset;
      if (!may_touch(own, other, from, motion)) return;
      const SweptResult touch = sweep_shapes(own, other, from, motion);
      if (touch && (!first || touch->fraction < first->fraction)) first = touch;
    });
  });
  return first;
}

double first_gap(const Outline& mover, const ShapeData& target, Vec2d start, Vec2d motion) {
  double gap = 0;
  for (double before = -1; before < gap && gap < 1;) {
    before = gap;
    for_each_part(mover, [&](const ShapeData& own, Vec2d offset) {
      const Touch touch = touch_of(own, target, start + offset, motion);
      if (touch.begin <= gap) gap = std::max(gap, touch.end);
    });
  }
  return gap;
}

double distance_to(const Outline& outline, Vec2d point) {
  double nearest = std::numeric_limits<double>::infinity();
  for_each_part(outline, [&](const ShapeData& shape, Vec2d offset) {
    nearest = std::min(nearest, distance_to(shape, point - offset));
  });
  return nearest;
}

}  // namespace fusillade::sim
