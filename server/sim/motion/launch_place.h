// Where a volley starts: on the launch grid, on its shooter's side of whatever is solid.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// Of the places of the grid around `place` the nearest that is in no wall or terrain and beyond no segment as
// seen from there; where all are, or `place` itself is within the solid, the nearest. O(1) beside the grid of
// segments.
Vec2 launch_place(const WorldState& world, Vec2d place);

}  // namespace fusillade::sim
