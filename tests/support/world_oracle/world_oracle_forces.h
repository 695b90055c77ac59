// The beginning of a tick in the oracle's world: forces become the chord that a bullet flies, actors take
// their own course again.
#pragma once

#include "support/world_oracle/world_oracle_state.h"

namespace fusillade::support {

// For all that were there before the tick.
void begin_tick(WorldOracleState& state);
// A placed bullet as it appears: its wave's phase shifts its place, its velocity is limited and scaled.
void prepare_flight(OracleMover& bullet);
// A bullet under forces that has just appeared: its chord to the end of the tick.
void begin_flight(WorldOracleState& state, OracleMover& bullet);

}  // namespace fusillade::support
