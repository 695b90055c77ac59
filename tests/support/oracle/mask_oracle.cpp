#include "support/oracle/mask_oracle.h"

namespace fusillade::support {
namespace {

std::int64_t cell_of(std::int64_t pixel, std::int64_t pixels_per_cell) {
  const std::int64_t into_cell = (pixel % pixels_per_cell + pixels_per_cell) % pixels_per_cell;
  return (pixel - into_cell) / pixels_per_cell;
}

}  // namespace

bool have_common_pixel(const OracleMask& mask, std::int64_t left, std::int64_t top, const OraclePlane& plane,
                       std::int64_t pixels_per_cell) {
  for (std::int64_t row = 0; row < mask.height; ++row) {
    for (std::int64_t column = 0; column < mask.width; ++column) {
      if (mask.is_solid(column, row) &&
          plane.is_solid(cell_of(left + column, pixels_per_cell), cell_of(top + row, pixels_per_cell))) {
        return true;
      }
    }
  }
  return false;
}

bool have_common_pixel(const OracleMask& a, const OracleMask& b, std::int64_t left, std::int64_t top) {
  for (std::int64_t row = 0; row < b.height; ++row) {
    for (std::int64_t column = 0; column < b.width; ++column) {
      if (b.is_solid(column, row) && a.is_solid(left + column, top + row)) return true;
    }
  }
  return false;
}

}  // namespace fusillade::support
