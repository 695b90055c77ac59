// What a meeting does in the oracle's world, by RULES "Response", and which events it gives.
#pragma once

#include "support/world_oracle/world_oracle_find.h"

namespace fusillade::support {

// The mover is set to the place of the meeting at `time`. Events in their order, the meeting's own first;
// none where RULES gives none. `normal` is unit, from the target to the mover.
std::vector<sim::Event> respond(WorldOracleState& state, const Meeting& meeting, Point normal, Real time);

// True where the meeting would give no event.
bool is_silent(WorldOracleState& state, const Meeting& meeting);

}  // namespace fusillade::support
