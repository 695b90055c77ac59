// Worlds of random tests as scenario files, so that a failure can be looked at with `fusillade simulate`.
#pragma once

#include <string>

#include "sim/model/definitions.h"

namespace fusillade::property {

// The world as a scenario; its terrain, if any, is in `terrain_file` beside it.
std::string scenario_text(const sim::WorldDefinition& world, const std::string& terrain_file);
// A PNG.
std::string terrain_picture(const sim::TerrainDefinition& terrain);

// Writes both to the directory of temporary files, named after the test that runs and the world, and gives
// the command line that plays them for so many ticks.
std::string scenario_command(const sim::WorldDefinition& world, int ticks);

}  // namespace fusillade::property
