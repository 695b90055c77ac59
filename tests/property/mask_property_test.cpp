// Masks at random places of random planes, and on one another, against pixels looked at one by one.
#include <gtest/gtest.h>

#include <iostream>

#include "property/plane_case.h"
#include "sim/mask.h"
#include "support/mask_oracle.h"

namespace fusillade::property {
namespace {

using support::Draw;
using support::OracleMask;

std::vector<std::uint8_t> random_pixels(std::int64_t count, Draw& draw) {
  std::vector<std::uint8_t> solid(static_cast<std::size_t>(count));
  const std::size_t rarity = draw.one_in(2) ? 2 : 1 + draw.below(200);
  for (auto& pixel : solid) pixel = draw.one_in(rarity) ? 1 : 0;
  return solid;
}

std::int64_t random_side(Draw& draw) {
  if (draw.one_in(3)) return 32;
  return 1 + static_cast<std::int64_t>(draw.below(draw.one_in(4) ? 200 : 40));
}

OracleMask random_mask(Draw& draw) {
  OracleMask mask{random_side(draw), random_side(draw), {}};
  mask.solid = random_pixels(mask.width * mask.height, draw);
  return mask;
}

sim::Mask made(const OracleMask& mask) {
  return {static_cast<std::int32_t>(mask.width), static_cast<std::int32_t>(mask.height), mask.solid};
}

// From wholly outside on one side to wholly outside on the other.
std::int64_t random_place(std::int64_t mask_size, std::int64_t plane_size, Draw& draw) {
  const auto reach = static_cast<std::size_t>(plane_size + 2 * mask_size + 8);
  return static_cast<std::int64_t>(draw.below(reach)) - 2 * mask_size - 4 + mask_size / 2;
}

struct PlaneSample {
  support::OraclePlane cells;
  sim::BitPlane plane;
  std::int64_t pixels_per_cell = 1;  // of the mask
};

PlaneSample random_sample(Draw& draw) {
  PlaneSample sample;
  const bool is_tile_map = draw.one_in(3);
  const std::int32_t cells_per_tile = is_tile_map ? 1 : 16;
  sample.pixels_per_cell = is_tile_map ? 1 + static_cast<std::int64_t>(draw.below(16)) : 1;
  const std::size_t side_max = is_tile_map ? 20 : 300;
  sample.cells.width = 1 + static_cast<std::int64_t>(draw.below(side_max));
  sample.cells.height = 1 + static_cast<std::int64_t>(draw.below(side_max / 4));
  sample.cells.is_outside_solid = is_tile_map;
  sample.cells.solid = random_pixels(sample.cells.width * sample.cells.height, draw);
  sample.plane = sim::BitPlane(static_cast<std::int32_t>(sample.cells.width),
                               static_cast<std::int32_t>(sample.cells.height), cells_per_tile, is_tile_map,
                               sample.cells.solid);
  return sample;
}

std::string text_of(const OracleMask& mask, sim::PixelPlace at, bool expected) {
  return "mask " + std::to_string(mask.width) + " x " + std::to_string(mask.height) + " at " +
         std::to_string(at.left) + ", " + std::to_string(at.top) +
         (expected ? " was missed" : " met nothing");
}

constexpr std::uint64_t places_per_plane = 100;  // a case is as many placements of one mask in one plane

TEST(MaskProperty, MeetsAPlaneExactlyWhereAPixelDoes) {
  std::uint64_t met = 0, placements = 0;
  for_each_case(200, 20, [&](Draw& draw) -> std::string {
    const PlaneSample sample = random_sample(draw);
    const OracleMask pixels = random_mask(draw);
    const sim::Mask mask = made(pixels);
    const auto pixels_per_tile =
        static_cast<std::int32_t>(sample.pixels_per_cell) * sample.plane.cells_per_tile();
    for (std::uint64_t i = 0; i < places_per_plane; ++i) {
      const sim::PixelPlace at{
          random_place(pixels.width, sample.cells.width * sample.pixels_per_cell, draw),
          random_place(pixels.height, sample.cells.height * sample.pixels_per_cell, draw)};
      const bool expected =
          support::have_common_pixel(pixels, at.left, at.top, sample.cells, sample.pixels_per_cell);
      if (overlaps(mask, pixels_per_tile, at, sample.plane) != expected) return text_of(pixels, at, expected);
      met += expected ? 1 : 0;
      ++placements;
    }
    return "";
  });
  std::cout << "placements " << placements << ", of them in a solid " << met << "\n";
  EXPECT_GT(met, 0U);
  EXPECT_LT(met, placements);
}

TEST(MaskProperty, MeetsAMaskExactlyWhereAPixelDoes) {
  std::uint64_t met = 0, placements = 0;
  for_each_case(200, 21, [&](Draw& draw) -> std::string {
    const OracleMask a = random_mask(draw), b = random_mask(draw);
    const sim::Mask first = made(a), second = made(b);
    for (std::uint64_t i = 0; i < places_per_plane; ++i) {
      const sim::PixelPlace at{random_place(b.width, a.width, draw), random_place(b.height, a.height, draw)};
      const bool expected = support::have_common_pixel(a, b, at.left, at.top);
      if (overlaps(first, second, at) != expected) return text_of(b, at, expected);
      if (overlaps(second, first, {-at.left, -at.top}) != expected) return "the other way round";
      met += expected ? 1 : 0;
      ++placements;
    }
    return "";
  });
  std::cout << "placements " << placements << ", of them in common " << met << "\n";
  EXPECT_GT(met, 0U);
  EXPECT_LT(met, placements);
}

}  // namespace
}  // namespace fusillade::property
