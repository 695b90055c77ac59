// Where targets will be in the coming ticks, so that bullets can look ahead (outlook.h).
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// Once a tick, between them foretell() for each target: `reach` are its bounds in this tick, on `path`. Of
// one that goes on as it did tell_again() is enough. The occupancy holds all of them then, as far as bullets
// that look in this tick see. What is returned stays where it is as long as the target does.
void begin_foretelling(WorldState& world);
const Foretold& foretell(WorldState& world, MoverRef target, const Path& path, const Bounds& reach);
// Where Outlooks::forgotten says so.
void tell_again(WorldState& world, MoverRef target);
void end_foretelling(WorldState& world);

// For whoever goes back in time: all look anew, and no target has settled.
void forget_outlooks(WorldState& world);

}  // namespace fusillade::sim
