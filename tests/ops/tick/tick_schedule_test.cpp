#include "ops/tick/tick_schedule.h"

#include <gtest/gtest.h>

namespace fusillade::ops {
namespace {

constexpr TimePoint begin{std::chrono::hours(5)};

TEST(TickSchedule, HasNoDriftOverAMillionTicks) {
  for (const double rate : {20.0, 60.0, 128.0, 59.94}) {
    TickSchedule schedule(rate, 5, begin);
    std::int64_t skipped = 0;
    for (int tick = 0; tick < 1'000'000; ++tick) skipped += schedule.advance(schedule.due());
    EXPECT_EQ(skipped, 0);
    const double passed_s = seconds_of(schedule.due() - begin);
    EXPECT_NEAR(passed_s, 1'000'001 / rate, 1e-9);
  }
}

TEST(TickSchedule, LateTicksWithinTheCapAreCaughtUp) {
  TickSchedule schedule(100, 5, begin);
  const TimePoint late = begin + std::chrono::milliseconds(62);  // tick 1 was due at 10, tick 6 at 60
  int ticks = 0;
  while (schedule.due() <= late) {
    EXPECT_EQ(schedule.advance(late), 0);
    ++ticks;
  }
  EXPECT_EQ(ticks, 6);
  EXPECT_EQ(schedule.due(), begin + std::chrono::milliseconds(70));
}

TEST(TickSchedule, BeyondTheCapTheScheduleMovesByWholePeriodsAndSaysHowMany) {
  TickSchedule schedule(100, 5, begin);
  const TimePoint late = begin + std::chrono::milliseconds(1003);
  EXPECT_EQ(schedule.advance(late), 94);  // 100 were due: 1 done, 5 to catch up, the others given up
  int ticks = 0;
  for (; schedule.due() <= late; ++ticks) EXPECT_EQ(schedule.advance(late), 0);
  EXPECT_EQ(ticks, 5);
  EXPECT_EQ(schedule.due(), begin + std::chrono::milliseconds(1010));
}

TEST(TickSchedule, WithoutCatchUpEveryMissedTickIsGivenUp) {
  TickSchedule schedule(100, 0, begin);
  EXPECT_EQ(schedule.advance(begin + std::chrono::milliseconds(45)), 3);
  EXPECT_EQ(schedule.due(), begin + std::chrono::milliseconds(50));
}

TEST(TickSchedule, ATickAheadOfItsTimeMovesNothing) {
  TickSchedule schedule(100, 5, begin);
  EXPECT_EQ(schedule.advance(begin), 0);
  EXPECT_EQ(schedule.due(), begin + std::chrono::milliseconds(20));
}

}  // namespace
}  // namespace fusillade::ops
