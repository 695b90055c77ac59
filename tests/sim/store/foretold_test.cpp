#include <gtest/gtest.h>

#include "sim/store/outlook.h"

namespace fusillade::sim {
namespace {

// Bounds of a target from tick to tick.
TEST(Foretold, HoldsWhatItHasTold) {
  Foretold foretold;
  EXPECT_FALSE(foretold.holds({1, 1, 2, 2}, 0)) << "nothing is told";
  foretold.begin({0, 0, 4, 4}, 10, 3);
  EXPECT_TRUE(foretold.holds({1, 1, 2, 2}, 11));
  EXPECT_FALSE(foretold.holds({3, 3, 5, 4}, 11));
  EXPECT_EQ(foretold.renewal(), 14);
  foretold.renew({2, 2, 8, 8}, 14);
  EXPECT_TRUE(foretold.holds({2, 2, 3, 3}, 15)) << "in both";
  EXPECT_FALSE(foretold.holds({5, 5, 6, 6}, 21)) << "who looked in tick 13 looks as far as tick 21";
  EXPECT_TRUE(foretold.holds({5, 5, 6, 6}, 22));
  EXPECT_EQ(foretold.renewal(), 22);
}

}  // namespace
}  // namespace fusillade::sim
