// Masks that fly in the oracle's world: what their pixels would lie on, step by step.
#pragma once

#include "support/world_oracle/world_oracle_find.h"

namespace fusillade::support {

// The first solid until `end` that its next pixel step would enter; nothing without one.
std::optional<Meeting> find_crash(WorldOracleState& state, OracleMover& ship, Real end);
// So fast into a solid that it dies.
bool is_crash(const Meeting& meeting);
// The velocity that it has of itself from the beginning of a tick on.
Point ship_velocity(const WorldOracleState& state, const OracleMover& ship, Real time);

}  // namespace fusillade::support
