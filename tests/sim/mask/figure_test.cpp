#include "sim/mask/figure.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "support/draw.h"
#include "support/scene/random_figure.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

FigureDefinition figure_of(const std::vector<std::string_view>& rows) {
  FigureDefinition figure{
      "figure", static_cast<std::int32_t>(rows.front().size()), static_cast<std::int32_t>(rows.size()), {}};
  for (const std::string_view row : rows) {
    for (const char pixel : row) figure.solid.push_back(pixel == '#' ? 1 : 0);
  }
  return figure;
}

bool is_solid(const FigureDefinition& figure, std::int64_t column, std::int64_t row) {
  if (column < 0 || row < 0 || column >= figure.width || row >= figure.height) return false;
  return figure.solid[static_cast<std::size_t>(row * figure.width + column)] != 0;
}

TEST(Figure, HeadingsGoClockwiseFromTheRight) {
  EXPECT_EQ(heading_direction(0), (Vec2d{1, 0}));
  EXPECT_EQ(heading_direction(8), (Vec2d{0, 1}));
  EXPECT_EQ(heading_direction(16), (Vec2d{-1, 0}));
  EXPECT_EQ(heading_direction(24), (Vec2d{0, -1}));
  for (std::int32_t h = 0; h < headings; ++h) {
    EXPECT_NEAR(heading_direction(h).x, std::cos(h * 0.19634954084936207), 1e-15);
    EXPECT_NEAR(heading_direction(h).y, std::sin(h * 0.19634954084936207), 1e-15);
  }
  EXPECT_EQ(nearest_heading(0.49F), 0);
  EXPECT_EQ(nearest_heading(0.5F), 1);
  EXPECT_EQ(nearest_heading(31.5F), 0);
}

TEST(Figure, HeadingZeroIsThePictureInTheMiddleOfTheFrame) {
  support::Draw draw(support::test_seed(41), 0);
  for (int i = 0; i < 50; ++i) {
    const FigureDefinition picture = support::random_figure(draw, 40, false);
    const Figure figure(picture, 16);
    const std::int32_t right = figure.frame().width - picture.width;
    const std::int32_t down = figure.frame().height - picture.height;
    ASSERT_EQ(right % 2, 0);
    ASSERT_EQ(down % 2, 0);
    for (std::int32_t row = 0; row < figure.frame().height; ++row) {
      for (std::int32_t column = 0; column < figure.frame().width; ++column) {
        ASSERT_EQ(figure.mask(0).is_solid(column, row),
                  is_solid(picture, column - right / 2, row - down / 2));
      }
    }
  }
}

TEST(Figure, QuarterTurnsAreExact) {
  support::Draw draw(support::test_seed(42), 0);
  for (int i = 0; i < 50; ++i) {
    const Figure figure(support::random_figure(draw, 40, true), 16);
    const std::int32_t last = figure.frame().width - 1;
    for (std::int32_t quarter = 0; quarter < 4; ++quarter) {
      const Mask& before = figure.mask(quarter * 8);
      const Mask& after = figure.mask((quarter * 8 + 8) % headings);
      for (std::int32_t row = 0; row <= last; ++row) {
        for (std::int32_t column = 0; column <= last; ++column) {
          ASSERT_EQ(before.is_solid(column, row), after.is_solid(last - row, column));
        }
      }
    }
  }
}

// In the pixel of that place; in one of those that share an edge on which it lies.
bool is_solid_around(const Mask& mask, double x, double y) {
  const auto columns = {std::ceil(x) - 1, std::floor(x)}, rows = {std::ceil(y) - 1, std::floor(y)};
  return std::ranges::any_of(columns, [&](double column) {
    return std::ranges::any_of(rows, [&](double row) {
      return mask.is_solid(static_cast<std::int64_t>(column), static_cast<std::int64_t>(row));
    });
  });
}

// The rows of what is solid in a frame, without the empty ones around it.
std::vector<std::string> drawn(const MaskFrame& frame, const auto& is_solid_at) {
  std::int32_t left = frame.width, right = 0, top = frame.height, bottom = 0;
  for (std::int32_t row = 0; row < frame.height; ++row) {
    for (std::int32_t column = 0; column < frame.width; ++column) {
      if (!is_solid_at(column, row)) continue;
      left = std::min(left, column), right = std::max(right, column + 1);
      top = std::min(top, row), bottom = std::max(bottom, row + 1);
    }
  }
  std::vector<std::string> rows;
  for (std::int32_t row = top; row < bottom; ++row) {
    rows.emplace_back();
    for (std::int32_t column = left; column < right; ++column)
      rows.back() += is_solid_at(column, row) ? '#' : '.';
  }
  return rows;
}

TEST(Figure, QuarterTurnsKeepTheirPixelsWhateverTheSides) {
  support::Draw draw(support::test_seed(45), 0);
  for (int i = 0; i < 50; ++i) {
    const Figure figure(support::random_figure(draw, 40, false), 16);
    const MaskFrame& frame = figure.frame();
    const MaskFrame turned{frame.height, frame.width, frame.pixels_per_tile};
    for (std::int32_t quarter = 0; quarter < 4; ++quarter) {
      const Mask& before = figure.mask(quarter * 8);
      const Mask& after = figure.mask((quarter * 8 + 8) % headings);
      const auto turn_back = [&](std::int32_t column, std::int32_t row) {
        return before.is_solid(row, frame.height - 1 - column);
      };
      const auto as_it_is = [&](std::int32_t column, std::int32_t row) {
        return after.is_solid(column, row);
      };
      ASSERT_EQ(drawn(frame, as_it_is), drawn(turned, turn_back));
    }
  }
}

TEST(Figure, NoPixelIsLostInAnyHeading) {
  support::Draw draw(support::test_seed(43), 0);
  for (int i = 0; i < 50; ++i) {
    const FigureDefinition picture = support::random_figure(draw, 30, false);
    const Figure figure(picture, 16);
    for (std::int32_t h = 0; h < headings; ++h) {
      const Vec2d along = heading_direction(h);
      for (std::int32_t row = 0; row < picture.height; ++row) {
        for (std::int32_t column = 0; column < picture.width; ++column) {
          if (!is_solid(picture, column, row)) continue;
          const double x = column + 0.5 - 0.5 * picture.width, y = row + 0.5 - 0.5 * picture.height;
          const double right = x * along.x - y * along.y + 0.5 * figure.frame().width;
          const double down = x * along.y + y * along.x + 0.5 * figure.frame().height;
          ASSERT_TRUE(is_solid_around(figure.mask(h), right, down));
        }
      }
    }
  }
}

TEST(Figure, AFullDiscStaysWholeInAnyHeading) {
  FigureDefinition disc{"disc", 21, 21, {}};
  for (int i = 0; i < 21 * 21; ++i) {
    const int x = i % 21 - 10, y = i / 21 - 10;
    disc.solid.push_back(x * x + y * y <= 100 ? 1 : 0);
  }
  const Figure figure(disc, 16);
  for (std::int32_t h = 0; h < headings; ++h) {
    const std::int32_t middle = figure.frame().width / 2;
    for (std::int32_t y = -8; y <= 8; ++y) {
      for (std::int32_t x = -8; x <= 8; ++x) {
        ASSERT_TRUE(x * x + y * y > 64 || figure.mask(h).is_solid(middle + x, middle + y)) << h;
      }
    }
  }
}

TEST(Figure, ItsPartsAreItsPixels) {
  support::Draw draw(support::test_seed(44), 0);
  for (int i = 0; i < 20; ++i) {
    const Figure figure(support::random_figure(draw, 30, false), 16);
    for (std::int32_t h = 0; h < headings; h += 5) {
      for (std::int32_t row = 0; row < figure.frame().height; ++row) {
        for (std::int32_t column = 0; column < figure.frame().width; ++column) {
          const Vec2d centre{(column + 0.5 - 0.5 * figure.frame().width) / 16,
                             (row + 0.5 - 0.5 * figure.frame().height) / 16};
          int covering = 0;
          for (const FigurePart& part : figure.parts(h))
            covering += distance_to(part.box, centre - part.offset) == 0 ? 1 : 0;
          ASSERT_EQ(covering, figure.mask(h).is_solid(column, row) ? 1 : 0);
        }
      }
    }
  }
}

TEST(Figure, RectanglesBecomeOnePart) {
  EXPECT_EQ(Figure(figure_of({"####", "####", "####"}), 16).parts(0).size(), 1U);
  EXPECT_EQ(Figure(figure_of({"####", "#..#", "####"}), 16).parts(0).size(), 4U);
  EXPECT_EQ(reach_of(figure_of({"...", "...", "..#"})), std::sqrt(4.5));
}

}  // namespace
}  // namespace fusillade::sim
