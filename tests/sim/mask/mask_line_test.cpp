#include "sim/mask/mask_line.h"

#include <gtest/gtest.h>

#include <string>

#include "sim/mask/mask_rows.h"
#include "support/draw.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

// The pixels of a line of so many columns and rows, 16 pixels a tile.
std::vector<std::string> drawn(Vec2d a, Vec2d b, int columns, int rows) {
  const Mask pixel = mask_of({"#"});
  std::vector<std::string> picture(static_cast<std::size_t>(rows),
                                   std::string(static_cast<std::size_t>(columns), '.'));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (overlaps_line(pixel, 16, {column, row}, a * (1 / 16.0), b * (1 / 16.0)))
        picture[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = '#';
    }
  }
  return picture;
}

using Rows = std::vector<std::string>;

TEST(MaskLine, OnePixelInEachColumnOrRow) {
  EXPECT_EQ(drawn({0.5, 1.5}, {3.5, 1.5}, 5, 3), (Rows{".....", "####.", "....."}));
  EXPECT_EQ(drawn({1.5, 0.2}, {1.5, 2.9}, 3, 4), (Rows{".#.", ".#.", ".#.", "..."}));
  EXPECT_EQ(drawn({0.5, 0.5}, {3.5, 3.5}, 4, 4), (Rows{"#...", ".#..", "..#.", "...#"}));
  EXPECT_EQ(drawn({0, 0}, {6, 3}, 6, 3), (Rows{"##....", "..##..", "....##"}));
  EXPECT_EQ(drawn({1.5, 1.5}, {1.5, 1.5}, 3, 3), (Rows{"...", ".#.", "..."})) << "a point";
}

TEST(MaskLine, TheSameFromEitherEndAndForAnyPartOfAMask) {
  support::Draw draw(support::test_seed(45), 0);
  for (int i = 0; i < 300; ++i) {
    const Vec2d a{draw.between(-5, 30), draw.between(-5, 30)}, b{draw.between(-5, 30), draw.between(-5, 30)};
    const Rows picture = drawn(a, b, 24, 24);
    ASSERT_EQ(picture, drawn(b, a, 24, 24));
    std::vector<std::string_view> rows{"#.#", "...", ".##"};
    const Mask mask = mask_of(rows);
    for (int top = 0; top < 21; ++top) {
      for (int left = 0; left < 21; ++left) {
        bool expected = false;
        for (std::size_t row = 0; row < 3; ++row) {
          for (std::size_t column = 0; column < 3; ++column) {
            const std::size_t down = static_cast<std::size_t>(top) + row;
            const std::size_t right = static_cast<std::size_t>(left) + column;
            expected |= rows[row][column] == '#' && picture[down][right] == '#';
          }
        }
        ASSERT_EQ(overlaps_line(mask, 16, {left, top}, a * (1 / 16.0), b * (1 / 16.0)), expected);
      }
    }
  }
}

// Free pixels that can be reached from the one at (column, row), one axis at a time.
void flood(Rows& picture, int column, int row) {
  if (column < 0 || row < 0 || column >= 24 || row >= 24) return;
  char& pixel = picture[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  if (pixel != '.') return;
  pixel = '~';
  flood(picture, column - 1, row), flood(picture, column + 1, row);
  flood(picture, column, row - 1), flood(picture, column, row + 1);
}

TEST(MaskLine, NobodyGetsAcrossOnePixelAndAxisAtATime) {
  support::Draw draw(support::test_seed(46), 0);
  for (int i = 0; i < 300; ++i) {
    const Vec2d a{0, draw.between(2, 22)}, b{24, draw.between(2, 22)};
    Rows picture = drawn(a, b, 24, 24);
    flood(picture, 0, 0);
    ASSERT_EQ(picture[23].find('~'), std::string::npos);
    ASSERT_EQ(picture[0], std::string(24, '~'));
  }
}

}  // namespace
}  // namespace fusillade::sim
