// Saved states as files.
#pragma once

#include <string>

#include "sim/world.h"

namespace fusillade::cli {

// Both throw content::ContentError naming the file.
void save_world(const sim::World& world, const std::string& file);
sim::World load_world(const std::string& file);

}  // namespace fusillade::cli
