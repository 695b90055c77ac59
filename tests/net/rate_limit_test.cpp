#include "net/rate_limit.h"

#include <gtest/gtest.h>

namespace fusillade::net {
namespace {

using namespace std::chrono_literals;

TEST(RateLimit, GivesTwiceTheRateAtOnceThenTheRate) {
  Clock::time_point now{};
  RateLimit limit(10, now);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(limit.take(now));
  EXPECT_FALSE(limit.take(now));
  now += 100ms;
  EXPECT_TRUE(limit.take(now));
  EXPECT_FALSE(limit.take(now));
}

TEST(RateLimit, WhatIsRefusedTakesNothing) {
  const Clock::time_point now{};
  RateLimit limit(10, now);
  EXPECT_FALSE(limit.take(now, 21));
  EXPECT_TRUE(limit.take(now, 20));
}

TEST(RateLimit, TheBurstHoldsTheLongestMessage) {
  const Clock::time_point now{};
  RateLimit limit(10, now, 500);
  EXPECT_TRUE(limit.take(now, 500));
  EXPECT_FALSE(limit.take(now + 1s, 11));
  EXPECT_TRUE(limit.take(now + 1s, 9));
}

TEST(RateLimit, WhatIsExcusedComesBeyondTheBurst) {
  const Clock::time_point now{};
  RateLimit limit(10, now);
  limit.excuse(3s);
  EXPECT_TRUE(limit.take(now, 45));
  EXPECT_TRUE(limit.take(now + 60s, 20));
  EXPECT_FALSE(limit.take(now + 60s)) << "once";
}

TEST(RateLimit, ExcusesAreNotSavedUp) {
  const Clock::time_point now{};
  RateLimit limit(10, now);
  for (int i = 0; i < 100; ++i) limit.excuse(59s);
  EXPECT_TRUE(limit.take(now, 20 + 600));
  EXPECT_FALSE(limit.take(now));
}

TEST(RateLimit, IsFullAgainOnceTheBurstIsBack) {
  const Clock::time_point now{};
  RateLimit limit(10, now);
  EXPECT_TRUE(limit.is_full(now));
  limit.take(now, 20);
  EXPECT_FALSE(limit.is_full(now + 1900ms));
  EXPECT_TRUE(limit.is_full(now + 2100ms));
}

}  // namespace
}  // namespace fusillade::net
