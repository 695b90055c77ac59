#include "match/ticks.h"

#include <gtest/gtest.h>

namespace fusillade::match {
namespace {

TEST(Ticks, NothingIsShorterThanItsRule) {
  EXPECT_EQ(ticks_of_s(0, 60), 0);
  EXPECT_EQ(ticks_of_s(2, 60), 120);
  EXPECT_EQ(ticks_of_s(0.001, 60), 1);
  EXPECT_EQ(ticks_of_s(1.5, 25), 38);
}

}  // namespace
}  // namespace fusillade::match
