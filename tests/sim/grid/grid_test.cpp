#include "sim/grid/grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

std::vector<std::uint32_t> visited(const Grid& grid, const RoundedBounds& bounds) {
  std::vector<std::uint32_t> items;
  grid.visit(bounds, [&](std::uint32_t item) { items.push_back(item); });
  return items;
}

RoundedExtent extent_of(const RoundedBounds& bounds) {
  const Bounds& core = bounds.core;
  return {{static_cast<float>(core.left), static_cast<float>(core.top), static_cast<float>(core.right),
           static_cast<float>(core.bottom)},
          static_cast<float>(bounds.radius)};
}

RoundedBounds random_bounds(Rng& rng) {
  const double left = rng.between(-5, 45), top = rng.between(-5, 25);
  const double width = rng.below(2) == 0 ? 0 : rng.between(0, 4), height = rng.between(0, 1);
  return {{left, top, left + width, top + height}, rng.below(2) == 0 ? 0.0 : rng.between(0, 2)};
}

// By a double, exactly but for its rounding.
bool overlap(const RoundedBounds& a, const RoundedBounds& b) {
  const double x = std::max({0.0, a.core.left - b.core.right, b.core.left - a.core.right});
  const double y = std::max({0.0, a.core.top - b.core.bottom, b.core.top - a.core.bottom});
  const double reach = a.radius + b.radius;
  return x * x + y * y <= reach * reach;
}

std::uint32_t only_one_of(const std::vector<std::uint32_t>& visited) {
  const std::set<std::uint32_t> items(visited.begin(), visited.end());
  if (items.empty()) return Grid::no_item;
  return items.size() == 1 ? *items.begin() : Grid::several_items;
}

TEST(Grid, VisitsAllThatOverlapOnceAndSaysWhereThereIsNothingOrOne) {
  Rng rng(support::test_seed(17));
  for (int run = 0; run < 50; ++run) {
    Grid grid(40, 20, run % 2 == 0 ? 2 : 0.5, 100);
    std::vector<RoundedBounds> items;
    for (std::uint32_t item = 0; item < 100; ++item) {
      items.push_back(random_bounds(rng));
      grid.insert(item, items.back());
    }
    for (std::uint32_t item = 0; item < 100; item += 3) {
      const RoundedBounds before = items[item];
      items[item] = random_bounds(rng);
      grid.move(item, before, items[item]);
    }
    for (int query = 0; query < 50; ++query) {
      const RoundedBounds bounds = random_bounds(rng);
      const std::vector<std::uint32_t> found = visited(grid, bounds);
      for (std::uint32_t item = 0; item < 100; ++item) {
        const auto times = std::count(found.begin(), found.end(), item);
        EXPECT_LE(times, 1) << item;
        EXPECT_TRUE(times == 1 || !overlap(items[item], bounds)) << item;
      }
      EXPECT_EQ(grid.only_item(extent_of(bounds)), only_one_of(found));
    }
  }
}

// Which takes no look at all the cells that it covers: where it stood otherwise, too, it stays.
TEST(Grid, WhoIsWideMovesOutOfTheListOfWideOnesAlone) {
  constexpr std::uint32_t item = 3;
  const Bounds small{50.2, 50.2, 50.8, 50.8}, wide{0, 0, 100, 100};
  const Bounds elsewhere{80.2, 80.2, 80.8, 80.8};
  Grid grid(100, 100, 1, 4);
  grid.insert(item, small);
  grid.insert(item, wide);
  EXPECT_EQ(visited(grid, small), (std::vector{item, item}));
  grid.move(item, wide, elsewhere);
  EXPECT_EQ(visited(grid, small), std::vector{item});
  EXPECT_EQ(visited(grid, elsewhere), std::vector{item});
  EXPECT_TRUE(visited(grid, Bounds{20.2, 20.2, 20.8, 20.8}).empty());
}

// There nodes are looked at in place of cells: those of before a move are none of them.
TEST(Grid, OfAWidePlaceVisitsEachItemOnceAndNoneThatWasGivenUp) {
  Grid grid(4000, 1000, 1, 3);
  const auto at = [](double x) { return Bounds{x, 10, x + 1.5, 10.5}; };
  grid.insert(0, at(100));
  grid.insert(1, at(3000));
  grid.insert(2, at(200));
  grid.move(2, at(200), Bounds{3500.25, 10, 3500.75, 10.5});  // in one cell instead of two
  EXPECT_EQ(visited(grid, Bounds{0, 0, 2000, 1000}), std::vector<std::uint32_t>{0});
  const std::vector<std::uint32_t> found = visited(grid, Bounds{0, 0, 4000, 1000});
  EXPECT_EQ(std::set(found.begin(), found.end()), (std::set<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(found.size(), 3U);
  EXPECT_EQ(visited(grid, Bounds{101, 10.2, 2000, 1000}), std::vector<std::uint32_t>{0})
      << "from its middle on";
}

// Of up to 2 x 2 cells, where no item is wide; of more it may say so in any case.
TEST(Grid, SaysInWhichCellsThereMayBeAnything) {
  Rng rng(support::test_seed(18));
  const RoundedExtent everywhere{{-1e6F, -1e6F, 1e6F, 1e6F}, 0};
  int empty = 0;
  for (int run = 0; run < 50; ++run) {
    Grid grid(40, 20, 2, 100);
    for (std::uint32_t item = 0; item < 20; ++item) {
      const double x = rng.between(0, 40), y = rng.between(0, 20);
      grid.insert(item, {{x, y, x, y}, 0.5});
    }
    for (int query = 0; query < 200; ++query) {
      const auto column = static_cast<std::int32_t>(rng.below(17)),
                 row = static_cast<std::int32_t>(rng.below(7));
      const auto columns = static_cast<std::int32_t>(rng.below(4)),
                 rows = static_cast<std::int32_t>(rng.below(4));
      const std::int32_t cell = row * grid.scale().columns + column, more = columns | rows << 16;
      const bool is_any = grid.only_item(cell, more, everywhere) != Grid::no_item;
      EXPECT_EQ(grid.has_items(cell, more), is_any || columns > 1 || rows > 1) << column << ", " << row;
      empty += is_any ? 0 : 1;
    }
  }
  EXPECT_GT(empty, 100);
}

TEST(Grid, RoundItemsHaveNoCorners) {
  Grid grid(20, 20, 2, 4);
  grid.insert(7, {{5, 5, 5, 5}, 1});
  EXPECT_EQ(visited(grid, Bounds{5.9, 5, 5.9, 5}), std::vector{7U});
  EXPECT_EQ(visited(grid, Bounds{5.7, 5.7, 5.7, 5.7}), std::vector{7U});
  EXPECT_TRUE(visited(grid, Bounds{5.8, 5.8, 5.8, 5.8}).empty());
  EXPECT_FALSE(visited(grid, RoundedBounds{{5.8, 5.8, 5.8, 5.8}, 0.2}).empty());
}

}  // namespace
}  // namespace fusillade::sim
