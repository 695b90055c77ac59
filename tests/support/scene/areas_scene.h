// A busy world of filters and areas: splitting and blasting bullets, sensors, bombs, grazing, beams.
#pragma once

#include "support/scene/scene.h"

namespace fusillade::support {

// Ten players, as in busy_scene(); command_areas() makes them fire and clear.
Scene areas_scene();
void command_areas(sim::World& world, int tick);

}  // namespace fusillade::support
