// Stages 3 to 5 of a tick: the earliest contact of each mover.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// Of all bullets, in chunks of fixed size.
void find_contacts_of_bullets(WorldState& world, const StepHooks& hooks);
// Of the few others too, with whom they become one queue.
void put_contacts_in_order(WorldState& world);

}  // namespace fusillade::sim
