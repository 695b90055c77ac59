// Terrain masks and bunkers that appear within a tick.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// From due.start on, whose turn among the contacts it is: it is there, and everybody near searches again.
void become_solid(WorldState& world, const Scheduled& due);

}  // namespace fusillade::sim
