// The scene of masks is what it says: no place touches a rock, and that is so because of where the rocks are.
#include "bench/masks.h"

#include <gtest/gtest.h>

namespace fusillade::bench {
namespace {

// Pixel by pixel.
bool touches(const MaskScene& scene, sim::PixelPlace at) {
  for (std::int64_t row = 0; row < scene.mask.height(); ++row) {
    for (std::int64_t column = 0; column < scene.mask.width(); ++column) {
      if (scene.mask.is_solid(column, row) && scene.terrain.is_solid(at.left + column, at.top + row))
        return true;
    }
  }
  return false;
}

TEST(MaskScene, ItsPlacesAreFreeAndOthersAreNot) {
  const MaskScene scene(200);
  EXPECT_EQ(scene.count_overlaps(), 0U);
  std::size_t beside = 0;
  for (const sim::PixelPlace at : scene.places) {
    EXPECT_FALSE(touches(scene, at));
    beside += touches(scene, {at.left + 16, at.top}) ? 1 : 0;
  }
  EXPECT_GT(beside, 50U);
}

}  // namespace
}  // namespace fusillade::bench
