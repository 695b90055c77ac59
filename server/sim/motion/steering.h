// Stage 1, first half: commands and behaviours become velocities for the tick; knock-backs decay.
#pragma once

#include <optional>

#include "sim/store/world_state.h"

namespace fusillade::sim {

void steer_players(WorldState& world);
void steer_enemies(WorldState& world);
// Ships that are placed as masks.
void steer_masks(WorldState& world);

// The nearest to `position` of the players that were there when the tick began (ties: lowest ordinal).
// After steer_players(). O(players).
std::optional<WorldState::PlayerPlace> nearest_player(const WorldState& world, Vec2d position);

}  // namespace fusillade::sim
