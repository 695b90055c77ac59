// The gate on bytes: what a client gets in the wire's scenes, against committed figures. No time is in it:
// the same code gives the same bytes. Whoever makes them fewer (or must make them more) writes the new figure
// here.
#include <gtest/gtest.h>

#include "bench/wire/scene.h"

namespace fusillade::bench {
namespace {

constexpr std::int32_t seconds = 20;
constexpr double drift_max = 0.05;
constexpr double crowd_goal_bytes_per_s = 8000, few_goal_bytes_per_s = 3700;

TEST(WireBytes, Crowd) {
  const WireFigures figures = play_crowd(seconds);
  EXPECT_NEAR(figures.bytes_per_s_p50, crowd_bytes_per_s, drift_max * crowd_bytes_per_s);
  EXPECT_LE(figures.bytes_per_s_p50, crowd_goal_bytes_per_s);
  EXPECT_GT(figures.naive_bytes_per_s, 50 * figures.bytes_per_s_p50);
  EXPECT_NEAR(figures.view.enemies, 200, 10);
  EXPECT_NEAR(figures.view.bullets, 2000, 200);
  EXPECT_NEAR(figures.view.hits_per_s, 30, 6);
}

TEST(WireBytes, FewBullets) {
  const WireFigures figures = play_few(seconds);
  EXPECT_NEAR(figures.bytes_per_s_p50, few_bytes_per_s, drift_max * few_bytes_per_s);
  EXPECT_LE(figures.bytes_per_s_p50, few_goal_bytes_per_s);
  EXPECT_EQ(figures.areas.players, 20);
}

TEST(WireBytes, Fight) {
  const WireFigures figures = play_fight(seconds);
  EXPECT_NEAR(figures.bytes_per_s_p50, fight_bytes_per_s, drift_max * fight_bytes_per_s);
  EXPECT_NEAR(figures.bytes_per_s_by_kind.at(match_states), fight_states_bytes_per_s,
              drift_max * fight_states_bytes_per_s);
}

}  // namespace
}  // namespace fusillade::bench
