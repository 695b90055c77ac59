// What is stored as float has to be float, whatever the compiler makes of it: g++ 12.2 at -O2 turned a pair
// of conversions to float and back into nothing.
#include <gtest/gtest.h>

#include "sim/base/types.h"

namespace fusillade::sim {
namespace {

[[gnu::noinline]] Vec2d scaled_as_stored(Vec2d v, double scale) {
  const Vec2 stored = v.rounded();
  return Vec2d(stored) * scale;
}

TEST(Rounding, HappensToBothNeighbours) {
  const Vec2d result = scaled_as_stored({0.1, 0.7}, 1);
  EXPECT_EQ(result.x, static_cast<double>(0.1F));
  EXPECT_EQ(result.y, static_cast<double>(0.7F));
}

}  // namespace
}  // namespace fusillade::sim
