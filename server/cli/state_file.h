// Saved states as files.
#pragma once

#include <cstddef>
#include <string>

#include "sim/world.h"

namespace fusillade::cli {

// 268 for each of as many bullets as a world can have are half of it; the rest is for everything else.
inline constexpr std::size_t state_bytes_max = std::size_t{4} << 30;

// All throw content::ContentError naming the file. A state that cannot be saved as a whole leaves the file
// that was there.
void check_save(const std::string& file);  // before there is something to save
void save_world(const sim::World& world, const std::string& file);
sim::World load_world(const std::string& file, std::size_t bytes_max = state_bytes_max);

}  // namespace fusillade::cli
