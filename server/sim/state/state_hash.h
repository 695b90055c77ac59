// The hash of a world's meaning: semantic fields as bits, never slots, grids or settings. Two worlds with the
// same hash go on alike.
//
// Each number that is not at its default adds one term, mixed from whose it is (set and id), its name and its
// bits; integers widened to 64 bits by their sign, so the width of a column doesn't show. A sum has no order:
// it is the sum in id order, whatever the order of storage, and a field that is at its default everywhere, a
// new one say, changes no hash. O(n), allocates nothing.
#pragma once

#include <cstdint>

#include "sim/store/world_state.h"

namespace fusillade::sim {

std::uint64_t hash_state(const WorldState& world);

}  // namespace fusillade::sim
