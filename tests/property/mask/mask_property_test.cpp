// Masks at random places of random planes, and on one another, against pixels looked at one by one.
#include <gtest/gtest.h>

#include <iostream>

#include "property/mask/mask_case.h"
#include "property/world/scenario_text.h"

namespace fusillade::property {
namespace {

using support::Draw;
using support::OracleMask;

// From wholly outside on one side to wholly outside on the other.
std::int64_t random_place(std::int64_t mask_size, std::int64_t plane_size, Draw& draw) {
  const auto reach = static_cast<std::size_t>(plane_size + 2 * mask_size + 8);
  return static_cast<std::int64_t>(draw.below(reach)) - 2 * mask_size - 4 + mask_size / 2;
}

std::string text_of(const OracleMask& mask, sim::PixelPlace at, bool expected, const support::Scene& scene) {
  return "mask " + std::to_string(mask.width) + " x " + std::to_string(mask.height) + " at " +
         std::to_string(at.left) + ", " + std::to_string(at.top) +
         (expected ? " was missed\n" : " met nothing\n") + scenario_command(scene.definition, 1);
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
      if (overlaps(mask, pixels_per_tile, at, sample.plane) != expected) {
        const sim::Vec2d centre = centre_of(pixels, at, pixels_per_tile);
        return text_of(pixels, at, expected, scene_of(sample, pixels, centre));
      }
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
      const sim::PixelPlace turned{-at.left, -at.top};
      if (overlaps(first, second, at) != expected) return text_of(b, at, expected, scene_of(a, b, at));
      if (overlaps(second, first, turned) != expected)
        return text_of(a, turned, expected, scene_of(b, a, turned));
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
