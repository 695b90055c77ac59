// A line as the original draws it: one pixel in each column it passes, or in each row where it is steeper.
#pragma once

#include "sim/mask/mask.h"

namespace fusillade::sim {

// Whether a solid pixel of `mask`, its top-left at `at`, lies on the drawn line from `a` to `b` (tiles). The
// pixel of a column is the one that the line passes at the middle of what it has of it. The same read from
// either end; no mask that moves one pixel along one axis at a time gets across. O(size of the mask).
bool overlaps_line(const Mask& mask, std::int32_t pixels_per_tile, PixelPlace at, Vec2d a, Vec2d b);

}  // namespace fusillade::sim
