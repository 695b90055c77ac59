#include "sim/mask/mask_line.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/plane/plane_path.h"

namespace fusillade::sim {

bool overlaps_line(const Mask& mask, std::int32_t pixels_per_tile, PixelPlace at, Vec2d a, Vec2d b) {
  // Seen from the mask's corner, "along" the longer axis.
  Vec2d first = a * pixels_per_tile - Vec2d(static_cast<double>(at.left), static_cast<double>(at.top));
  Vec2d last = b * pixels_per_tile - Vec2d(static_cast<double>(at.left), static_cast<double>(at.top));
  const bool is_steep = std::abs(last.y - first.y) > std::abs(last.x - first.x);
  if (is_steep) std::swap(first.x, first.y), std::swap(last.x, last.y);
  if (last.x < first.x) std::swap(first, last);
  const std::int64_t size = is_steep ? mask.height() : mask.width();
  const std::int64_t begin = std::max<std::int64_t>(0, floor_to_cell(first.x));
  const std::int64_t end = std::min<std::int64_t>(size - 1, floor_to_cell(last.x));
  const double slope = last.x > first.x ? (last.y - first.y) / (last.x - first.x) : 0;
  for (std::int64_t along = begin; along <= end; ++along) {
    const double from = std::max(first.x, static_cast<double>(along));
    const double to = std::min(last.x, static_cast<double>(along + 1));
    const std::int64_t across = floor_to_cell(first.y + slope * (0.5 * (from + to) - first.x));
    if (is_steep ? mask.is_solid(across, along) : mask.is_solid(along, across)) return true;
  }
  return false;
}

}  // namespace fusillade::sim
