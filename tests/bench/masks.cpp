#include "bench/masks.h"

#include <algorithm>

#include "sim/base/rng.h"

namespace fusillade::bench {
namespace {

constexpr std::int32_t side = 32, plane_side = 1024, pixels_per_tile = 16;

sim::Mask round_mask() {
  std::vector<std::uint8_t> solid;
  for (std::int32_t row = 0; row < side; ++row) {
    for (std::int32_t column = 0; column < side; ++column) {
      const std::int32_t x = 2 * column - side + 1, y = 2 * row - side + 1;
      solid.push_back(x * x + y * y < side * side ? 1 : 0);
    }
  }
  return {side, side, solid};
}

// One pixel in a thousand.
sim::BitPlane rocky_plane(sim::Rng& rng) {
  std::vector<std::uint8_t> solid(static_cast<std::size_t>(plane_side) * plane_side);
  for (std::uint8_t& pixel : solid) pixel = rng.below(1000) == 0 ? 1 : 0;
  return {plane_side, plane_side, pixels_per_tile, false, solid};
}

}  // namespace

MaskScene::MaskScene(std::size_t places_count) : mask(round_mask()) {
  sim::Rng rng(21);
  terrain = rocky_plane(rng);
  const auto place = [&rng] { return static_cast<std::int64_t>(rng.below(plane_side - side)); };
  while (places.size() < places_count) {
    const sim::PixelPlace at{place(), place()};
    if (!sim::overlaps(mask, pixels_per_tile, at, terrain)) places.push_back(at);
  }
}

std::size_t MaskScene::count_overlaps() const {
  return static_cast<std::size_t>(std::count_if(places.begin(), places.end(), [this](sim::PixelPlace at) {
    return sim::overlaps(mask, pixels_per_tile, at, terrain);
  }));
}

}  // namespace fusillade::bench
