#include "property/swept/swept_case.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace fusillade::property {
namespace {

using sim::Turn;
using sim::Vec2d;
using support::Point;

Point point_of(Vec2d v) { return {v.x, v.y}; }

std::vector<Point> box_corners(Vec2d half, Turn turn) {
  const Point x{turn.cosine, turn.sine}, y{-x.y, x.x};
  const Point along = x * half.x, across = y * half.y;
  const Point none;
  return {along + across, along - across, none - along - across, none - along + across};
}

std::vector<Point> target_corners(const SweptCase& c) {
  switch (c.pair) {
    case Pair::circle_circle:
      return {Point{}};
    case Pair::circle_box:
    case Pair::circle_rotated_box:
    case Pair::box_box:
    case Pair::rotated_box_rotated_box:
      return box_corners(c.shapes.target_half, c.shapes.target_turn);
    default:
      return {point_of(c.shapes.c), point_of(c.shapes.d)};
  }
}

std::vector<Point> mover_corners(const SweptCase& c) {
  switch (c.pair) {
    case Pair::box_box:
    case Pair::rotated_box_rotated_box:
    case Pair::rotated_box_segment:
      return box_corners(c.shapes.mover_half, c.shapes.mover_turn);
    case Pair::segment_segment: {
      // As the test sees it: its second end is a rounded sum.
      const Vec2d far_end = c.start + c.shapes.mover_bar;
      return {Point{}, point_of(far_end) - point_of(c.start)};
    }
    default:
      return {Point{}};
  }
}

}  // namespace

bool SweptCase::has_segment() const {
  return pair == Pair::circle_segment || pair == Pair::rotated_box_segment || pair == Pair::segment_segment;
}

sim::SweptResult SweptCase::sweep() const {
  const Shapes& s = shapes;
  switch (pair) {
    case Pair::circle_circle:
      return sim::sweep_circle_circle(start, motion, s.radius);
    case Pair::circle_segment:
      return sim::sweep_circle_segment(start, motion, s.radius, s.c, s.d);
    case Pair::circle_box:
      return sim::sweep_circle_box(start, motion, s.radius, s.target_half);
    case Pair::circle_rotated_box:
      return sim::sweep_circle_rotated_box(start, motion, s.radius, s.target_half, s.target_turn);
    case Pair::box_box:
      return sim::sweep_box_box(start, motion, s.mover_half, s.target_half);
    case Pair::rotated_box_rotated_box:
      return sim::sweep_rotated_box_rotated_box(start, motion, s.mover_half, s.mover_turn, s.target_half,
                                                s.target_turn);
    case Pair::rotated_box_segment:
      return sim::sweep_rotated_box_segment(start, motion, s.mover_half, s.mover_turn, s.c, s.d);
    default:
      return sim::sweep_segment_segment(start, start + s.mover_bar, motion, s.c, s.d);
  }
}

sim::SweptResult SweptCase::sweep_reversed() const {
  const Shapes& s = shapes;
  if (pair == Pair::circle_segment) return sim::sweep_circle_segment(start, motion, s.radius, s.d, s.c);
  if (pair == Pair::rotated_box_segment) {
    return sim::sweep_rotated_box_segment(start, motion, s.mover_half, s.mover_turn, s.d, s.c);
  }
  return sim::sweep_segment_segment(start + s.mover_bar, start, motion, s.d, s.c);
}

support::SweptOracle SweptCase::oracle() const {
  return {target_corners(*this), mover_corners(*this), shapes.radius};
}

support::Path SweptCase::path() const { return {point_of(start), point_of(motion)}; }

double SweptCase::size() const {
  double largest = 1;
  for (const Vec2d v : {start, motion, shapes.c, shapes.d, shapes.mover_bar}) {
    largest = std::max({largest, std::abs(v.x), std::abs(v.y)});
  }
  return largest;
}

}  // namespace fusillade::property
