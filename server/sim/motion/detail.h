// Stage 2, last part: the level of detail of every bullet for this tick.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// By the place where its flight in this tick begins and the players who are there when the tick begins.
// Nothing where the rules switch it off. Enemies, players and bodies meet everything at any distance: they
// are few, and have to stay on their side of the walls.
void update_detail(WorldState& world);

}  // namespace fusillade::sim
