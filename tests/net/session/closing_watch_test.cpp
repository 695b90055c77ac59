#include "net/session/closing_watch.h"

#include <gtest/gtest.h>

namespace fusillade::net {
namespace {

constexpr Clock::time_point began{std::chrono::minutes(5)};
constexpr std::uint64_t bytes_before = 700;

struct ClosingWatchTest : testing::Test {
  ClosingWatch watch;

  ClosingWatchTest() { watch.begin(began, bytes_before); }
};

TEST_F(ClosingWatchTest, AClientHasSoMuchTime) {
  EXPECT_FALSE(watch.is_over(began + ClosingWatch::time_max, bytes_before));
  EXPECT_TRUE(watch.is_over(began + ClosingWatch::time_max + Clock::duration(1), bytes_before));
}

TEST_F(ClosingWatchTest, AClientMayGoOnSendingSoMuch) {
  EXPECT_FALSE(watch.is_over(began, bytes_before + ClosingWatch::bytes_max));
  EXPECT_TRUE(watch.is_over(began, bytes_before + ClosingWatch::bytes_max + 1));
}

TEST_F(ClosingWatchTest, TimeThatIsExcusedDoesNotCount) {
  constexpr Clock::time_point now = began + std::chrono::minutes(1);
  watch.excuse(now - began, now);
  EXPECT_FALSE(watch.is_over(now + ClosingWatch::time_max, bytes_before));
  EXPECT_TRUE(watch.is_over(now + ClosingWatch::time_max + Clock::duration(1), bytes_before));
}

TEST_F(ClosingWatchTest, ItDoesNotBeginInTheFuture) {
  constexpr Clock::time_point now = began + std::chrono::seconds(1);
  watch.excuse(std::chrono::minutes(1), now);
  EXPECT_TRUE(watch.is_over(now + ClosingWatch::time_max + Clock::duration(1), bytes_before));
}

}  // namespace
}  // namespace fusillade::net
