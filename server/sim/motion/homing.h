// Where homing bullets are drawn to.
#pragma once

#include <optional>

#include "sim/store/world_state.h"

namespace fusillade::sim {

// Where the target of a forced bullet was when the tick, or the target's course within the tick, began;
// nullopt: gone, not there yet, or none. O(log actors).
std::optional<Vec2d> target_of(const WorldState& world, Slot slot);

// The same for many bullets: first the positions of all enemies and players are noted, O(actors).
void note_homing_places(WorldState& world);
// Then targets are looked up there. Remembers with the bullet where its target is noted. O(log actors).
std::optional<Vec2d> find_noted_target(WorldState& world, Slot slot);
// Where it was noted in the last tick it is found in O(1), as most are.
inline std::optional<Vec2d> noted_target_of(WorldState& world, Slot slot) {
  const WorldState::HomingPlace& noted = world.homing_places[world.forced.homing_slot[slot]];
  return noted.target == world.forced.homing_target[slot] ? noted.position : find_noted_target(world, slot);
}

}  // namespace fusillade::sim
