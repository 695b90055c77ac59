#include "net/token_bucket.h"

#include <gtest/gtest.h>

namespace fusillade::net {
namespace {

using namespace std::chrono_literals;

TEST(TokenBucket, GivesTwiceTheRateAtOnceThenTheRate) {
  Clock::time_point now{};
  TokenBucket bucket(10, now);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(bucket.take(now));
  EXPECT_FALSE(bucket.take(now));
  now += 100ms;
  EXPECT_TRUE(bucket.take(now));
  EXPECT_FALSE(bucket.take(now));
}

TEST(TokenBucket, WhatIsRefusedTakesNothing) {
  const Clock::time_point now{};
  TokenBucket bucket(10, now);
  EXPECT_FALSE(bucket.take(now, 21));
  EXPECT_TRUE(bucket.take(now, 20));
}

TEST(TokenBucket, TheBurstHoldsTheLongestMessage) {
  const Clock::time_point now{};
  TokenBucket bucket(10, now, 500);
  EXPECT_TRUE(bucket.take(now, 500));
  EXPECT_FALSE(bucket.take(now + 1s, 11));
  EXPECT_TRUE(bucket.take(now + 1s, 9));
}

TEST(TokenBucket, WhatIsExcusedComesBeyondTheBurst) {
  const Clock::time_point now{};
  TokenBucket bucket(10, now);
  bucket.excuse(3s);
  EXPECT_TRUE(bucket.take(now, 45));
  EXPECT_TRUE(bucket.take(now + 60s, 20));
  EXPECT_FALSE(bucket.take(now + 60s)) << "once";
}

TEST(TokenBucket, ExcusesAreNotSavedUp) {
  const Clock::time_point now{};
  TokenBucket bucket(10, now);
  for (int i = 0; i < 100; ++i) bucket.excuse(59s);
  EXPECT_TRUE(bucket.take(now, 20 + 600));
  EXPECT_FALSE(bucket.take(now));
}

TEST(TokenBucket, IsFullAgainOnceTheBurstIsBack) {
  const Clock::time_point now{};
  TokenBucket bucket(10, now);
  EXPECT_TRUE(bucket.is_full(now));
  bucket.take(now, 20);
  EXPECT_FALSE(bucket.is_full(now + 1900ms));
  EXPECT_TRUE(bucket.is_full(now + 2100ms));
}

}  // namespace
}  // namespace fusillade::net
