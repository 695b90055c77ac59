#include "sim/store/occupancy.h"

#include <gtest/gtest.h>

#include <limits>

namespace fusillade::sim {
namespace {

bool is_occupied_at(const Occupancy& occupancy, float x, float y) {
  return occupancy.is_occupied(occupancy.column_of(x), occupancy.row_of(y));
}

TEST(Occupancy, ACellTellsOfItselfAndItsNeighboursToTheRightAndBelow) {
  Occupancy occupancy(20, 10, 0.5);
  occupancy.add_fixed({5.1, 5.1, 5.2, 5.2});
  EXPECT_TRUE(is_occupied_at(occupancy, 5.1F, 5.1F));
  EXPECT_TRUE(is_occupied_at(occupancy, 4.6F, 5.1F));
  EXPECT_TRUE(is_occupied_at(occupancy, 4.6F, 4.6F));
  EXPECT_FALSE(is_occupied_at(occupancy, 4.4F, 5.1F));
  EXPECT_FALSE(is_occupied_at(occupancy, 5.6F, 5.1F));
  EXPECT_FALSE(is_occupied_at(occupancy, 5.1F, 5.6F));
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
