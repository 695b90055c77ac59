// Terrain that bullets carve and fill, for the oracle of whole ticks: pixel by pixel.
#pragma once

#include "support/world_oracle/world_oracle_state.h"

namespace fusillade::support {

// Pixels whose centre is within `radius` tiles of `centre` become free or solid; false: all were. In doubt
// where somebody is in what becomes solid.
bool change_terrain(WorldOracleState& state, Point centre, Real radius, bool is_solid_wanted);

// Who appears where it was filled meanwhile.
void doubt_if_in_terrain(WorldOracleState& state, const OracleMover& mover);
// Somebody who stood where it was filled is in it as long as it has not come out.
void doubt_who_is_in_terrain(WorldOracleState& state);

}  // namespace fusillade::support
