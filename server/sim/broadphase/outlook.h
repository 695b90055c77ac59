// Bullets that look ahead: each block of them in every outlook_ticks-th tick, by passes that find for each of
// the coming ticks whether it may meet something (look_ahead.h). In the ticks between, only bullets that may
// meet something are touched: a pass over one byte each finds those. A tick of 100,000 straight bullets reads
// 0.5 MB of them in place of 3.2.
//
// foretell() keeps the bounds that it relies on; what it can't see (spawns, pushes, filled terrain) makes it
// look anew, tick by tick as long as that goes on. Nothing depends on it but which bullets are searched in
// vain.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// The bullets of a chunk, slots [begin, end), that may meet something in this tick, in any order: `kept` has
// room for all. Returns how many. On any thread, once a tick, after update_target_grid(). Forced bullets
// whose turn it is look from this tick on.
Slot bullets_in_view(WorldState& world, MoverForm form, Slot begin, Slot end, Slot* kept);

// Once a tick: respond(), and straight bullets whose turn it is look from the next tick on. At once, where
// no response of this tick changes what they look at, so that other threads need not wait for the one that
// responds; else one after the other.
void look_ahead(WorldState& world, const StepHooks& hooks, const StepHooks::Meanwhile& respond);

}  // namespace fusillade::sim
