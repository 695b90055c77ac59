// A player's weapon: the exact times of its shots. Pure; shared with prediction in the browser.
//
// Held fire: the first shot falls at the start of the tick in which the command takes effect, shot k exactly
// k * cooldown later, at any fraction of a tick (computed from k, never summed; the cooldown is read by
// seconds_of). Released fire keeps the cooldown: no pattern of pressing is faster than holding.
// All O(1), nothing allocates.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/base/types.h"
#include "sim/model/weapon_definition.h"

namespace fusillade::sim {

// Part of the match's state, one per player; {} at the player's spawn: ready.
struct WeaponState {
  Time series_start = 0;   // first shot of the current series of held fire
  std::int64_t shots = 0;  // of this series
  friend bool operator==(const WeaponState&, const WeaponState&) = default;
};

// The next shot in [from, until) with fire held over all of it, and moves the state past it; nullopt: none.
// Call for each tick (or part of one) with fire held until it answers nullopt; without fire don't call. from
// < until.
std::optional<Time> next_shot(const WeaponDefinition& weapon, double tick_rate, Time from, Time until,
                              WeaponState& state);

}  // namespace fusillade::sim
