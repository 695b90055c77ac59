// What every grid over the map has to work out: how large its cells are, how many there are, and which of
// them it is. O(1), but for the size: O(log(cells / cells_max)).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace fusillade::sim {

// `cell_tiles`, doubled until at most `cells_max` cover the map. Precondition: cell_tiles > 0 and
// cells_max >= 1.
inline double cell_tiles_within(double cells_max, double width, double height, double cell_tiles) {
  while (std::ceil(width / cell_tiles) * std::ceil(height / cell_tiles) > cells_max) cell_tiles *= 2;
  return cell_tiles;
}

// At least one.
inline std::int32_t cells_along(double tiles, double cell_tiles) {
  return std::max(1, static_cast<std::int32_t>(std::ceil(tiles / cell_tiles)));
}

// The cell, of `count`, that a place stands in; beyond them, and for no number, that at an end.
inline std::int32_t clamp_cell(double place_cells, std::int32_t count) {
  return static_cast<std::int32_t>(std::min(std::max(0.0, place_cells), static_cast<double>(count - 1)));
}

}  // namespace fusillade::sim
