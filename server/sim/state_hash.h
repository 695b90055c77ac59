// The hash of a world's meaning: semantic fields in id order, fixed width, never slots, grids or settings.
// Two worlds with the same hash go on alike. O(n log n), allocates.
#pragma once

#include <cstdint>

#include "sim/world_state.h"

namespace fusillade::sim {

std::uint64_t hash_state(const WorldState& world);

}  // namespace fusillade::sim
