// What follows from an arena's rules alone.
#include "match/definition.h"

#include <gtest/gtest.h>

namespace fusillade::match {
namespace {

TEST(Definition, ANewWorldIsWantedForEachRoundOrOnceTheOldOneIsOld) {
  RoundRules rules;
  EXPECT_FALSE(wants_new_world(rules, 9, 1000));
  EXPECT_FALSE(wants_new_world(rules, 9, sim::tick_max / 2 - 1));
  EXPECT_TRUE(wants_new_world(rules, 1, sim::tick_max / 2));
  rules.renews_world = true;
  EXPECT_FALSE(wants_new_world(rules, 1, 1000));
  EXPECT_TRUE(wants_new_world(rules, 2, 1000));
}

}  // namespace
}  // namespace fusillade::match
