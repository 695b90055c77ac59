// Random masks, and planes for them to lie on.
#pragma once

#include "property/plane/plane_case.h"
#include "sim/mask/mask.h"
#include "support/oracle/mask_oracle.h"

namespace fusillade::property {

// `side_max` pixels at most, often 32 wide where that may be; from almost empty to almost full.
support::OracleMask random_mask(support::Draw& draw, std::size_t side_max = 200);
sim::Mask made(const support::OracleMask& mask);

struct PlaneSample {
  support::OraclePlane cells;
  sim::BitPlane plane;
  std::int64_t pixels_per_cell = 1;  // of the mask
};

// A terrain as fine as the mask, or a tile map of coarser cells with wall outside. At most one cell in
// `rarity` is solid.
PlaneSample random_sample(support::Draw& draw, std::size_t rarity = 1);

}  // namespace fusillade::property
