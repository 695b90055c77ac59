// A shape as the tables of the wire have it: a circle has a radius, a box half widths, and where there is
// room for it an angle.
#pragma once

#include "sim/model/shape.h"

namespace fusillade::net {

template <class Wire>
void fill_shape(Wire& wire, const sim::Shape& shape) {
  wire.set_radius(shape.is_box() ? 0 : shape.radius);
  wire.set_half_width(shape.half_width);
  wire.set_half_height(shape.half_height);
  if constexpr (requires { wire.set_angle(shape.angle); }) wire.set_angle(shape.angle);
}

}  // namespace fusillade::net
