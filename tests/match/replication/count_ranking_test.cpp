#include "match/replication/count_ranking.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::match {
namespace {

TEST(CountRanking, KnowsTheHighestOfCountersThatRiseAndFall) {
  constexpr std::uint32_t counters = 7, count_max = 30;
  CountRanking ranking(counters, count_max);
  std::vector<std::uint32_t> counts(counters);
  sim::Rng rng(support::test_seed(11), 0);
  for (int i = 0; i < 20000; ++i) {
    const auto counter = static_cast<std::uint32_t>(rng.unit() * static_cast<float>(counters));
    const bool rises = i % 500 < 300;
    if (rises && counts.at(counter) < count_max) {
      ranking.raise(counter);
      ++counts[counter];
    } else if (!rises && counts.at(counter) > 0) {
      ranking.lower(counter);
      --counts[counter];
    }
    EXPECT_EQ(counts.at(ranking.highest()), *std::ranges::max_element(counts)) << "after change " << i;
  }
}

}  // namespace
}  // namespace fusillade::match
