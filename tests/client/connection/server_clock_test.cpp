#include "client-sim/connection/server_clock.h"

#include <gtest/gtest.h>

namespace fusillade::client {
namespace {

constexpr std::uint64_t second = 1000000, ms = 1000, minute = 60 * second;

// A server that started 5 s after the own clock: its pongs tell 5 s less.
constexpr std::uint64_t started = 5 * second;

TEST(ServerClock, ASteadyClockFitsWhateverTheWayThereAndBack) {
  ServerClock clock;
  for (std::uint64_t i = 1; i < 100; ++i) {
    const std::uint64_t sent = started + i * second, there = i * 7919 % 300 * ms,
                        back = i * 104729 % 500 * ms;
    EXPECT_TRUE(clock.add(sent, sent + there + back, sent + there - started)) << i;
  }
}

// The server's clock is 0.2 us ahead: of 10.9 and 11.1 there, and of 20.1 and 20.3, the tenths are lost.
TEST(ServerClock, ReadingsAreRoundedDown) {
  ServerClock clock;
  EXPECT_TRUE(clock.add(10, 10, 11));
  EXPECT_TRUE(clock.add(20, 21, 20));
  EXPECT_TRUE(clock.add(30, 30, 30));
}

TEST(ServerClock, AJumpIsFoundOnceAndOnlyBeyondTheRoundTrip) {
  ServerClock clock;
  EXPECT_TRUE(clock.add(10 * second, 10 * second + 2 * ms, 5 * second + ms));
  EXPECT_TRUE(clock.add(11 * second, 11 * second + 40 * ms, 6 * second + 1 * ms));
  EXPECT_FALSE(clock.add(12 * second, 12 * second + 2 * ms, 7 * second + 5 * ms));
  EXPECT_TRUE(clock.add(13 * second, 13 * second + 2 * ms, 8 * second + 5 * ms)) << "it goes on from there";
  EXPECT_FALSE(clock.add(14 * second, 14 * second + 2 * ms, 9 * second - 2 * ms));
}

// One that took long leaves much open by itself, but nothing that an earlier one has ruled out.
TEST(ServerClock, AllPongsCountAndNotOnlyTheLast) {
  ServerClock clock;
  EXPECT_TRUE(clock.add(10 * second, 10 * second + ms, 5 * second));
  EXPECT_TRUE(clock.add(11 * second, 11 * second + 900 * ms, 6 * second + 400 * ms));
  EXPECT_FALSE(clock.add(12 * second, 12 * second + 900 * ms, 7 * second + 910 * ms));
}

TEST(ServerClock, QuartzClocksDrift) {
  ServerClock near, far;
  for (std::uint64_t i = 1; i <= 10; ++i) {
    const std::uint64_t sent = started + i * minute;
    EXPECT_TRUE(near.add(sent, sent + ms, i * minute + i * 5 * ms)) << "5 ms in a minute";
    EXPECT_EQ(far.add(sent, sent + ms, i * minute + i * 9 * ms), i == 1) << "9 ms in a minute";
  }
}

TEST(ServerClock, NeverGoesBack) {
  ServerClock clock;
  EXPECT_TRUE(clock.add(10 * second, 12 * second, 6 * second));
  EXPECT_FALSE(clock.add(10 * second, 12 * second, 6 * second - 1));
  EXPECT_TRUE(clock.add(10 * second, 12 * second, 6 * second - 1));
}

}  // namespace
}  // namespace fusillade::client
