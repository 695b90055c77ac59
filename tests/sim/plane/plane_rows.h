// Planes for tests, drawn: '#' solid, '.' free.
#pragma once

#include <string_view>
#include <vector>

#include "sim/plane/bit_plane.h"

namespace fusillade::sim {

inline BitPlane plane_of(const std::vector<std::string_view>& rows, bool is_outside_solid = true,
                         std::int32_t cells_per_tile = 1) {
  std::vector<std::uint8_t> solid;
  for (const std::string_view row : rows) {
    for (const char cell : row) solid.push_back(cell == '#' ? 1 : 0);
  }
  return BitPlane(static_cast<std::int32_t>(rows.front().size()), static_cast<std::int32_t>(rows.size()),
                  cells_per_tile, is_outside_solid, solid);
}

}  // namespace fusillade::sim
