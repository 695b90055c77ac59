#include "match/replication/volley_log.h"

#include <gtest/gtest.h>

namespace fusillade::match {
namespace {

sim::Volley volley_of_bullets(sim::Ordinal first, std::int32_t count) {
  sim::Volley result;
  result.first = first;
  result.count = count;
  return result;
}

TEST(VolleyLog, FindsTheVolleyOfABullet) {
  VolleyLog log;
  EXPECT_EQ(log.find(0), nullptr);
  for (const auto& [first, count] : {std::pair(5, 3), {8, 1}, {20, 2}})
    log.add(volley_of_bullets(static_cast<sim::Ordinal>(first), count), sim::time_of(10), 0);
  for (const sim::Ordinal bullet : {5, 6, 7}) EXPECT_EQ(log.find(bullet)->first, 5U);
  EXPECT_EQ(log.find(8)->first, 8U);
  EXPECT_EQ(log.find(21)->first, 20U);
  for (const sim::Ordinal bullet : {4, 9, 19, 22}) EXPECT_EQ(log.find(bullet), nullptr) << bullet;
}

TEST(VolleyLog, KeepsWhoMayFlyAndForgetsWhoHasEnded) {
  constexpr sim::Tick life = 500;
  VolleyLog log;
  for (sim::Tick tick = 0; tick < 10'000; ++tick) {
    log.add(volley_of_bullets(static_cast<sim::Ordinal>(tick), 1), sim::time_of(tick + life),
            sim::time_of(tick));
    EXPECT_LE(log.size(), 2U * (life + 1));
    EXPECT_NE(log.find(static_cast<sim::Ordinal>(std::max(0, tick - life))), nullptr);
  }
}

TEST(VolleyLog, OneThatFliesForLongKeepsNoneThatHaveEnded) {
  VolleyLog log;
  log.add(volley_of_bullets(0, 1), sim::time_of(10'000), 0);
  for (sim::Tick tick = 1; tick < 5000; ++tick)
    log.add(volley_of_bullets(static_cast<sim::Ordinal>(tick), 1), sim::time_of(tick + 1),
            sim::time_of(tick));
  EXPECT_LE(log.size(), VolleyLog::drop_min);
  EXPECT_NE(log.find(0), nullptr);
}

}  // namespace
}  // namespace fusillade::match
