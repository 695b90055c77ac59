// A shape made ready for the narrowphase: form decided once, sine and cosine worked out, bounding half
// extents known.
#pragma once

#include "sim/geometry/path.h"
#include "sim/geometry/swept.h"
#include "sim/model/shape.h"

namespace fusillade::sim {

// Shapes that touch have parted once they are farther apart: rounding is not to part and join them by turns.
inline constexpr double left_distance_tiles = 0x1p-10;

struct ShapeData {
  enum class Form : std::uint8_t { circle, box, rotated_box };

  ShapeData() = default;
  explicit ShapeData(const Shape& shape);
  ShapeData(Vec2d half_extents, Turn turned);  // a rotated box

  // Wider by so much on each side; a box keeps its corners.
  ShapeData grown(double margin) const;
  // Its radius, or each half of the box, raised to `half_min` tiles where it is less.
  ShapeData no_thinner_than(double half_min) const;

  Form form = Form::circle;
  double radius = 0;
  Vec2d half;  // of the box, in its own frame
  Turn turn;
  Vec2d extent;  // half extents of the bounding box in the world's frame
};

// From a point, seen from the shape's centre, to the nearest point of the shape; 0 inside.
double distance_to(const ShapeData& shape, Vec2d point);

// What the shape reaches on its way from one place to another.
inline RoundedBounds swept_bounds(const ShapeData& shape, Vec2d from, Vec2d to) {
  if (shape.form == ShapeData::Form::circle) return {Bounds::of_path(from, to, {}), shape.radius};
  return Bounds::of_path(from, to, shape.extent);
}

// What has two sides and no inside: this is how far a point stays away from it (tiles), more than its place
// is moved by rounding to float, so that no rounding changes the side. `largest`: coordinates of what it is.
double skin_of(Vec2d largest);

// First touch of a moving shape with a resting one (relative motion), or with a segment; see swept.h.
// What is thinner than the skin of a segment meets it as if it were as thick as that, a point bullet, too: it
// stops before the line, and its stored place stays on its side.
SweptResult sweep_shapes(const ShapeData& mover, const ShapeData& target, Vec2d start, Vec2d motion);
SweptResult sweep_shape_segment(const ShapeData& mover, Vec2d start, Vec2d motion, Vec2d a, Vec2d b);

}  // namespace fusillade::sim
