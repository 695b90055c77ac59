#include "sim/base/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

namespace fusillade::sim {
namespace {

// The numbers that the reference program of pcg-random.org prints for seed 42, stream 54.
TEST(Rng, GivesTheReferenceSequence) {
  Rng rng(42, 54);
  for (const std::uint32_t expected :
       {0xa15c02b7u, 0x7b47f409u, 0xba1d3330u, 0x83d2f293u, 0xbfa4784bu, 0xcbed606eu}) {
    EXPECT_EQ(rng.next(), expected);
  }
}

TEST(Rng, IsEqualAfterEqualDraws) {
  Rng a(7, 1), b(7, 1);
  for (int i = 0; i < 100; ++i) a.next(), b.next();
  EXPECT_EQ(a, b);
  b.next();
  EXPECT_NE(a, b);
  EXPECT_EQ(Rng(), Rng(0, 0));
}

TEST(Rng, StreamsDiffer) { EXPECT_NE(Rng(7, 1).next(), Rng(7, 2).next()); }

TEST(Rng, BelowIsInRangeAndFair) {
  Rng rng(11);
  std::array<int, 6> count{};
  for (int i = 0; i < 60000; ++i) ++count.at(rng.below(6));
  for (const int c : count) EXPECT_NEAR(c, 10000, 450);  // 5 standard deviations
  EXPECT_EQ(rng.below(1), 0u);
}

// With plain `next() % bound` the lower half of this range would come twice as often.
TEST(Rng, BelowHasNoBiasForALargeBound) {
  constexpr std::uint32_t bound = 3u << 30;
  Rng rng(12);
  int low = 0;
  for (int i = 0; i < 60000; ++i) low += rng.below(bound) < (1u << 30) ? 1 : 0;
  EXPECT_NEAR(low, 20000, 600);
}

TEST(Rng, UnitIsAMultipleOf2ToTheMinus24BelowOne) {
  Rng rng(13);
  float lowest = 1, highest = 0;
  for (int i = 0; i < 100000; ++i) {
    const float u = rng.unit();
    EXPECT_EQ(u * 0x1p24f, static_cast<float>(static_cast<int>(u * 0x1p24f)));
    lowest = std::min(lowest, u);
    highest = std::max(highest, u);
  }
  EXPECT_GE(lowest, 0);
  EXPECT_LT(lowest, 1e-3f);
  EXPECT_LT(highest, 1);
  EXPECT_GT(highest, 0.999f);
}

TEST(Rng, BetweenNeverReachesItsUpperEnd) {
  Rng rng(14);
  const float low = 16777215, high = 16777216;  // neighbours: every draw but `low` would round up
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(rng.between(low, high), low);
  const float most = std::numeric_limits<float>::max();
  for (int i = 0; i < 1000; ++i) {
    const float drawn = rng.between(-most, most);
    EXPECT_GE(drawn, -most);
    EXPECT_LT(drawn, most);
  }
  EXPECT_EQ(rng.between(3, 3), 3);
}

}  // namespace
}  // namespace fusillade::sim
