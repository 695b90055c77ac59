#include "sim/model/shape.h"

#include "sim/base/math.h"
#include "sim/model/ranges.h"

namespace fusillade::sim {

void Shape::visit_fields(FieldVisitor& v) {
  v.field({"radius", "tiles", 0, length_max_tiles, "radius of a circle"}, radius);
  v.field({"half_width", "tiles", 0, length_max_tiles, "half the width of a box"}, half_width);
  v.field({"half_height", "tiles", 0, length_max_tiles, "half the height of a box"}, half_height);
  v.field({"angle", "rad", -full_turn, full_turn, "turn of a box, clockwise on screen"}, angle);
}

}  // namespace fusillade::sim
