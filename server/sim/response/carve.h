// Terrain that a bullet frees or fills (RULES "Carving").
#pragma once

#include "sim/contact/contact_finder.h"

namespace fusillade::sim {

// Frees `carve_radius` of the bullet around the contact and reports it; nothing where nothing changes.
// Whoever flew toward what is gone searches again when its turn in the queue comes.
void carve(WorldState& world, MoverRef bullet, const FoundContact& contact);

// A bullet that ends by a hit or at a solid fills its `fill_radius`. Whoever is near searches again at once.
void fill(WorldState& world, MoverRef bullet, const FoundContact& contact);

}  // namespace fusillade::sim
