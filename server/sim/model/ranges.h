// Bounds that keys of several field lists have.
#pragma once

namespace fusillade::sim {

inline constexpr double speed_max_tiles_per_s = 10000;
inline constexpr double length_max_tiles = 4096;
inline constexpr double coordinate_max_tiles = 10000;

}  // namespace fusillade::sim
