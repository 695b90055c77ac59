// Where targets will be in the coming ticks, so that bullets can look ahead (outlook.h).
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// Once a tick, foretell() between them for each target: `reach` are its bounds in this tick, on `path`. The
// occupancy holds all of them then, as far as bullets that look in this tick see.
void begin_foretelling(WorldState& world);
void foretell(WorldState& world, MoverRef target, const Path& path, const Bounds& reach);
void end_foretelling(WorldState& world);

// After foretell(): the tick in which it is due again, and whether it may stay in `reach` until then.
Tick told_until(const WorldState& world, MoverRef target);
bool is_told(const WorldState& world, MoverRef target, const Bounds& reach);

// For whoever goes back in time: all look anew, and no target has settled.
void forget_outlooks(WorldState& world);

}  // namespace fusillade::sim
