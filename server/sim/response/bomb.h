// Stage 1, after the commands: players who press their ability clear the bullets around them.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// Every bullet of another team whose shape is within `bomb_radius` of the player's centre at the start of the
// tick ends there, without blast or fragments: one `expire` event each, its target the player. Held, it
// clears again whenever `bomb_cooldown` is over. O(bullets) per bomb.
void drop_bombs(WorldState& world);

}  // namespace fusillade::sim
