#include "client-sim/report/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "client-sim/rng.h"
#include "tests/support/seed.h"

namespace fusillade::client {
namespace {

TEST(Histogram, IsZeroWithoutSamples) {
  const Histogram histogram;
  EXPECT_EQ(histogram.quantile_us(0.5), 0U);
  EXPECT_EQ(histogram.max_us(), 0U);
}

TEST(Histogram, SmallValuesAreExact) {
  Histogram histogram;
  for (std::uint64_t value = 1; value <= 50; ++value) histogram.add(value);
  EXPECT_EQ(histogram.quantile_us(0.5), 25U);
  EXPECT_EQ(histogram.quantile_us(0.98), 49U);
  EXPECT_EQ(histogram.quantile_us(1), 50U);
}

TEST(Histogram, QuantilesAreWithinOneSixtyFourthOfTheSortedOnes) {
  Rng rng(support::test_seed(11));
  std::vector<std::uint64_t> values;
  Histogram histogram;
  for (int i = 0; i < 20000; ++i) {
    values.push_back(static_cast<std::uint64_t>(std::exp(rng.between(0, 20))));
    histogram.add(values.back());
  }
  std::sort(values.begin(), values.end());
  for (const double q : {0.01, 0.25, 0.5, 0.9, 0.99, 0.999}) {
    const auto rank = static_cast<std::size_t>(std::ceil(q * 20000)) - 1;
    const auto exact = static_cast<double>(values[rank]);
    EXPECT_GE(static_cast<double>(histogram.quantile_us(q)), exact);
    EXPECT_LE(static_cast<double>(histogram.quantile_us(q)), exact * (1 + 1.0 / 64) + 1);
  }
}

TEST(Histogram, HugeValuesKeepTheirMaximum) {
  Histogram histogram;
  histogram.add(1ULL << 50U);
  EXPECT_EQ(histogram.max_us(), 1ULL << 50U);
  EXPECT_EQ(histogram.quantile_us(0.99), 1ULL << 50U);
}

TEST(Histogram, MergeCountsBoth) {
  Histogram one;
  Histogram other;
  one.add(10);
  other.add(20);
  other.add(30);
  one.merge(other);
  EXPECT_EQ(one.count(), 3U);
  EXPECT_EQ(one.quantile_us(0.5), 20U);
  EXPECT_EQ(one.max_us(), 30U);
}

}  // namespace
}  // namespace fusillade::client
