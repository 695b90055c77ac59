// Stages 3 to 5 for one mover: its earliest contact in the rest of the tick, over everything that RULES lets
// it meet.
//
// Order of what is found at the same moment: wall, terrain, segment, peg, object, body, enemy, player,
// mask, expiry, then the target's index. Contacts at the very end of the tick belong to the next one. A
// search gives the same whenever in the tick it runs, bit for bit, until what it reads changes (a course,
// terrain, a window) or the moment is past; what enemies and beams hit may be a few units of Time apart.
// Reads the world only, so that many searches may run at once.
#pragma once

#include "sim/broadphase/nearby_things.h"
#include "sim/motion/movers.h"
#include "sim/queue/found_contact.h"

namespace fusillade::sim {

// `near`: what has been found near its path in this tick, where somebody has looked; the rest is passed over.
FoundContact find_contact(const WorldState& world, MoverRef mover, FinderCounts& counts,
                          NearbyThings near = everything_near);
// The end of its life, if that is all that it meets in this tick.
FoundContact end_of_life(const Path& path);
// A bullet that meets this solid has no bounces left, or is in it. (Deadly segments end it, too.)
bool ends_on_solid(const WorldState& world, MoverRef bullet, const FoundContact& contact);

}  // namespace fusillade::sim
