// What a figure meets by its mask, pixel step by pixel step: walls, terrain, segments as drawn lines, bunkers
// (RULES "Bitmap terrain and masks"; mask_sweep.h says how it moves and how it leaves what it is in).
//
// Of several solids in the way of one step the first counts: bounce lines, wall, terrain, other segments by
// index, bunkers by ordinal. A bounce line is met only by who approaches it, and its normal is that of the
// line; it is no danger to who leaves it. A bunker is there from the moment on at which it appears; while it
// slides, pushed, it lies for a search where it is as both are on their courses.
#pragma once

#include "sim/contact/contact_finder.h"

namespace fusillade::sim {

// The first contact in [from, to] of the mover's course; kind none: nothing is met.
FoundContact find_mask_contact(const WorldState& world, MoverRef ship, Time from, Time to,
                               FinderCounts& counts);

}  // namespace fusillade::sim
