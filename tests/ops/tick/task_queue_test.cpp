#include "ops/tick/task_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "ops/tick/tick_schedule.h"
#include "support/allocation_count.h"

namespace fusillade::ops {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr TimePoint queue_begin{std::chrono::hours(5)};

// A match as the queue sees it.
struct Load {
  double rate_hz;
  Duration tick;
  TickSchedule schedule{rate_hz, 5, queue_begin};
  std::int64_t ticks = 0;
};

// One worker on a scripted clock, for 30 s.
void play(std::vector<Load>& loads) {
  TaskQueue queue;
  TimePoint now = queue_begin;
  for (Load& load : loads) {
    queue.push({.due = load.schedule.due(), .run = [&load, &now]() -> std::optional<TimePoint> {
                  now += load.tick;
                  ++load.ticks;
                  load.schedule.advance(now);
                  return load.schedule.due();
                }});
  }
  while (now < queue_begin + seconds(30)) {
    if (!queue.is_due(now)) now = queue.next_due();
    TimedTask task = queue.take(now);
    const TimePoint begun = now;
    const TimePoint due = *task.run();
    queue.push({.due = due, .run = std::move(task.run), .turn = turn_after_run(due, begun, now)});
  }
}

double ticks_per_s(const Load& load) { return static_cast<double>(load.ticks) / 30; }

std::string taken_in_order(TaskQueue& queue, TimePoint now) {
  std::string order;
  for (; queue.is_due(now); order += ' ') {
    const TimedTask task = queue.take(now);
    order += std::to_string(task.helpers_wanted);
  }
  return order;
}

TEST(TaskQueue, DueTasksGoInTheOrderOfTheirTurnsAndThenOfTheirComing) {
  TaskQueue queue;
  const auto add = [&](std::int32_t number, milliseconds due, milliseconds turn) {
    queue.push({.due = queue_begin + due, .run = {}, .helpers_wanted = number, .turn = queue_begin + turn});
  };
  add(1, milliseconds(10), milliseconds(50));
  add(2, milliseconds(40), milliseconds(40));
  add(3, milliseconds(30), milliseconds(50));
  add(4, milliseconds(60), milliseconds(60));
  EXPECT_FALSE(queue.is_due(queue_begin + milliseconds(9)));
  EXPECT_EQ(queue.next_due(), queue_begin + milliseconds(10));
  EXPECT_EQ(taken_in_order(queue, queue_begin + milliseconds(45)), "2 1 3 ");
  EXPECT_EQ(queue.next_due(), queue_begin + milliseconds(60));
  EXPECT_FALSE(queue.is_empty());
}

// A task that is on its way from one list to the other would be lost where there is none.
TEST(TaskQueue, TakingTasksAndPuttingThemBackTakesNoMemory) {
  TaskQueue queue;
  for (int i = 0; i < 100; ++i) queue.push({.due = queue_begin, .run = {}});
  queue.reserve(101);  // for one more
  const std::int64_t before = support::allocation_count();
  std::array<TimedTask, 100> taken;
  for (TimedTask& task : taken) task = queue.take(queue_begin);
  for (TimedTask& task : taken) queue.push(std::move(task));
  queue.push({.due = queue_begin, .run = {}});
  EXPECT_EQ(support::allocation_count(), before);
  EXPECT_EQ(queue.size(), 101U);
}

TEST(TaskQueue, WhoIsDueAloneWaitsForNoTurn) {
  std::vector<Load> loads{{.rate_hz = 20, .tick = milliseconds(150)}};
  play(loads);
  EXPECT_EQ(loads[0].ticks, 200);
}

// Its ticks are always due, and earlier than those of a match of a higher rate can be.
TEST(TaskQueue, AMatchThatIsTooHeavyLeavesALightOneItsRate) {
  std::vector<Load> loads{{.rate_hz = 60, .tick = milliseconds(30)},
                          {.rate_hz = 60, .tick = microseconds(12)}};
  play(loads);
  EXPECT_NEAR(ticks_per_s(loads[1]), 60, 0.5);
  EXPECT_GT(ticks_per_s(loads[0]), 32);
}

// Ticks of 150 ms cannot be interrupted, and 83 ms are caught up: two thirds of the light one's are left.
TEST(TaskQueue, OneOfVeryLongTicksTakesFromALightMatchNoMoreThanCannotBeCaughtUp) {
  std::vector<Load> loads{{.rate_hz = 20, .tick = milliseconds(150)},
                          {.rate_hz = 60, .tick = microseconds(12)}};
  play(loads);
  EXPECT_GT(ticks_per_s(loads[1]), 38);
  EXPECT_GT(ticks_per_s(loads[0]), 6.4);
}

TEST(TaskQueue, ManyLightMatchesTogetherLeaveAHeavyOneItsShare) {
  std::vector<Load> loads(101, {.rate_hz = 60, .tick = microseconds(500)});
  loads[0] = {.rate_hz = 20, .tick = milliseconds(20)};
  play(loads);
  EXPECT_GT(ticks_per_s(loads[0]), 10);
  const auto [fewest, most] = std::ranges::minmax_element(loads.begin() + 1, loads.end(), {}, &Load::ticks);
  EXPECT_GT(fewest->ticks, most->ticks * 9 / 10);
}

TEST(TaskQueue, MatchesThatFitTogetherAllHaveTheirRates) {
  std::vector<Load> loads{{.rate_hz = 60, .tick = milliseconds(10)},
                          {.rate_hz = 128, .tick = milliseconds(1)},
                          {.rate_hz = 20, .tick = milliseconds(10)}};
  play(loads);
  for (const Load& load : loads) EXPECT_NEAR(ticks_per_s(load), load.rate_hz, 0.2);
}

}  // namespace
}  // namespace fusillade::ops
