// Bounds that keys of several field lists have.
#pragma once

namespace fusillade::sim {

inline constexpr double speed_max_tiles_per_s = 10000;
inline constexpr double length_max_tiles = 4096;

}  // namespace fusillade::sim
