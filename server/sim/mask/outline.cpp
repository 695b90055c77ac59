#include "sim/mask/outline.h"

#include <algorithm>
#include <limits>

#include "sim/geometry/path.h"

namespace fusillade::sim {
namespace {

// Tops that should be the same are, within this.
constexpr double rounding_of_tops_tiles = 0x1p-10;

std::span<const FigurePart> parts_within(const Outline& outline, double top, double bottom) {
  const auto top_of = [](const FigurePart& part) { return part.offset.y - part.box.extent.y; };
  const auto begin = std::ranges::lower_bound(
      outline.parts, top - outline.part_height_max - rounding_of_tops_tiles, {}, top_of);
  const auto end = std::ranges::upper_bound(outline.parts, bottom + rounding_of_tops_tiles, {}, top_of);
  return {begin, end};
}

// f(shape, offset of its centre) for those that may meet anything in `near`. A picture of dots has a part for
// each of them: two of 64 x 64 that met took 83 ms a tick when each was tried with each.
template <class F>
void for_each_part(const Outline& outline, const Bounds& near, F f) {
  if (outline.parts.empty()) f(*outline.bounds, Vec2d{});
  for (const FigurePart& part : parts_within(outline, near.top, near.bottom)) f(part.box, part.offset);
}

// Where the target is on its way, as the mover sees it.
Bounds way_of_target(const ShapeData& target, Vec2d start, Vec2d motion) {
  return Bounds::of_path(-start, -start - motion, target.extent);
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

// `first`: of all parts so far.
void sweep_part(const ShapeData& own, const Outline& target, Vec2d start, Vec2d motion, SweptResult& first) {
  const Bounds way = Bounds::of_path(start, start + motion, own.extent);
  for_each_part(target, way, [&](const ShapeData& other, Vec2d offset) {
    if (!may_touch(own, other, start - offset, motion)) return;
    const SweptResult touch = sweep_shapes(own, other, start - offset, motion);
    if (touch && (!first || touch->fraction < first->fraction)) first = touch;
  });
}

}  // namespace

SweptResult sweep_outlines(const Outline& mover, const Outline& target, Vec2d start, Vec2d motion) {
  if (mover.parts.empty() && target.parts.empty())
    return sweep_shapes(*mover.bounds, *target.bounds, start, motion);
  SweptResult first;
  const Bounds way = way_of_target(*target.bounds, start, motion);
  for_each_part(mover, way, [&](const ShapeData& own, Vec2d offset) {
    const bool is_at_once = first && first->fraction == 0;
    if (!is_at_once) sweep_part(own, target, start + offset, motion, first);
  });
  return first;
}

double first_gap(const Outline& mover, const ShapeData& target, Vec2d start, Vec2d motion) {
  double gap = 0;
  for (double before = -1; before < gap && gap < 1;) {
    before = gap;
    for_each_part(mover, way_of_target(target, start, motion), [&](const ShapeData& own, Vec2d offset) {
      const Touch touch = touch_of(own, target, start + offset, motion);
      if (touch.begin <= gap) gap = std::max(gap, touch.end);
    });
  }
  return gap;
}

double distance_to(const Outline& outline, Vec2d point) {
  double nearest = std::numeric_limits<double>::infinity();
  if (outline.parts.empty()) return distance_to(*outline.bounds, point);
  for (const FigurePart& part : outline.parts)
    nearest = std::min(nearest, distance_to(part.box, point - part.offset));
  return nearest;
}

}  // namespace fusillade::sim
