#include "sim/plane/bit_plane.h"

#include <gtest/gtest.h>

#include "sim/base/rng.h"
#include "sim/plane/plane_rows.h"
#include "support/draw.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

std::int64_t count_solid(const BitPlane& plane) {
  std::int64_t count = 0;
  for (std::int32_t row = 0; row < plane.height(); ++row) {
    for (std::int32_t column = 0; column < plane.width(); ++column)
      count += plane.is_solid(column, row) ? 1 : 0;
  }
  return count;
}

TEST(BitPlane, WithoutCellsIsEmptyAndFree) {
  const BitPlane plane;
  EXPECT_TRUE(plane.is_empty());
  EXPECT_FALSE(plane.is_solid(0, 0));
  EXPECT_FALSE(plane.has_solid_in(-5, -5, 5, 5));
}

TEST(BitPlane, HoldsEachCellAndItsOutside) {
  const BitPlane walls = plane_of({"#.#", ".#."}, true);
  EXPECT_TRUE(walls.is_solid(0, 0));
  EXPECT_FALSE(walls.is_solid(1, 0));
  EXPECT_TRUE(walls.is_solid(1, 1));
  EXPECT_TRUE(walls.is_solid(-1, 0));
  EXPECT_TRUE(walls.is_solid(3, 0));
  EXPECT_TRUE(walls.is_solid(0, 2));
  EXPECT_TRUE(walls.is_solid(std::int64_t{1} << 40, -(std::int64_t{1} << 40)));
  EXPECT_FALSE(plane_of({"###"}, false).is_solid(-1, 0));
}

TEST(BitPlane, LeftmostCellIsTheHighestBit) {
  std::vector<std::uint8_t> solid(70 * 2);
  solid[0] = 1;
  solid[70 + 65] = 1;
  const BitPlane plane(70, 2, 1, false, solid);
  ASSERT_EQ(plane.words_per_row(), 2);
  ASSERT_EQ(plane.words_count(), 4U);
  EXPECT_EQ(plane.word(0), std::uint64_t{1} << 63);
  EXPECT_EQ(plane.word(1), 0U);
  EXPECT_EQ(plane.word(3), std::uint64_t{1} << 62);
  EXPECT_EQ(plane.rows_from(2, 1)[0], std::uint64_t{1} << 62);
}

// However they came to be: each strip shows 64 columns of them, what is outside is free.
void expect_strips_show_cells(const BitPlane& plane) {
  const std::int64_t strips = 64 / BitPlane::strip_step * plane.words_per_row();
  for (std::int64_t strip = -1; strip < strips; ++strip) {
    for (std::int32_t row = 0; row < plane.height(); ++row) {
      for (std::int64_t i = 0; i < 64; ++i) {
        const bool is_solid = (plane.rows_from(strip, row)[0] >> (63 - i)) & 1U;
        ASSERT_EQ(is_solid, plane.is_solid(BitPlane::strip_step * strip + i, row)) << strip << " " << i;
      }
    }
  }
  EXPECT_EQ(plane.rows_from(-2, 0), nullptr);
  EXPECT_EQ(plane.rows_from(strips, 0), nullptr);
}

TEST(BitPlane, StripsShowTheCells) {
  support::Draw draw(support::test_seed(8), 0);
  std::vector<std::uint8_t> solid(200 * 5);
  for (std::uint8_t& cell : solid) cell = draw.one_in(3) ? 1 : 0;
  BitPlane plane(200, 5, 1, false, solid);
  expect_strips_show_cells(plane);
  for (std::size_t word = 0; word < plane.words_count(); ++word)
    plane.flip(word, draw.below(UINT32_MAX) << 32U | draw.below(UINT32_MAX));
  expect_strips_show_cells(plane);
  for (int i = 0; i < 50; ++i) {
    plane.set(static_cast<std::int64_t>(draw.below(200)), static_cast<std::int64_t>(draw.below(5)),
              draw.one_in(2));
  }
  plane.carve({64, 2}, 3);
  plane.fill({128, 2}, 3);
  expect_strips_show_cells(plane);
}

TEST(BitPlane, PositionsAreTiles) {
  const BitPlane plane = plane_of({"....", "..#."}, false, 2);
  EXPECT_TRUE(plane.is_solid_at({1.25, 0.75}));
  EXPECT_TRUE(plane.is_solid_at({1.0, 0.5}));
  EXPECT_FALSE(plane.is_solid_at({1.5, 0.75}));
  EXPECT_FALSE(plane.is_solid_at({-1e300, 1e300}));
}

TEST(BitPlane, RangesEqualCellByCell) {
  support::Draw draw(support::test_seed(7), 0);
  std::vector<std::uint8_t> solid(200 * 5);
  for (std::uint8_t& cell : solid) cell = draw.one_in(60) ? 1 : 0;
  for (const bool is_outside_solid : {false, true}) {
    const BitPlane plane(200, 5, 1, is_outside_solid, solid);
    for (int i = 0; i < 3000; ++i) {
      const auto left = static_cast<std::int64_t>(draw.below(210)) - 5;
      const auto top = static_cast<std::int64_t>(draw.below(9)) - 2;
      const std::int64_t right = left + static_cast<std::int64_t>(draw.below(150)) - 1;
      const std::int64_t bottom = top + static_cast<std::int64_t>(draw.below(4)) - 1;
      bool is_any = false;
      for (std::int64_t row = top; row <= bottom; ++row) {
        for (std::int64_t column = left; column <= right; ++column) is_any |= plane.is_solid(column, row);
      }
      ASSERT_EQ(plane.has_solid_in(left, top, right, bottom), is_any)
          << left << " " << top << " " << right << " " << bottom;
    }
  }
}

TEST(BitPlane, CarvesTheCellsWhoseCentreIsWithinTheRadius) {
  BitPlane plane = plane_of({"#####", "#####", "#####", "#####", "#####"});
  const CellRect changed = plane.carve({2.5, 2.5}, 1.0);
  EXPECT_EQ(count_solid(plane), 20);  // a plus of five cells: centres exactly at the radius count
  EXPECT_FALSE(plane.is_solid(2, 2));
  EXPECT_FALSE(plane.is_solid(1, 2));
  EXPECT_TRUE(plane.is_solid(1, 1));
  EXPECT_EQ(changed.left, 1);
  EXPECT_EQ(changed.top, 1);
  EXPECT_EQ(changed.width, 3);
  EXPECT_EQ(changed.height, 3);
}

TEST(BitPlane, CarvedBoundsHoldOnlyWhatChanged) {
  BitPlane plane = plane_of({".....", "...#.", "....."});
  const CellRect changed = plane.carve({2.5, 1.5}, 10);
  EXPECT_EQ(changed.left, 3);
  EXPECT_EQ(changed.top, 1);
  EXPECT_EQ(changed.width, 1);
  EXPECT_EQ(changed.height, 1);
  EXPECT_EQ(plane.carve({2.5, 1.5}, 10).width, 0);
  EXPECT_EQ(plane.fill({-50, 1.5}, 10).width, 0);
  EXPECT_EQ(plane.fill({2.5, 1.5}, -1).width, 0);
  EXPECT_EQ(plane.fill({1e300, 1e300}, 2).width, 0);
}

TEST(BitPlane, FillsAndCarvesFinePlanesAtTheirEdge) {
  BitPlane plane(160, 160, 16, false, std::vector<std::uint8_t>(160 * 160));
  const CellRect changed = plane.fill({0, 5}, 1);
  EXPECT_EQ(changed.left, 0);
  EXPECT_EQ(changed.top, 64);
  EXPECT_EQ(changed.width, 16);
  EXPECT_EQ(changed.height, 32);
  EXPECT_TRUE(plane.is_solid_at({0.9, 5}));
  EXPECT_FALSE(plane.is_solid_at({1.1, 5}));
  plane.carve({0, 5}, 1);
  EXPECT_EQ(count_solid(plane), 0);
}

TEST(BitPlane, AHugeRadiusReachesEveryCell) {
  BitPlane plane = plane_of({"##", "##"});
  plane.carve({0, 0}, 1e200);
  EXPECT_EQ(count_solid(plane), 0);
}

// Over the edges of words and of strips.
TEST(BitPlane, ASquareIsSolidWhereOneOfItsCellsIs) {
  Rng rng(support::test_seed(3));
  std::vector<std::uint8_t> solid(150 * 9);
  for (std::uint8_t& cell : solid) cell = rng.below(6) == 0 ? 1 : 0;
  const BitPlane plane(150, 9, 1, true, solid);
  for (std::int64_t row = 0; row + 1 < 9; ++row) {
    for (std::int64_t column = 0; column + 1 < 150; ++column) {
      for (const int more : {0, 1, 2, 3}) {
        const bool expected = plane.has_solid_in(column, row, column + (more & 1), row + more / 2);
        EXPECT_EQ(plane.has_solid_in_square(column, row, more & 1, more / 2), expected)
            << column << ' ' << row;
      }
    }
  }
}

}  // namespace
}  // namespace fusillade::sim
