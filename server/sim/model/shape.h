// The shapes of files: circles and boxes.
#pragma once

#include "sim/base/field.h"

namespace fusillade::sim {

// A circle, or a box when a half extent is set; a box with an angle is a rotated one.
struct Shape {
  float radius = 0;       // tiles
  float half_width = 0;   // tiles
  float half_height = 0;  // tiles
  float angle = 0;        // rad, clockwise on screen (y down)

  bool is_box() const { return half_width > 0 || half_height > 0; }
  bool is_rotated() const { return is_box() && angle != 0; }
  void visit_fields(FieldVisitor& v);
};

}  // namespace fusillade::sim
