// Places of a ship's mask on a plane of terrain: what a test of masks costs, without a world around it.
#pragma once

#include <vector>

#include "sim/mask/mask.h"

namespace fusillade::bench {

// A round figure of 32 x 32 pixels, and as many places of it as asked for among small rocks, all of them
// free. The same for every call.
struct MaskScene {
  explicit MaskScene(std::size_t places_count);

  // How many places touch a rock: none.
  std::size_t count_overlaps() const;

  sim::Mask mask;
  sim::BitPlane terrain;
  std::vector<sim::PixelPlace> places;
};

}  // namespace fusillade::bench
