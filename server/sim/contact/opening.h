// From when on a hit of a pair counts: invulnerability, windows, and room for the window that it begins
// (RULES "Deduplication").
#pragma once

#include "sim/motion/movers.h"

namespace fusillade::sim {

// From when on a pair may meet, and what then becomes of its contact.
struct Opening {
  Time time = 0;
  bool is_refused = false;  // for want of room for its window: it is flown through
  bool is_unnoted = false;  // and there is no room to note even that
};

// Not before `from`, while the target can be hurt, and after the window of the pair.
Opening opening_of(const WorldState& world, MoverRef mover, MoverRef target, Time from);
// Neither invulnerability nor a window keeps it from that actor at that moment, not before world.now, and
// there is room for the window that it may open.
bool may_meet_at(const WorldState& world, MoverRef mover, MoverRef actor, Time time);

}  // namespace fusillade::sim
