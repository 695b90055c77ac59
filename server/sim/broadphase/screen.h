// Which bullets may meet anything in this tick: one pass over what flies them, which most bullets do not
// survive. The exact search (contact_finder.h) is for the rest.
#pragma once

#include <span>

#include "sim/broadphase/flight_columns.h"
#include "sim/broadphase/screen_pass.h"
#include "sim/store/world_state.h"

namespace fusillade::sim {

// What stands still, by what every bullet may reach of it; once, when all of it is in place. O(map + terrain
// + targets).
void build_occupancy(WorldState& world);

// Where the middle of a bullet may be that meets what lies in `bounds`, of which `round` are no corners.
RoundedBounds seen_by_bullets(const WorldState& world, const Bounds& bounds, double round);

// As the pass takes them in that tick, once they are there.
ScreenPass screen_of(const WorldState& world, const FlightColumns& flights, Tick tick);

// Writes the slots in [begin, end) whose bullets may meet something, or end, before the tick does, to `kept`
// (room for end - begin) in order; returns how many. Never leaves out one that has a contact:
// what it works out in float is widened by more than its error. O(end - begin).
Slot screen_bullets(const WorldState& world, MoverForm form, Slot begin, Slot end, Slot* kept);
// The same of some forced bullets.
Slot screen_forced(const WorldState& world, std::span<const Slot> slots, Slot* kept);

}  // namespace fusillade::sim
