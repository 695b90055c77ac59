// Stage 4 of a tick (RULES "One tick, in order"): who may be met by whom.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// Bodies, enemies, players and masks by the bounds of their paths, and foretold for bullets that look ahead.
// O(targets): most go on as they did and cost a comparison.
void update_target_grid(WorldState& world);

}  // namespace fusillade::sim
