// Which bullets may meet anything in this tick: one pass over the columns that fly them, which most bullets
// do not survive. The exact search (contact_finder.h) is for the rest.
#pragma once

#include "sim/contact/screen_pass.h"
#include "sim/store/world_state.h"

namespace fusillade::sim {

// What stands still, by what every bullet may reach of it; once, when all of it is in place. O(map + terrain
// + targets).
void build_occupancy(WorldState& world);

// The columns of the bullets of one form, as the pass takes them in this tick.
ScreenPass screen_of(const WorldState& world, MoverForm form);

// Writes the slots in [begin, end) whose bullets may meet something, or end, before the tick does, to `kept`
// (room for end - begin) in order; returns how many. Never leaves out one that has a contact:
// what it works out in float is widened by more than its error. O(end - begin).
Slot screen_bullets(const WorldState& world, MoverForm form, Slot begin, Slot end, Slot* kept);

// The same question for one bullet that the pass has kept, with its exact path, before anybody has met
// anything in this tick: O(cells along it).
bool may_meet_anything(const WorldState& world, MoverRef bullet);

}  // namespace fusillade::sim
