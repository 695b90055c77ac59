// Random small worlds with everything in them that is placed: maps, terrain, bullets of all kinds, actors,
// bodies, pegs, segments, objects, sensors, beams, blasts, fragments; aimed so that they meet, and often
// barely.
#pragma once

#include "sim/model/definitions.h"
#include "support/draw.h"

namespace fusillade::property {

struct WorldCase {
  sim::WorldDefinition definition;
  int ticks = 0;
};

WorldCase random_world(support::Draw& draw);

}  // namespace fusillade::property
