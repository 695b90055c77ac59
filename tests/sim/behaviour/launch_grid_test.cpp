#include "sim/behaviour/launch_grid.h"

#include <gtest/gtest.h>

#include "sim/base/math.h"
#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

TEST(LaunchGrid, PlacesAreRoundedToTheNearestStep) {
  EXPECT_EQ(on_launch_grid({1.25, 3 + 0.6 / 256}), (Vec2{1.25F, 3 + 1.0F / 256}));
  EXPECT_EQ(on_launch_grid({-0.6 / 256, 4095.9999}), (Vec2{-1.0F / 256, 4096}));
}

TEST(LaunchGrid, WhatIsOnTheGridStaysWhereItIs) {
  Rng rng(support::test_seed(21));
  for (int i = 0; i < 1000; ++i) {
    const Vec2 place = on_launch_grid({rng.between(-10, 4096), rng.between(-10, 4096)});
    EXPECT_EQ(on_launch_grid(place), place);
    const auto turn = static_cast<Turn16>(rng.below(65536));
    EXPECT_EQ(turn_of(direction_of(turn)), turn);
    EXPECT_EQ(turn_of(direction_of(turn).rounded()), turn) << "also through floats, as a player's aim";
  }
}

TEST(LaunchGrid, QuarterTurnsAreExact) {
  EXPECT_EQ(direction_of(0), (Vec2d{1, 0}));
  EXPECT_EQ(direction_of(16384), (Vec2d{0, 1}));
  EXPECT_EQ(direction_of(32768), (Vec2d{-1, 0}));
  EXPECT_EQ(direction_of(49152), (Vec2d{0, -1}));
}

TEST(LaunchGrid, TurnsOfAnyAngleAreWithinOne) {
  EXPECT_EQ(turn_of({0, 0}), 0);
  EXPECT_EQ(turn_at(-1e-9), 0);
  EXPECT_EQ(turn_at(6.283185307179586 * 3.25), 16384);
  EXPECT_EQ(turn_at(6.283185307179586 * -0.25), 49152);
}

}  // namespace
}  // namespace fusillade::sim
