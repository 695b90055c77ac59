// Stages 6 and 7 of a tick.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// One contact after the other, in the order of the queue.
void resolve_contacts(WorldState& world);

}  // namespace fusillade::sim
