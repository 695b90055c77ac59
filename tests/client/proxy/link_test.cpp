#include "client-sim/proxy/link.h"

#include <gtest/gtest.h>

#include <vector>

namespace fusillade::client {
namespace {

// Times at which parcels of 100 bytes, one each 10 ms, come out.
std::vector<double> leaves(const LinkOptions& options, double bytes_per_s = 0, std::uint64_t stream = 0) {
  LinkSchedule schedule(options, bytes_per_s, stream);
  std::vector<double> times;
  for (int i = 0; i < 1000; ++i) times.push_back(schedule.leave_at(0.01 * i, 100));
  return times;
}

TEST(Link, DelaysWithinTheJitterAndKeepsTheOrder) {
  const auto times = leaves({.delay_s = 0.2, .jitter_s = 0.05});
  double least = 1, most = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double delay = times[i] - 0.01 * static_cast<double>(i);
    least = std::min(least, delay);
    most = std::max(most, delay);
    if (i > 0) {
      EXPECT_GE(times[i], times[i - 1]);
    }
  }
  EXPECT_GE(least, 0.15);
  EXPECT_LT(least, 0.17);
  EXPECT_LE(most, 0.25);
  EXPECT_GT(most, 0.24);
}

TEST(Link, TheSameSeedGivesTheSameTimes) {
  const LinkOptions options{.delay_s = 0.2, .jitter_s = 0.05, .stall_s = 0.5, .stall_every_s = 1};
  EXPECT_EQ(leaves(options), leaves(options));
  EXPECT_NE(leaves(options), leaves(options, 0, 1));
  LinkOptions other = options;
  other.seed = 2;
  EXPECT_NE(leaves(options), leaves(other));
}

TEST(Link, NothingPassesInAStall) {
  const auto times = leaves({.stall_s = 0.5, .stall_every_s = 1});
  int stalls = 0;
  for (std::size_t i = 1; i < times.size(); ++i) {
    if (times[i] - times[i - 1] > 0.4) ++stalls;
    EXPECT_LE(times[i] - 0.01 * static_cast<double>(i), 0.5);
  }
  EXPECT_GE(stalls, 4);  // in 10 s
  EXPECT_LE(stalls, 10);
}

TEST(Link, AThrottledOneFallsBehind) {
  const auto times = leaves({}, 5000);
  EXPECT_NEAR(times.back(), 1000 * 100 / 5000.0, 1e-6);
}

TEST(Link, ConnectionsEndAsTheSeedSays) {
  EXPECT_FALSE(end_of_link({}, 0));
  const LinkOptions options{.cut_every_s = 10, .reset_every_s = 10};
  int resets = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    const auto end = end_of_link(options, i);
    ASSERT_TRUE(end);
    EXPECT_GE(end->time_s, 5);
    EXPECT_LT(end->time_s, 15);
    EXPECT_EQ(end->time_s, end_of_link(options, i)->time_s);
    resets += end->is_reset ? 1 : 0;
  }
  EXPECT_GT(resets, 20);
  EXPECT_LT(resets, 80);
}

}  // namespace
}  // namespace fusillade::client
