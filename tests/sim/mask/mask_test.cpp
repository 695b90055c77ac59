#include "sim/mask/mask.h"

#include <gtest/gtest.h>

#include <vector>

#include "sim/mask/mask_rows.h"
#include "sim/plane/plane_rows.h"

namespace fusillade::sim {
namespace {

TEST(Mask, TheLeftmostPixelIsTheHighestBit) {
  const Mask mask = mask_of({"#..#", "...."});
  EXPECT_EQ(mask.rows_from(0, 0)[0], 0x9000000000000000U);
  EXPECT_EQ(mask.rows_from(0, 0)[1], 0U);
}

TEST(Mask, StripsOf64ColumnsStandOneAfterTheOther) {
  std::vector<std::uint8_t> solid(130 * 2, 0);
  solid[63] = solid[64] = solid[130 + 129] = 1;
  const Mask mask(130, 2, solid);
  ASSERT_EQ(mask.strips(), 3);
  EXPECT_EQ(mask.rows_from(0, 0)[0], 1U);
  EXPECT_EQ(mask.rows_from(1, 0)[0], 0x8000000000000000U);
  EXPECT_EQ(mask.rows_from(2, 0)[1], 0x4000000000000000U);
  EXPECT_TRUE(mask.is_solid(129, 1));
  EXPECT_FALSE(mask.is_solid(130, 1));
}

TEST(Mask, RangesAreClippedToTheMask) {
  const Mask mask = mask_of({"...", ".#.", "..."});
  EXPECT_TRUE(mask.has_solid_in(-5, -5, 9, 9));
  EXPECT_TRUE(mask.has_solid_in(1, 1, 1, 1));
  EXPECT_FALSE(mask.has_solid_in(0, 0, 2, 0));
  EXPECT_FALSE(mask.has_solid_in(2, 0, 9, 9));
  EXPECT_FALSE(mask.has_solid_in(1, 2, 1, 1));
}

TEST(Mask, MeetsTerrainAtAnyPixelOffset) {
  std::vector<std::uint8_t> solid(200, 0);
  solid[130] = 1;
  const BitPlane terrain(200, 1, 16, false, solid);
  const Mask mask = mask_of({"#.#"});
  for (std::int64_t left = -10; left < 210; ++left) {
    EXPECT_EQ(overlaps(mask, 16, {left, 0}, terrain), left == 130 || left == 128) << left;
    EXPECT_FALSE(overlaps(mask, 16, {left, 1}, terrain));
    EXPECT_FALSE(overlaps(mask, 16, {left, -1}, terrain));
  }
}

TEST(Mask, OutsideTheTerrainIsFree) {
  const BitPlane terrain = plane_of({"##", "##"}, false, 16);
  const Mask mask = mask_of({"##", "##"});
  EXPECT_TRUE(overlaps(mask, 16, {-1, -1}, terrain));
  EXPECT_TRUE(overlaps(mask, 16, {1, 1}, terrain));
  EXPECT_FALSE(overlaps(mask, 16, {-2, 0}, terrain));
  EXPECT_FALSE(overlaps(mask, 16, {0, 2}, terrain));
  EXPECT_FALSE(overlaps(mask, 16, {INT32_MAX, INT32_MIN}, terrain));
}

TEST(Mask, OutsideTheTileMapIsWall) {
  const BitPlane map = plane_of({"...", "...", "..."});
  const Mask mask = mask_of({".#", ".."});
  EXPECT_FALSE(overlaps(mask, 16, {-1, 0}, map));
  EXPECT_TRUE(overlaps(mask, 16, {-2, 0}, map));
  EXPECT_TRUE(overlaps(mask, 16, {0, -1}, map));
  EXPECT_FALSE(overlaps(mask, 16, {46, 47}, map));
  EXPECT_TRUE(overlaps(mask, 16, {47, 46}, map));
  EXPECT_TRUE(overlaps(mask, 16, {0, 48}, map));
  EXPECT_TRUE(overlaps(mask, 16, {-100000, 100000}, map));
}

TEST(Mask, ATileIsAsManyPixelsAsTheMaskHasPerTile) {
  const BitPlane map = plane_of({"...", ".#.", "..."});
  const Mask mask = mask_of({"#"});
  EXPECT_FALSE(overlaps(mask, 16, {15, 16}, map));
  EXPECT_TRUE(overlaps(mask, 16, {16, 16}, map));
  EXPECT_TRUE(overlaps(mask, 16, {31, 31}, map));
  EXPECT_FALSE(overlaps(mask, 16, {32, 31}, map));
}

TEST(Mask, ThereIsNothingInAnEmptyPlane) { EXPECT_FALSE(overlaps(mask_of({"#"}), 16, {0, 0}, BitPlane{})); }

TEST(Mask, TwoMasksMeetInAPixel) {
  const Mask a = mask_of({"#..", "...", "..#"});
  const Mask b = mask_of({"#.", ".."});
  EXPECT_TRUE(overlaps(a, b, {0, 0}));
  EXPECT_TRUE(overlaps(a, b, {2, 2}));
  EXPECT_FALSE(overlaps(a, b, {1, 1}));
  EXPECT_FALSE(overlaps(a, b, {3, 2}));
  EXPECT_FALSE(overlaps(a, b, {-1, 0}));
}

}  // namespace
}  // namespace fusillade::sim
