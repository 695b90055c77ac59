// Pure time-of-impact functions, one pair of shapes each (seeds 000, 002, 003, 004; RULES "Swept tests").
//
// All use relative motion: `start` is the mover's centre minus the target's centre at the beginning of the
// interval, `motion` the relative displacement over it. The answer's `fraction` in [0,1] is a share of that
// interval.
// - The first touch, or nullopt. Touching counts for circles (<=), not for box against box (<) unless both
//   are so thin that nothing of them could overlap.
// - Overlapping at the start: fraction 0, `starts_inside`, normal of least penetration; in the very middle of
//   a slab toward the side to which it goes, of circles (1,0), as when nothing is better.
// - Zero motion while overlapping is a contact; zero motion apart is none. No motion is too short to be
//   tested.
// - Leaving from inside is still reported (a hit counts whatever the direction): callers that meet solids
//   check the approach themselves.
// - Never NaN; evaluated without cancellation. Accuracy: 1e-9 of the largest coordinate for |values| <= 1e5.
// - The answer for a segment doesn't depend on the order of its end points, bit for bit.
// All O(1).
#pragma once

#include <optional>

#include "sim/base/math.h"
#include "sim/base/types.h"

namespace fusillade::sim {

struct SweptContact {
  double fraction = 0;
  Vec2d normal;      // unit, from target to mover
  double depth = 0;  // penetration along the normal at the start; 0 unless starts_inside
  bool starts_inside = false;
};
using SweptResult = std::optional<SweptContact>;

SweptResult sweep_circle_circle(Vec2d start, Vec2d motion, double radius_sum);
// `start`: the circle's centre in the frame in which `a` and `b` are given.
SweptResult sweep_circle_segment(Vec2d start, Vec2d motion, double radius, Vec2d a, Vec2d b);
SweptResult sweep_circle_box(Vec2d start, Vec2d motion, double radius, Vec2d half);
SweptResult sweep_circle_rotated_box(Vec2d start, Vec2d motion, double radius, Vec2d half, Turn turn);
SweptResult sweep_box_box(Vec2d start, Vec2d motion, Vec2d mover_half, Vec2d target_half);
SweptResult sweep_rotated_box_rotated_box(Vec2d start, Vec2d motion, Vec2d mover_half, Turn mover_turn,
                                          Vec2d target_half, Turn target_turn);
// `start`: the box's centre in the frame in which `a` and `b` are given; an axis-parallel box has Turn{}.
SweptResult sweep_rotated_box_segment(Vec2d start, Vec2d motion, Vec2d half, Turn turn, Vec2d a, Vec2d b);
// The moving segment `a`-`b` against the resting one `c`-`d`, all in one frame.
SweptResult sweep_segment_segment(Vec2d a, Vec2d b, Vec2d motion, Vec2d c, Vec2d d);

}  // namespace fusillade::sim
