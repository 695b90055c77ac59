// What every definition and state keeps, asked of those that come from outside: indices that exist, finite
// numbers, ordinals in order, times that fit the tick. Empty, or what is wrong and what is allowed.
#pragma once

#include "sim/state/definition_io.h"
#include "sim/store/world_state.h"

namespace fusillade::sim {

// O(definition). Ranges of single fields are read_definition()'s.
std::string definition_error(const WorldDefinition& definition, const LoadLimits& limits);
// O(entities). Between ticks; capacities and the definition are taken as right.
std::string state_error(const WorldState& world);

}  // namespace fusillade::sim
