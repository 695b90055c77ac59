// Who rests on what in the oracle's world: from a bounce below rest_speed until the shapes part (RULES
// "Response").
#pragma once

#include "support/world_oracle/world_oracle_state.h"

namespace fusillade::support {

// Walls and terrain are told apart by the direction of their faces.
OraclePair resting_pair(const OracleMover& mover, sim::EntityId target, Point normal);
// When the course began on which `mover` flies at `other`, if that is a mover.
Real course_begin(const OracleMover& mover, const OracleMover* other);
// It rests there, and has not parted from it by that time.
bool still_rests(WorldOracleState& state, const OraclePair& pair, Real time);
// At the end of a tick: whoever has left its solid rests no more.
void leave_rests(WorldOracleState& state);

}  // namespace fusillade::support
