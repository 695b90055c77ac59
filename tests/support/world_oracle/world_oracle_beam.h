// Beams in the oracle's world: boxes that go with their owner, turn once a tick, and are cut at solids then.
#pragma once

#include "support/world_oracle/world_oracle_state.h"

namespace fusillade::support {

// Where it is at `time`, and how long: as it appears, and at the beginning of each tick.
void cut_beam(WorldOracleState& state, OracleMover& beam, Real time);
// The beginning of a tick that is not its first.
void begin_beam_tick(WorldOracleState& state, OracleMover& beam, Real time);
// `owner` has another course from `time` on.
void carry_beams(WorldOracleState& state, const OracleMover& owner, Real time);
void end_beams_of(WorldOracleState& state, const OracleMover& owner, Real time,
                  std::vector<sim::Event>& events);

}  // namespace fusillade::support
