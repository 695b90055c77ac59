#include "sim/grid/occupancy.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "sim/base/math.h"
#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

// Of 20 x 10 tiles, in cells of 0.5.
class OccupancyTest : public testing::Test {
 protected:
  bool is_occupied_at(float x, float y) const {
    return occupancy.is_occupied(occupancy.column_of(x), occupancy.row_of(y));
  }
  void add(const RoundedBounds& bounds) { occupancy.add(bounds, occupancy.cells_around(bounds)); }

  Occupancy occupancy{20, 10, 0.5, 512};
};

// Cells of 0.5 tiles have their middles at multiples of it, and see almost 0.25 tiles further.
TEST_F(OccupancyTest, ACellTellsOfWhatIsWithinHalfACell) {
  EXPECT_GT(occupancy.path_tiles_max(), 0.48F);
  EXPECT_LT(occupancy.path_tiles_max() / 2 + place_error_tiles_max, 0.25F);
  occupancy.add_fixed(Bounds{5, 5, 6, 6});
  for (const float within : {4.76F, 5.5F, 6.24F}) {
    EXPECT_TRUE(is_occupied_at(within, 5.5F)) << within;
    EXPECT_TRUE(is_occupied_at(5.5F, within)) << within;
  }
  for (const float outside : {4.74F, 6.26F}) {
    EXPECT_FALSE(is_occupied_at(outside, 5.5F)) << outside;
    EXPECT_FALSE(is_occupied_at(5.5F, outside)) << outside;
  }
}

TEST_F(OccupancyTest, WhatMovesIsForgottenWhatStandsStays) {
  occupancy.add_fixed(Bounds{5, 5, 6, 6});
  add(Bounds{4, 4, 12, 8});
  EXPECT_TRUE(is_occupied_at(11, 7));
  occupancy.clear();
  EXPECT_FALSE(is_occupied_at(11, 7));
  EXPECT_TRUE(is_occupied_at(5.5F, 5.5F));
}

TEST_F(OccupancyTest, WhatIsAddedTwiceIsForgotten) {
  add(Bounds{4, 4, 6, 6});
  add(Bounds{5, 5, 12, 8});
  occupancy.clear();
  EXPECT_FALSE(is_occupied_at(5.5F, 5.5F));
  EXPECT_FALSE(is_occupied_at(11, 7));
}

TEST_F(OccupancyTest, WhatComesToStandOutlivesWhatMovesThere) {
  add(Bounds{4, 4, 12, 8});
  occupancy.add_fixed(Bounds{5, 5, 6, 6});
  occupancy.clear();
  EXPECT_TRUE(is_occupied_at(5.5F, 5.5F));
  EXPECT_FALSE(is_occupied_at(11, 7));
}

// In a corner cells lie between its middle and its bounds that see nothing round.
TEST_F(OccupancyTest, WhatIsRoundIsNotSeenInTheCornersOfItsBounds) {
  const RoundedBounds circle(Bounds{10, 5, 10, 5}, 2);
  add(circle);
  EXPECT_TRUE(is_occupied_at(8, 5));
  EXPECT_TRUE(is_occupied_at(10, 7));
  for (const float x : {8.0F, 12.0F}) {
    EXPECT_FALSE(is_occupied_at(x, 3)) << x;
    EXPECT_FALSE(is_occupied_at(x, 7)) << x;
  }
  occupancy.clear();
  add(circle.bounds());
  EXPECT_TRUE(is_occupied_at(8, 3));
}

// A path's middle may be as far off as half of what one look answers for, and a little more by rounding.
TEST_F(OccupancyTest, NoPathThroughAnythingRoundIsOverlooked) {
  Rng rng(support::test_seed(52));
  const float half = occupancy.path_tiles_max() / 2;
  const auto to_a_side = [&] { return rng.below(2) == 0 ? half : -half; };
  for (int run = 0; run < 1000; ++run) {
    const double left = rng.between(1, 18), top = rng.between(1, 8), radius = rng.between(0, 3);
    const RoundedBounds round(Bounds{left, top, left + rng.between(0, 1), top + rng.between(0, 1)}, radius);
    occupancy = Occupancy(20, 10, 0.5, 512);
    run % 2 == 0 ? add(round) : occupancy.add_fixed(round);
    for (int look = 0; look < 100; ++look) {
      const Turn direction = sine_cosine(rng.between(0, 7));
      const double corner_x = rng.below(2) == 0 ? round.core.left : round.core.right;
      const double corner_y = rng.below(2) == 0 ? round.core.top : round.core.bottom;
      const float x = static_cast<float>(corner_x + radius * direction.cosine) + to_a_side();
      const float y = static_cast<float>(corner_y + radius * direction.sine) + to_a_side();
      EXPECT_TRUE(is_occupied_at(x, y)) << run << ": " << x << ", " << y;
    }
  }
}

TEST_F(OccupancyTest, MoreThanIsWorthItIsEverywhereUntilItIsForgotten) {
  occupancy = Occupancy(4096, 4096, 0.5, 512);
  add(Bounds{2, 2, 4094, 4094});
  EXPECT_TRUE(occupancy.is_everywhere());
  EXPECT_FALSE(is_occupied_at(2000, 2000)) << "not worth writing";
  occupancy.clear();
  EXPECT_FALSE(occupancy.is_everywhere());
  EXPECT_FALSE(is_occupied_at(2000, 2000));
}

TEST_F(OccupancyTest, TheRimAndWhatLiesBeyondAreOccupied) {
  EXPECT_FALSE(is_occupied_at(10, 5));
  for (const float outside : {-0.1F, -1e30F, std::numeric_limits<float>::quiet_NaN()}) {
    EXPECT_TRUE(is_occupied_at(outside, 5)) << outside;
    EXPECT_TRUE(is_occupied_at(10, outside)) << outside;
  }
  EXPECT_TRUE(is_occupied_at(20.1F, 5));
  EXPECT_TRUE(is_occupied_at(1e30F, 5));
  EXPECT_TRUE(is_occupied_at(10, 10.1F));
}

// Every cell is as if there had never been anything else.
void expect_same(const Occupancy& occupancy, const Occupancy& expected) {
  for (std::int32_t column = 0; column < 605; ++column) {
    for (std::int32_t row = 0; row < 85; ++row)
      ASSERT_EQ(occupancy.is_occupied(column, row), expected.is_occupied(column, row))
          << column << ", " << row;
  }
}

TEST_F(OccupancyTest, PartByPartAllIsForgottenThatIsNotAddedAgain) {
  Rng rng(support::test_seed(61));
  const auto random_bounds = [&rng] {
    const double x = rng.between(-2, 300), y = rng.between(-2, 40);
    return RoundedBounds{Bounds{x, y, x + rng.between(0, 9), y + rng.between(0, 3)}, rng.between(0, 1)};
  };
  Occupancy expected(300, 40, 0.5, 1 << 20);
  for (int i = 0; i < 40; ++i) expected.add_fixed(random_bounds());
  occupancy = expected;
  for (int i = 0; i < 100; ++i) add(random_bounds());
  std::vector<RoundedBounds> kept;
  std::size_t added = 0;
  const auto appear = [&] {
    kept.push_back(random_bounds());
    expected.add(kept.back(), expected.cells_around(kept.back()));
    add(kept.back());
  };
  for (int i = 0; i < 100; ++i) appear();
  for (int part = 0; part < Occupancy::parts; ++part) {
    const Bounds place = occupancy.clear_part(part);
    for (const RoundedBounds& bounds : kept) {
      if (!bounds.bounds().overlaps(place)) continue;
      add(bounds);
      ++added;
    }
    appear();
    ++added;
  }
  expect_same(occupancy, expected);
  EXPECT_EQ(occupancy.added(), added);
}

// More at once than wait.
TEST(OccupanciesTest, WhoWaitsIsThereOnceAllAreAddedOrIsForgotten) {
  Occupancies occupancies{{40, 10, 0.5, 512}, {40, 10, 2, 512}};
  const auto count_seen = [](const Occupancy& occupancy) {
    int seen = 0;
    for (float x = 3; x < 36; x += 3)
      seen += occupancy.is_occupied(occupancy.column_of(x), occupancy.row_of(5)) ? 1 : 0;
    return seen;
  };
  const auto add_eleven = [&] {
    for (double x = 3; x < 36; x += 3) occupancies.add(Bounds{x - 0.1, 4.9, x + 0.1, 5.1});
  };
  add_eleven();
  occupancies.add_waiting();
  EXPECT_EQ(count_seen(occupancies.near), 11);
  EXPECT_EQ(count_seen(occupancies.far), 11);
  EXPECT_EQ(occupancies.near.added(), 11U);
  add_eleven();
  occupancies.clear();
  occupancies.add_waiting();
  EXPECT_EQ(count_seen(occupancies.near), 0);
  EXPECT_EQ(count_seen(occupancies.far), 0);
}

}  // namespace
}  // namespace fusillade::sim
