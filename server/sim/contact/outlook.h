// Bullets that look ahead: each block of them in every outlook_ticks-th tick, by one pass that finds
// for each of the coming ticks whether it may meet something (screen_pass.h). In the ticks between nobody but
// who may meet something is touched: a pass over one byte each finds those. A tick of 100,000 bullets reads
// 0.5 MB of them in place of 3.2.
//
// What it counts on is seen to by foretell(); what it can't see (spawns, pushes, filled terrain) makes it
// look anew, tick by tick as long as that goes on. Nothing depends on it but which bullets are searched in
// vain.
#pragma once

#include "sim/contact/far_pass.h"
#include "sim/store/world_state.h"

namespace fusillade::sim {

// The bullets of a chunk, slots [begin, end), that may meet something in this tick: as screen_bullets(). On
// any thread, once a tick, after update_target_grid().
Slot bullets_in_view(WorldState& world, MoverForm form, Slot begin, Slot end, Slot* kept);

// As looks from afar take straight bullets in this tick, and forced ones of that definition.
FarPass far_pass_of(const WorldState& world);
ForcedPass forced_pass_of(const WorldState& world, std::int32_t definition);

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
