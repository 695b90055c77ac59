// A slow second opinion on masks, written from RULES alone: pixel by pixel, no words, no shifts.
#pragma once

#include <cstdint>
#include <vector>

#include "support/oracle/plane_oracle.h"

namespace fusillade::support {

struct OracleMask {
  std::int64_t width = 0, height = 0;
  std::vector<std::uint8_t> solid;

  bool is_solid(std::int64_t column, std::int64_t row) const {
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    return solid[static_cast<std::size_t>(row * width + column)] != 0;
  }
};

// `pixels_per_cell`: edge of a cell of the plane, in pixels of the mask.
bool have_common_pixel(const OracleMask& mask, std::int64_t left, std::int64_t top, const OraclePlane& plane,
                       std::int64_t pixels_per_cell);
// `left`, `top`: of `b` as seen from `a`.
bool have_common_pixel(const OracleMask& a, const OracleMask& b, std::int64_t left, std::int64_t top);

}  // namespace fusillade::support
