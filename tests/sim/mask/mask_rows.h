// Masks for tests, drawn: '#' solid.
#pragma once

#include <string_view>
#include <vector>

#include "sim/mask/mask.h"

namespace fusillade::sim {

inline Mask mask_of(const std::vector<std::string_view>& rows) {
  std::vector<std::uint8_t> solid;
  for (const std::string_view row : rows) {
    for (const char pixel : row) solid.push_back(pixel == '#' ? 1 : 0);
  }
  return {static_cast<std::int32_t>(rows.front().size()), static_cast<std::int32_t>(rows.size()), solid};
}

}  // namespace fusillade::sim
