// What opens a tick, before stage 1, and what closes it, stage 8.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

void begin_tick(WorldState& world);
void finish_tick(WorldState& world, const StepHooks& hooks);
// Forced bullets stand where their chords of the tick end: all of them, or one.
void settle_forced(WorldState& world, const StepHooks& hooks);
void settle_forced(WorldState& world, Slot slot);

}  // namespace fusillade::sim
