// The closer look at bullets that may meet something in this tick (screen.h, outlook.h): what is near their
// ways, kind by kind. For most it is nothing: they are not searched.
//
// In float, as the screen, and widened by more than its error: a look never leaves out what there is. A few
// hundred instructions for a bullet.
#pragma once

#include <span>

#include "sim/broadphase/nearby_things.h"
#include "sim/store/world_state.h"

namespace fusillade::sim {

struct Candidate {
  Slot slot;
  NearbyThings near;
};

// Writes those of `slots` that have anything near, in order, to `candidates` (room for all); returns how
// many. Before anybody has met anything in this tick. O(cells along their ways).
std::size_t look_closer(const WorldState& world, MoverForm form, std::span<const Slot> slots,
                        Candidate* candidates);

}  // namespace fusillade::sim
