// The bounds of a long segment cover much that it never comes near; those of its pieces cover little.
#pragma once

#include "sim/geometry/path.h"

namespace fusillade::sim {

// Calls f(bounds) for each of `pieces` >= 1 parts of equal length, from a to b; neighbours share an end, bit
// for bit.
template <class F>
void for_each_piece(Vec2d a, Vec2d b, std::int64_t pieces, F f) {
  const auto end_of = [&](std::int64_t piece) {
    const double share = static_cast<double>(piece) / static_cast<double>(pieces);
    return a * (1 - share) + b * share;
  };
  for (std::int64_t piece = 0; piece < pieces; ++piece)
    f(Bounds::of_path(end_of(piece), end_of(piece + 1), {}));
}

}  // namespace fusillade::sim
