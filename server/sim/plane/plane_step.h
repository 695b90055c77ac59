// A point's way of one tick through a plane, as most are: shorter than a cell, off all lines where it begins,
// and across one line at most. It needs no walk from line to line: 230 instructions in place of 730.
#pragma once

#include <optional>

#include "sim/plane/bit_plane.h"
#include "sim/plane/plane_sweep.h"

namespace fusillade::sim {

struct PlaneStep {
  bool is_plain = false;  // else it has to be walked
  std::optional<PlaneContact> contact;
};

// `start`, `motion`: tiles. Where it is plain the contact is that of walk_point(), bit for bit. O(1).
PlaneStep step_point(const BitPlane& plane, Vec2d start, Vec2d motion);

// Any way, line by line: sweep_point() (plane_sweep.h) without its short cuts.
std::optional<PlaneContact> walk_point(const BitPlane& plane, Vec2d start, Vec2d motion);

}  // namespace fusillade::sim
