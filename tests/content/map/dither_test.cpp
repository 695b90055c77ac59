// Pictures with a dithered background: `inverse` answers as the original's check_figure did, bit for bit, its
// limitation included; `clean` is a plane without the holes.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <vector>

#include "content/map/picture.h"
#include "sim/mask/mask.h"
#include "sim/plane/bit_plane.h"
#include "support/cases.h"
#include "support/draw.h"
#include "support/oracle/check_figure.h"
#include "support/seed.h"

namespace fusillade::content {
namespace {

using support::Screen;

constexpr int words_per_row = 8, height = 64;

sim::BitPlane loaded(const Screen& screen, DitherForm form) {
  sim::TerrainDefinition terrain;
  terrain.width = screen.width();
  terrain.height = screen.height();
  for (int y = 0; y < screen.height(); ++y)
    for (int x = 0; x < screen.width(); ++x) terrain.solid.push_back(screen.is_black(x, y) ? 1 : 0);
  remove_dither(terrain, form);
  return {terrain.width, terrain.height, terrain.pixels_per_tile, false, terrain.solid};
}

sim::Mask mask_of(const std::vector<std::uint32_t>& def) {
  std::vector<std::uint8_t> solid;
  for (const std::uint32_t row : def)
    for (int bit = 31; bit >= 0; --bit) solid.push_back(row >> bit & 1);
  return {32, static_cast<std::int32_t>(def.size()), solid};
}

bool meets(const Screen& screen, DitherForm form, int x, int y, const std::vector<std::uint32_t>& def) {
  return overlaps(mask_of(def), 16, {x, y}, loaded(screen, form));
}

Screen background() {
  Screen screen(words_per_row, height);
  screen.draw_background();
  return screen;
}

const std::vector<std::uint32_t> full_row{0xFFFFFFFF};
const std::vector<std::uint32_t> one_pixel{0x80000000};

void expect_as_original(const Screen& screen, int x, int y, const std::vector<std::uint32_t>& def,
                        bool meets_it) {
  EXPECT_EQ(screen.check_figure(x, y, def), meets_it) << x << ", " << y;
  EXPECT_EQ(meets(screen, DitherForm::inverse, x, y, def), meets_it) << x << ", " << y;
}

TEST(Dither, Case1AMaskOverADarkBackgroundPixelMeetsNothing) {
  ASSERT_TRUE(background().is_black(20, 10));
  expect_as_original(background(), 20, 10, one_pixel, false);
}

TEST(Dither, Case2AMaskOverALightBackgroundPixelMeetsNothing) {
  ASSERT_FALSE(background().is_black(21, 10));
  expect_as_original(background(), 21, 10, one_pixel, false);
  for (int x = 0; x <= 80; ++x) expect_as_original(background(), x, 10, full_row, false);
}

TEST(Dither, Case3AMaskOverAnObjectOnALightPositionMeetsIt) {
  Screen screen = background();
  screen.draw_pixel(21, 10);
  expect_as_original(screen, 21, 10, one_pixel, true);
  expect_as_original(screen, 0, 10, full_row, true);
}

TEST(Dither, LimitationASingleDotOnADarkPositionVanishes) {
  Screen screen = background();
  screen.draw_pixel(20, 10);
  expect_as_original(screen, 20, 10, one_pixel, false);
  expect_as_original(screen, 0, 10, full_row, false);
}

TEST(Dither, LimitationADiagonalOnDarkPositionsVanishes) {
  Screen screen = background();
  for (int i = 0; i < 30; ++i) screen.draw_pixel(20 + i, 10 + i);
  for (int y = 5; y < 50; ++y) expect_as_original(screen, 16, y, full_row, false);
  Screen beside = background();
  for (int i = 0; i < 30; ++i) beside.draw_pixel(21 + i, 10 + i);
  expect_as_original(beside, 16, 20, full_row, true);
}

TEST(Dither, LimitationAColumnOfOnePixelHasHolesAndOneOfTwoIsMetInEveryRow) {
  Screen thin = background(), wide = background();
  for (int y = 0; y < height; ++y) {
    thin.draw_pixel(20, y);
    wide.draw_pixel(20, y), wide.draw_pixel(21, y);
  }
  for (int y = 0; y < height; ++y) {
    expect_as_original(thin, 0, y, full_row, y % 2 == 1);
    expect_as_original(wide, 0, y, full_row, true);
  }
}

// Boxes, lines and dots on the background.
Screen random_screen(support::Draw& draw) {
  Screen screen = background();
  for (std::size_t i = draw.below(12); i > 0; --i) {
    const int left = static_cast<int>(draw.below(120)), top = static_cast<int>(draw.below(60));
    const int right =
        std::min(screen.width(), left + 1 + static_cast<int>(draw.below(draw.one_in(2) ? 2 : 9)));
    const int bottom = std::min(height, top + 1 + static_cast<int>(draw.below(draw.one_in(2) ? 2 : 9)));
    const bool is_diagonal = draw.one_in(4);
    for (int y = top; y < bottom; ++y)
      for (int x = left; x < right; ++x)
        if (!is_diagonal || x - left == y - top) screen.draw_pixel(x, y);
  }
  return screen;
}

std::vector<std::uint32_t> random_figure(support::Draw& draw) {
  std::vector<std::uint32_t> def(1 + draw.below(32));
  for (std::uint32_t& row : def) {
    row = static_cast<std::uint32_t>(draw.next());
    if (draw.one_in(2))
      row &= static_cast<std::uint32_t>(draw.next()) & static_cast<std::uint32_t>(draw.next());
    if (draw.one_in(3)) row = 0;
  }
  return def;
}

TEST(Dither, InverseEqualsCheckFigureBitForBit) {
  const std::uint64_t seed = support::test_seed(20260302), cases = support::case_count(400);
  std::uint64_t met = 0;
  for (std::uint64_t i = 0; i < cases; ++i) {
    support::Draw draw(seed, i);
    const Screen screen = random_screen(draw);
    const sim::BitPlane plane = loaded(screen, DitherForm::inverse);
    for (int k = 0; k < 20; ++k) {
      const auto def = random_figure(draw);
      const int x = static_cast<int>(draw.below(static_cast<std::size_t>(screen.width() - 48 + 1)));
      const int y = static_cast<int>(draw.below(static_cast<std::size_t>(height) - def.size() + 1));
      const bool expected = screen.check_figure(x, y, def);
      ASSERT_EQ(overlaps(mask_of(def), 16, {x, y}, plane), expected)
          << "case " << i << " at " << x << ", " << y;
      met += expected ? 1 : 0;
    }
  }
  std::cout << "placements " << cases * 20 << ", met " << met << "\n";
  EXPECT_GT(met, 0U);
  EXPECT_LT(met, cases * 20);
}

TEST(Dither, CleanHasEveryPixelOfWhateverIsTwoPixelsWideAndNothingOfTheBackground) {
  const std::uint64_t seed = support::test_seed(20260303), cases = support::case_count(400);
  for (std::uint64_t i = 0; i < cases; ++i) {
    support::Draw draw(seed, i);
    Screen objects(words_per_row, height), screen = background();
    for (std::size_t k = draw.below(10); k > 0; --k) {
      const int left = static_cast<int>(draw.below(120)), top = static_cast<int>(draw.below(56));
      const int wide = 2 + static_cast<int>(draw.below(6)), high = 2 + static_cast<int>(draw.below(6));
      for (int y = top; y < top + high; ++y)
        for (int x = left; x < left + wide; ++x) objects.draw_pixel(x, y), screen.draw_pixel(x, y);
    }
    const sim::BitPlane plane = loaded(screen, DitherForm::clean);
    const auto is_object = [&](int x, int y) {
      return x >= 0 && y >= 0 && x < screen.width() && y < height && objects.is_black(x, y);
    };
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < screen.width(); ++x) {
        // Between two objects a dark position counts as theirs.
        const int neighbours =
            is_object(x - 1, y) + is_object(x + 1, y) + is_object(x, y - 1) + is_object(x, y + 1);
        const bool is_closed = (x + y) % 2 == 0 && neighbours >= 2;
        ASSERT_EQ(plane.is_solid(x, y), is_object(x, y) || is_closed)
            << "case " << i << " at " << x << ", " << y;
      }
    }
  }
}

}  // namespace
}  // namespace fusillade::content
