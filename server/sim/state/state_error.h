// What every state keeps, asked of one that comes from outside: indices that exist, finite numbers, ordinals
// in order, times that fit the tick. Empty, or who has what and what is allowed. Times are in units of 2^-32
// tick.
#pragma once

#include <string>

#include "sim/store/world_state.h"

namespace fusillade::sim {

// O(entities). Between ticks; capacities and the definition are taken as right.
std::string state_error(const WorldState& world);

}  // namespace fusillade::sim
