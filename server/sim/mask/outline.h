// What hits, pickups, sensors and blasts see of anybody: one shape, or the boxes of a figure.
#pragma once

#include <limits>
#include <span>

#include "sim/geometry/shape_data.h"
#include "sim/mask/figure.h"

namespace fusillade::sim {

struct Outline {
  const ShapeData* bounds = nullptr;  // the shape; around the parts where there are any
  std::span<const FigurePart> parts;  // of a figure, in the order of their tops
  double part_height_max = std::numeric_limits<double>::infinity();
};

// As sweep_shapes(); of several parts the first touch. O(parts * parts of the other in the rows that each
// comes through).
SweptResult sweep_outlines(const Outline& mover, const Outline& target, Vec2d start, Vec2d motion);

// Of a mover that touches the target: from which fraction of the motion on it does not, 1 if it touches all
// the way. Gaps of the target are none. O(parts * parts), O(parts) if it does.
double first_gap(const Outline& mover, const ShapeData& target, Vec2d start, Vec2d motion);

// From a point, seen from the outline's centre, to its nearest point; 0 inside. O(parts).
double distance_to(const Outline& outline, Vec2d point);

}  // namespace fusillade::sim
