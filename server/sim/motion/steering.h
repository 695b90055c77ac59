// Stage 1, first half: commands and behaviours become velocities for the tick; knock-backs decay.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

void steer_players(WorldState& world);
void steer_enemies(WorldState& world);
// Ships that are placed as masks.
void steer_masks(WorldState& world);
// Gravity is part of its next course, whether it rests or not.
bool is_pulled(const WorldState& world, MoverRef actor);

}  // namespace fusillade::sim
