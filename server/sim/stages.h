// The stages of a tick beside stage 1 (spawns.h, steering.h) and 2 (forces.h), in the order in which step()
// calls them.
#pragma once

#include "sim/world_state.h"

namespace fusillade::sim {

void begin_tick(WorldState& world);
// Bodies, enemies and players by the bounds of their paths.
void fill_target_grid(WorldState& world);
// Stages 3 to 5 for every mover; bullets in chunks of fixed size.
void find_contacts(WorldState& world, const StepHooks& hooks);
// Stages 6 and 7: one contact after the other, in the order of the queue.
void resolve_contacts(WorldState& world);
// Stage 8.
void finish_tick(WorldState& world);

}  // namespace fusillade::sim
