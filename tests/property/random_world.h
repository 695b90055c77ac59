// Random small worlds with everything in them that is placed: maps, terrain, bullets of all kinds, actors,
// bodies, pegs, segments, objects; aimed so that they meet, and often barely.
#pragma once

#include <string>

#include "sim/model/definitions.h"
#include "support/draw.h"

namespace fusillade::property {

struct WorldCase {
  sim::WorldDefinition definition;
  int ticks = 0;
};

WorldCase random_world(support::Draw& draw);

// The world as a scenario file for `fusillade simulate`; its terrain, if any, is in `terrain_file` beside it.
std::string scenario_text(const sim::WorldDefinition& world, const std::string& terrain_file);
// A PNG.
std::string terrain_picture(const sim::TerrainDefinition& terrain);

}  // namespace fusillade::property
