#include "match/replication/areas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "match/arena.h"
#include "support/seed.h"

namespace fusillade::match {
namespace {

AreaGrid grid_of(std::int32_t width, std::int32_t height, double margin = 4) {
  RoundRules rules;
  rules.view_width = 40;
  rules.view_height = 24;
  rules.view_margin = margin;
  rules.area_tiles = 16;
  return AreaGrid(test::walled_map(width, height), rules);
}

TEST(Areas, TileTheMapRowByRow) {
  const AreaGrid grid = grid_of(100, 40);
  EXPECT_EQ(grid.columns(), 7);
  EXPECT_EQ(grid.rows(), 3);
  EXPECT_EQ(grid.count(), 21U);
  EXPECT_EQ(grid.area_of({0, 0}), 0U);
  EXPECT_EQ(grid.area_of({15.99F, 15.99F}), 0U);
  EXPECT_EQ(grid.area_of({16, 0}), 1U);
  EXPECT_EQ(grid.area_of({0, 16}), 7U);
  EXPECT_EQ(grid.area_of({99, 39}), 20U);
}

TEST(Areas, PositionsOutsideCountToTheBorder) {
  const AreaGrid grid = grid_of(100, 40);
  EXPECT_EQ(grid.area_of({-5, -1e9F}), 0U);
  EXPECT_EQ(grid.area_of({1e30F, 1e30F}), 20U);
  EXPECT_EQ(grid.area_of({200, 20}), 13U);
}

// Areas that hold a place within the box; and none farther away than the box is from its middle.
TEST(Areas, ATurnedBoxTouchesThoseOfItsPlacesOnly) {
  const AreaGrid grid = grid_of(100, 60);
  std::mt19937_64 random(support::test_seed(46));
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  for (int i = 0; i < 300; ++i) {
    const double angle = between(0, 6.3);
    const TurnedBox box{{between(-10, 110), between(-10, 70)},
                        {std::cos(angle), std::sin(angle)},
                        between(0, 60),
                        between(0, 20)};
    std::set<std::uint32_t> held, touched;
    for (double u = -1; u <= 1; u += 1.0 / 128) {
      for (double v = -1; v <= 1; v += 1.0 / 64) {
        const sim::Vec2d across{-box.along.y, box.along.x};
        const sim::Vec2d place =
            box.centre + box.along * (u * box.half_length) + across * (v * box.half_width);
        held.insert(grid.area_of(place.rounded()));
      }
    }
    const AreaRect around = grid.around(box);
    for (std::int32_t row = 0; row < grid.rows(); ++row) {
      for (std::int32_t column = 0; column < grid.columns(); ++column) {
        if (!around.contains(column, row) || !grid.is_touched(column, row, box)) continue;
        touched.insert(grid.id(column, row));
      }
    }
    EXPECT_TRUE(std::ranges::includes(touched, held)) << i;
    EXPECT_LE(touched.size(), held.size() + 2) << i << ": a corner that lies between two of the places";
  }
}

TEST(Areas, ViewIsWhatTheViewPlusMarginTouches) {
  const AreaGrid grid = grid_of(256, 256);
  // 128 +- (20 + 4) is 104..152: columns 6..9; 128 +- (12 + 4) is 112..144: rows 7..9.
  EXPECT_EQ(grid.visible({128, 128}, {}), (AreaRect{6, 7, 10, 10}));
}

TEST(Areas, EndsAtTheMap) {
  const AreaGrid grid = grid_of(64, 64);
  EXPECT_EQ(grid.visible({1, 1}, {}), (AreaRect{0, 0, 2, 2}));
  EXPECT_EQ(grid.visible({63, 63}, {}), (AreaRect{2, 2, 4, 4}));
}

TEST(Areas, WalkingToAndFroOnAnEdgeChangesNothing) {
  const AreaGrid grid = grid_of(256, 256);
  AreaRect view = grid.visible({128, 128}, {});
  view = grid.visible({136, 128}, view);  // 160: column 10 comes into sight
  EXPECT_EQ(view.right, 11);
  for (const float x : {135.0F, 136.5F, 133.0F, 136.0F}) EXPECT_EQ(grid.visible({x, 128}, view), view) << x;
}

TEST(Areas, FartherThanAnotherMarginIsGivenUp) {
  const AreaGrid grid = grid_of(256, 256);
  const AreaRect view = grid.visible({136, 128}, {});
  EXPECT_EQ(view.right, 11);
  EXPECT_EQ(grid.visible({132.1F, 128}, view).right, 11);
  EXPECT_EQ(grid.visible({131.9F, 128}, view).right, 10);
}

TEST(Areas, AJumpSeesWhatANewcomerSeesThere) {
  const AreaGrid grid = grid_of(256, 256);
  const AreaRect far = grid.visible({200, 200}, grid.visible({30, 30}, {}));
  const AreaRect fresh = grid.visible({200, 200}, {});
  EXPECT_LE(far.left, fresh.left);
  EXPECT_GE(far.left, fresh.left - 1);
  EXPECT_EQ(far.right, fresh.right);
}

}  // namespace
}  // namespace fusillade::match
