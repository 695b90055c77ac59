#include "sim/store/occupancy.h"

#include <gtest/gtest.h>

#include <limits>

namespace fusillade::sim {
namespace {

bool is_occupied_at(const Occupancy& occupancy, float x, float y) {
  return occupancy.is_occupied(occupancy.column_of(x), occupancy.row_of(y));
}

// A path of 0.5 tiles ends at most 0.25 tiles from its middle; bits are of cells of 0.5 tiles.
TEST(Occupancy, ACellTellsOfWhatIsWithinHalfACell) {
  Occupancy occupancy(20, 10, 0.5);
  EXPECT_EQ(occupancy.path_tiles_max(), 0.5F);
  occupancy.add_fixed({5.3, 5.3, 5.6, 5.6});
  EXPECT_TRUE(is_occupied_at(occupancy, 5.05F, 5.4F));
  EXPECT_TRUE(is_occupied_at(occupancy, 5.85F, 5.4F));
  EXPECT_TRUE(is_occupied_at(occupancy, 5.05F, 5.85F));
  EXPECT_FALSE(is_occupied_at(occupancy, 4.95F, 5.4F));
  EXPECT_FALSE(is_occupied_at(occupancy, 6.05F, 5.4F));
  EXPECT_FALSE(is_occupied_at(occupancy, 5.4F, 4.95F));
  EXPECT_FALSE(is_occupied_at(occupancy, 5.4F, 6.05F));
}

TEST(Occupancy, WhatMovesIsForgottenWhatStandsStays) {
  Occupancy occupancy(20, 10, 0.5);
  occupancy.add_fixed({5, 5, 6, 6});
  occupancy.add({4, 4, 12, 8});
  EXPECT_TRUE(is_occupied_at(occupancy, 11, 7));
  occupancy.clear();
  EXPECT_FALSE(is_occupied_at(occupancy, 11, 7));
  EXPECT_TRUE(is_occupied_at(occupancy, 5.5F, 5.5F));
}

TEST(Occupancy, EvenMoreThanCanBeNotedIsForgotten) {
  Occupancy occupancy(4096, 4096, 0.5);
  occupancy.add({0, 0, 4096, 4096});
  EXPECT_TRUE(is_occupied_at(occupancy, 2000, 2000));
  occupancy.clear();
  EXPECT_FALSE(is_occupied_at(occupancy, 2000, 2000));
}

TEST(Occupancy, TheRimAndWhatLiesBeyondAreOccupied) {
  const Occupancy occupancy(20, 10, 0.5);
  EXPECT_FALSE(is_occupied_at(occupancy, 10, 5));
  for (const float outside : {-0.1F, -1e30F, std::numeric_limits<float>::quiet_NaN()}) {
    EXPECT_TRUE(is_occupied_at(occupancy, outside, 5)) << outside;
    EXPECT_TRUE(is_occupied_at(occupancy, 10, outside)) << outside;
  }
  EXPECT_TRUE(is_occupied_at(occupancy, 20.1F, 5));
  EXPECT_TRUE(is_occupied_at(occupancy, 1e30F, 5));
  EXPECT_TRUE(is_occupied_at(occupancy, 10, 10.1F));
}

}  // namespace
}  // namespace fusillade::sim
