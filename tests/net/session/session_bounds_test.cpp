#include "net/session/session_bounds.h"

#include <gtest/gtest.h>

#include <set>

namespace fusillade::net {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds period{1000};

TEST(NextWatch, IsLaterThanNowByAtMostAPeriod) {
  for (match::SessionId session = 0; session < 40; ++session) {
    for (int ms = 0; ms < 3000; ms += 7) {
      const Clock::time_point now = Clock::time_point(milliseconds(123'456 + ms));
      const Clock::time_point next = next_watch(now, period, session);
      EXPECT_GT(next, now) << session;
      EXPECT_LE(next, now + period) << session;
    }
  }
}

TEST(NextWatch, ComesAgainAfterAPeriod) {
  const Clock::time_point first = next_watch(Clock::time_point(milliseconds(5)), period, 3);
  EXPECT_EQ(next_watch(first, period, 3), first + period);
  EXPECT_EQ(next_watch(first + milliseconds(2), period, 3), first + period);
}

TEST(StoodStill, IsWhatABusyThreadIsNotLate) {
  const Clock::time_point due = Clock::time_point(milliseconds(5));
  EXPECT_EQ(stood_still(due, due + milliseconds(1'000)), milliseconds(0));
  EXPECT_EQ(stood_still(due, due + milliseconds(1'001)), milliseconds(1'001));
}

TEST(WatchPeriod, IsAQuarterOfTheShortestLimitWithinBounds) {
  EXPECT_EQ(watch_period_of({.hello_timeout_s = 2}), milliseconds(500));
  EXPECT_EQ(watch_period_of({.idle_timeout_s = 2}), milliseconds(250)) << "a ping is due at half of it";
  EXPECT_EQ(watch_period_of({.stall_timeout_s = 2}), milliseconds(500));
  EXPECT_EQ(watch_period_of({.hello_timeout_s = 0.001}), milliseconds(10));
  EXPECT_EQ(watch_period_of({.hello_timeout_s = 60, .idle_timeout_s = 600, .stall_timeout_s = 60}),
            milliseconds(1000));
}

TEST(SendBounds, AreThoseOfTheConfiguration) {
  const QueueBounds bounds = bounds_of({.snapshots_pending_max = 3, .send_bytes_pending_max = 5000});
  EXPECT_EQ(bounds.snapshots_max, 3U);
  EXPECT_EQ(bounds.snapshot_bytes_max, 5000U);
}

// Whenever they have come.
TEST(NextWatch, ManySessionsWakeTheirThreadSixteenTimesAPeriod) {
  std::set<Clock::time_point> moments;
  for (match::SessionId session = 0; session < 1000; ++session) {
    const Clock::time_point now = Clock::time_point(milliseconds(10'000 + static_cast<int>(session % 60)));
    moments.insert(next_watch(next_watch(now, period, session), period, session));
  }
  EXPECT_EQ(moments.size(), 16U);
}

}  // namespace
}  // namespace fusillade::net
