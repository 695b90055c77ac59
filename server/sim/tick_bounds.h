// What opens a tick, before stage 1, and what closes it, stage 8.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

void begin_tick(WorldState& world);
void finish_tick(WorldState& world);

}  // namespace fusillade::sim
