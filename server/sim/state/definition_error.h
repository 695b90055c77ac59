// What every definition keeps, asked of one that comes from outside: indices that exist, sides and capacities
// that fit. Empty, or what is wrong and what is allowed.
#pragma once

#include "sim/state/definition_io.h"

namespace fusillade::sim {

// O(definition). Ranges of single fields are read_definition()'s.
std::string definition_error(const WorldDefinition& definition, const LoadLimits& limits);

}  // namespace fusillade::sim
