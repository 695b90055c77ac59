#include "ops/process/end_deadline.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <thread>

#include "ops/clock.h"

namespace fusillade::ops {
namespace {

// Whatever keeps it: here a thread that sleeps for longer than a test may take.
void hang() { std::this_thread::sleep_for(std::chrono::hours(1)); }

TEST(EndDeadlineDeathTest, EndsAProcessThatHangsThoughThereIsNoMemoryToTellIt) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        EndDeadline deadline;
        deadline.begin(std::chrono::seconds(0), 7, [] { throw std::bad_alloc(); });
        hang();
      },
      ::testing::ExitedWithCode(7), "");
}

// What `tell` refers to may be gone right after it, and the process goes on: whoever ends it waits for its
// thread, which is not the time of the deadline.
TEST(EndDeadline, TellsNothingOnceItIsGone) {
  constexpr std::chrono::minutes time(30);
  std::atomic<bool> is_told = false;
  const TimePoint begin = steady_now();
  {
    EndDeadline deadline;
    deadline.begin(time, 7, [&] { is_told = true; });
  }
  EXPECT_LT(steady_now() - begin, time);
  EXPECT_FALSE(is_told);
}

}  // namespace
}  // namespace fusillade::ops
