#include "ops/metrics/latency_histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "support/seed.h"

namespace fusillade::ops {
namespace {

std::int64_t exact_quantile(const std::vector<std::int64_t>& sorted, double share) {
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

void expect_quantiles_of(std::vector<std::int64_t> values) {
  LatencyHistogram histogram;
  for (const std::int64_t value : values) histogram.add(Duration(value));
  std::ranges::sort(values);
  for (const double share : {0.0, 0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 1.0}) {
    const std::int64_t exact = exact_quantile(values, share);
    const std::int64_t given = histogram.quantile(share).count();
    EXPECT_GE(given, exact) << "share " << share;
    EXPECT_LE(given, exact + exact / 64) << "share " << share;
  }
  EXPECT_EQ(histogram.max().count(), values.back());
  EXPECT_EQ(histogram.count(), values.size());
}

TEST(LatencyHistogram, EmptyIsZero) {
  const LatencyHistogram histogram;
  EXPECT_EQ(histogram.quantile(0.99), Duration(0));
  EXPECT_EQ(histogram.max(), Duration(0));
}

TEST(LatencyHistogram, QuantilesStayWithinTheirBoundOfSortedValues) {
  std::mt19937_64 random(support::test_seed(11));
  for (int round = 0; round < 40; ++round) {
    std::uniform_real_distribution<double> exponent(0, 39.9);
    std::vector<std::int64_t> values(1 + random() % 3000);
    for (auto& value : values) value = static_cast<std::int64_t>(std::exp2(exponent(random)));
    expect_quantiles_of(values);
  }
}

TEST(LatencyHistogram, EveryPowerOfTwoAndItsNeighboursHaveABucket) {
  for (int bit = 0; bit < 40; ++bit) {
    for (const std::int64_t offset : {-1, 0, 1}) {
      const std::int64_t value = (std::int64_t{1} << bit) + offset;
      if (value < (std::int64_t{1} << 40)) expect_quantiles_of({value});
    }
  }
}

TEST(LatencyHistogram, ValuesOutsideTheRangeAreKept) {
  LatencyHistogram histogram;
  histogram.add(Duration(-5));
  histogram.add(Duration(std::int64_t{1} << 45));
  EXPECT_EQ(histogram.count(), 2U);
  EXPECT_EQ(histogram.quantile(0.5), Duration(0));
  EXPECT_EQ(histogram.max(), Duration(std::int64_t{1} << 45));
  EXPECT_GE(histogram.quantile(1), Duration((std::int64_t{1} << 40) - 1));
}

TEST(LatencyHistogram, MergedIsTheSameAsAddedToOne) {
  std::mt19937_64 random(support::test_seed(12));
  LatencyHistogram first, second, all;
  for (int i = 0; i < 1000; ++i) {
    const Duration value(static_cast<std::int64_t>(random() >> 30));
    (i % 3 == 0 ? first : second).add(value);
    all.add(value);
  }
  first.merge(second);
  for (const double share : {0.1, 0.5, 0.99}) EXPECT_EQ(first.quantile(share), all.quantile(share));
  EXPECT_EQ(first.max(), all.max());
  EXPECT_EQ(first.count(), all.count());
}

TEST(LatencyWindow, ForgetsWhatIsOlderThanTwoWindows) {
  using std::chrono::seconds;
  const TimePoint begin{seconds(1000)};
  LatencyWindow window(seconds(10));
  window.add(begin, Duration(100));
  window.add(begin + seconds(12), Duration(200));
  EXPECT_EQ(window.merged().count(), 2U);
  window.add(begin + seconds(23), Duration(300));
  EXPECT_EQ(window.merged().count(), 2U);
  EXPECT_EQ(window.merged().quantile(0), Duration(201));
  window.add(begin + seconds(60), Duration(400));
  EXPECT_EQ(window.merged().count(), 1U);
}

}  // namespace
}  // namespace fusillade::ops
