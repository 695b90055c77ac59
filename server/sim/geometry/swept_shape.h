// What the swept tests share: convex sets with a centre of symmetry, given as slabs, against a moving point.
#pragma once

#include <span>

#include "sim/geometry/swept.h"

namespace fusillade::sim {

// All points whose projection onto the unit vector `axis` lies within `reach` of the origin.
struct Slab {
  Vec2d axis;
  double reach = 0;
};

enum class Touching : bool { does_not_count, counts };

// The point `start + motion * t` against the intersection of `slabs` (at least one), as swept.h has it.
// Earlier slabs win ties. O(slabs).
SweptResult sweep_slabs(Vec2d start, Vec2d motion, std::span<const Slab> slabs, Touching touching);

// A segment as centre and half; its end points are put in order first, so that it is the same bits read from
// either end.
struct Bar {
  Bar(Vec2d a, Vec2d b);
  Vec2d centre;
  Vec2d direction;  // unit; (1,0) for a point
  double half_length = 0;
  Vec2d normal() const { return {-direction.y, direction.x}; }
  double reach(Vec2d axis) const;
};

// A rotated box seen from its own centre.
struct Block {
  Vec2d half;
  Turn turn;
  Vec2d x_axis() const { return {turn.cosine, turn.sine}; }
  Vec2d y_axis() const { return {-turn.sine, turn.cosine}; }
  double reach(Vec2d axis) const;
};

}  // namespace fusillade::sim
