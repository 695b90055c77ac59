// The looks of bullets into the coming ticks, which fill their outlooks (outlook.h).
#pragma once

#include "sim/broadphase/far_pass.h"
#include "sim/store/world_state.h"

namespace fusillade::sim {

// Of bullets [begin, end), at most far_bullets_max: straight ones on their paths, from the tick `first` on,
// forced ones stepped ahead from this tick on. Tick by tick only where there is anything near: for most of
// them looks from afar answer for all ticks. Those that stray are looked at roughly, and have to be screened
// in the ticks in which they may be near something.
void look_ahead_straight(WorldState& world, Slot begin, Slot end, Tick first);
void look_ahead_forced(WorldState& world, Slot begin, Slot end);

// Whether forced bullets of that definition home or swing.
bool strays(const WorldState& world, std::int32_t definition);

// As looks from afar take straight bullets from the tick `first` on, and forced ones of that definition, from
// slot `begin` on, from this tick on.
FarPass far_pass_of(const WorldState& world, Tick first);
ForcedPass forced_pass_of(const WorldState& world, std::int32_t definition, Slot begin,
                          const std::uint8_t* is_new);

}  // namespace fusillade::sim
