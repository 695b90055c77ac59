#include "match/replication/volley_log.h"

#include <gtest/gtest.h>

namespace fusillade::match {
namespace {

sim::Volley volley(sim::Ordinal first, std::int32_t count, sim::Tick tick) {
  sim::Volley result;
  result.first = first;
  result.count = count;
  result.time = sim::time_of(tick);
  return result;
}

TEST(VolleyLog, FindsTheVolleyOfABullet) {
  VolleyLog log(10);
  EXPECT_EQ(log.find(0), nullptr);
  const sim::Volley volleys[] = {volley(5, 3, 0), volley(8, 1, 0), volley(20, 2, 0)};
  log.add(volleys, 0);
  for (const sim::Ordinal bullet : {5, 6, 7}) EXPECT_EQ(log.find(bullet)->first, 5U);
  EXPECT_EQ(log.find(8)->first, 8U);
  EXPECT_EQ(log.find(21)->first, 20U);
  for (const sim::Ordinal bullet : {4, 9, 19, 22}) EXPECT_EQ(log.find(bullet), nullptr) << bullet;
}

TEST(VolleyLog, ForgetsWhatNoBulletOutlives) {
  VolleyLog log(10);
  for (sim::Tick tick = 0; tick < 1000; ++tick) {
    const sim::Volley volleys[] = {volley(static_cast<sim::Ordinal>(tick), 1, tick)};
    log.add(volleys, tick);
    EXPECT_LE(log.size(), 11U);
    if (tick < 11) continue;
    EXPECT_NE(log.find(static_cast<sim::Ordinal>(tick - 10)), nullptr);
    EXPECT_EQ(log.find(static_cast<sim::Ordinal>(tick - 11)), nullptr);
  }
}

}  // namespace
}  // namespace fusillade::match
