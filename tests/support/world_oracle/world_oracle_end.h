// What a bullet leaves at its end, in the oracle's world: a blast, and then fragments.
#pragma once

#include "support/world_oracle/world_oracle_state.h"

namespace fusillade::support {

struct OracleEnd {
  enum Cause : std::uint32_t { hit = 1, solid = 2, expiry = 4 };  // the bits of blast_on and split_on
  Cause cause = solid;
  sim::EntityId target;
  Point normal;
};

// Adds its events; the fragments are among the movers then.
void follow_end(WorldOracleState& state, const OracleMover& bullet, const OracleEnd& end, Real time,
                std::vector<sim::Event>& events);

}  // namespace fusillade::support
