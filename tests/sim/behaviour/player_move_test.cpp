#include "sim/behaviour/player_move.h"

#include <gtest/gtest.h>

#include "sim/base/math.h"
#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

TEST(PlayerMove, WalksAtTheSpeedOfTheClass) {
  EXPECT_EQ(walk_velocity({1, 0}, 6), (Vec2{6, 0}));
  EXPECT_EQ(walk_velocity({0, -1}, 6), (Vec2{0, -6}));
  EXPECT_EQ(walk_velocity({0, 0}, 6), (Vec2{0, 0}));
}

TEST(PlayerMove, ShorterVectorsWalkSlower) { EXPECT_EQ(walk_velocity({0.5F, 0}, 6), (Vec2{3, 0})); }

TEST(PlayerMove, NothingIsFasterThanTheClass) {
  Rng rng(support::test_seed(3));
  for (int i = 0; i < 10000; ++i) {
    const Vec2 velocity = walk_velocity({rng.between(-1, 1), rng.between(-1, 1)}, 7);
    EXPECT_LE(length(velocity), 7 * (1 + 1e-7));
  }
  EXPECT_NEAR(length(walk_velocity({1, 1}, 7)), 7, 1e-6);
}

}  // namespace
}  // namespace fusillade::sim
