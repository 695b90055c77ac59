// Random masks, planes for them to lie on, and worlds that are like them.
#pragma once

#include "property/plane/plane_case.h"
#include "sim/mask/mask_sweep.h"
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

// Places a figure of these pixels.
void add_mask(support::Scene& scene, sim::MaskLayer layer, const support::OracleMask& pixels,
              sim::Vec2d centre, sim::Vec2d velocity);
// The plane as terrain, or as walls, with room around it, and the mask as a ship that flies there for a tick
// of 20 Hz.
support::Scene scene_of(const PlaneSample& sample, const support::OracleMask& mask, sim::Vec2d centre,
                        sim::Vec2d motion = {});
// A ship over a bunker; its place as seen from that.
support::Scene scene_of(const support::OracleMask& bunker, const support::OracleMask& ship,
                        sim::PixelPlace at);
// In tiles, of a mask whose top left pixel is there.
sim::Vec2d centre_of(const support::OracleMask& mask, sim::PixelPlace at, double pixels_per_tile);

}  // namespace fusillade::property
