// A world of ships: thrust, shields, gravity points, bunkers, lines, drones with figures, terrain that is
// carved and filled.
#pragma once

#include "support/scene/scene.h"

namespace fusillade::support {

Scene ships_scene();
// Ten players who turn, thrust, fire and shield by turns.
void command_ships(sim::World& world, int tick);

}  // namespace fusillade::support
