#include "net/session/stall_watch.h"

#include <gtest/gtest.h>

namespace fusillade::net {
namespace {

using std::chrono::milliseconds;

struct StallWatchTest : testing::Test {
  StallWatch watch{2};

  bool is_stalled(int ms, std::uint64_t acknowledged, std::int64_t queued, bool is_writing = false) {
    return watch.is_stalled(Clock::time_point(milliseconds(ms)),
                            {.bytes_acknowledged = acknowledged, .bytes_queued = queued}, is_writing);
  }
};

TEST_F(StallWatchTest, NobodyStallsForWhomNothingWaits) {
  EXPECT_FALSE(is_stalled(0, 100, 0));
  EXPECT_FALSE(is_stalled(60'000, 100, 0));
}

TEST_F(StallWatchTest, WhoAcknowledgesNothingStallsAfterTheTimeout) {
  EXPECT_FALSE(is_stalled(10'000, 100, 50));
  EXPECT_FALSE(is_stalled(12'000, 100, 50));
  EXPECT_TRUE(is_stalled(12'001, 100, 50));
}

TEST_F(StallWatchTest, WhatTheKernelHasNoRoomForWaitsToo) {
  EXPECT_FALSE(is_stalled(0, 100, 0, true));
  EXPECT_TRUE(is_stalled(2'001, 100, 0, true));
}

TEST_F(StallWatchTest, EachByteThatIsTakenGivesTimeAnew) {
  for (int s = 0; s < 60; ++s) EXPECT_FALSE(is_stalled(1'000 * s, static_cast<std::uint64_t>(s), 50)) << s;
  EXPECT_FALSE(is_stalled(61'000, 59, 50));
  EXPECT_TRUE(is_stalled(61'001, 59, 50));
}

TEST_F(StallWatchTest, TimeThatIsExcusedDoesNotCount) {
  EXPECT_FALSE(is_stalled(0, 100, 50));
  watch.excuse(milliseconds(60'000));
  EXPECT_FALSE(is_stalled(62'000, 100, 50));
  EXPECT_TRUE(is_stalled(62'001, 100, 50));
}

TEST_F(StallWatchTest, TimeInWhichNothingWaitedDoesNotCount) {
  EXPECT_FALSE(is_stalled(0, 100, 50));
  EXPECT_FALSE(is_stalled(1'900, 150, 0));
  EXPECT_FALSE(is_stalled(10'000, 150, 50));
  EXPECT_TRUE(is_stalled(12'001, 150, 50));
}

}  // namespace
}  // namespace fusillade::net
