#include "property/mask/mask_case.h"

namespace fusillade::property {

using support::Draw;
using support::OracleMask;

namespace {

std::vector<std::uint8_t> random_pixels(std::int64_t count, std::size_t rarity_min, Draw& draw) {
  std::vector<std::uint8_t> solid(static_cast<std::size_t>(count));
  const std::size_t rarity = rarity_min * (draw.one_in(2) ? 2 : 1 + draw.below(200));
  for (auto& pixel : solid) pixel = draw.one_in(rarity) ? 1 : 0;
  return solid;
}

std::int64_t random_side(std::size_t side_max, Draw& draw) {
  if (side_max >= 32 && draw.one_in(3)) return 32;
  return 1 + static_cast<std::int64_t>(draw.below(draw.one_in(4) ? side_max : side_max / 5 + 1));
}

}  // namespace

OracleMask random_mask(Draw& draw, std::size_t side_max) {
  OracleMask mask{random_side(side_max, draw), random_side(side_max, draw), {}};
  mask.solid = random_pixels(mask.width * mask.height, 1, draw);
  return mask;
}

sim::Mask made(const OracleMask& mask) {
  return {static_cast<std::int32_t>(mask.width), static_cast<std::int32_t>(mask.height), mask.solid};
}

PlaneSample random_sample(Draw& draw, std::size_t rarity) {
  PlaneSample sample;
  const bool is_tile_map = draw.one_in(3);
  const std::int32_t cells_per_tile = is_tile_map ? 1 : 16;
  sample.pixels_per_cell = is_tile_map ? 1 + static_cast<std::int64_t>(draw.below(16)) : 1;
  const std::size_t side_max = is_tile_map ? 20 : 300;
  sample.cells.width = 1 + static_cast<std::int64_t>(draw.below(side_max));
  sample.cells.height = 1 + static_cast<std::int64_t>(draw.below(side_max / 4));
  sample.cells.is_outside_solid = is_tile_map;
  sample.cells.solid = random_pixels(sample.cells.width * sample.cells.height, rarity, draw);
  sample.plane = sim::BitPlane(static_cast<std::int32_t>(sample.cells.width),
                               static_cast<std::int32_t>(sample.cells.height), cells_per_tile, is_tile_map,
                               sample.cells.solid);
  return sample;
}

}  // namespace fusillade::property
