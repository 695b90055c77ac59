// What opens a tick, before stage 1, and what closes it, stage 8.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

void begin_tick(WorldState& world);
void finish_tick(WorldState& world);
// A forced bullet stands where its chord of the tick ends.
void settle_forced(WorldState& world, Slot slot);

}  // namespace fusillade::sim
