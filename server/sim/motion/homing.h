// Where homing bullets are drawn to.
#pragma once

#include <optional>

#include "sim/store/world_state.h"

namespace fusillade::sim {

// Where the target of a forced bullet was when the tick, or the target's course within the tick, began;
// nullopt: gone, not there yet, or none. O(log actors).
std::optional<Vec2d> target_of(const WorldState& world, Slot slot);

// The same for many: notes where every enemy and player is, O(actors), ...
void note_homing_places(WorldState& world);
// ... for this. O(1): most targets keep their slot, which is kept with the bullet.
std::optional<Vec2d> noted_target_of(WorldState& world, Slot slot);

}  // namespace fusillade::sim
