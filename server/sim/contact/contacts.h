// Stages 3 to 7 of a tick, in the order in which step() calls them.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// Bodies, enemies, players and masks by the bounds of their paths.
void update_target_grid(WorldState& world);
// Stages 3 to 5 for bullets, in chunks of fixed size; then for the few others, with whom they become one
// queue.
void find_contacts_of_bullets(WorldState& world, const StepHooks& hooks);
void put_contacts_in_order(WorldState& world);
// Stages 6 and 7: one contact after the other, in the order of the queue.
void resolve_contacts(WorldState& world);

}  // namespace fusillade::sim
