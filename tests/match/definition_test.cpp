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

TEST(Definition, AShotLivesAsLongAsItsFragmentsDo) {
  sim::WorldDefinition world;
  world.rules.tick_rate = 60;
  EXPECT_EQ(shot_life_ticks_max(world), 2);
  sim::BulletDefinition shell, fragment;
  shell.life = 3;
  shell.split.bullet = 1;
  fragment.life = 2;
  world.bullets = {shell, fragment};
  EXPECT_EQ(shot_life_ticks_max(world), 5 * 60 + 2);
  world.bullets[1].split.bullet = 1;
  world.rules.split_generations_max = 4;
  EXPECT_EQ(shot_life_ticks_max(world), (3 + 4 * 2) * 60 + 2);
  world.rules.split_generations_max = 0;
  EXPECT_EQ(shot_life_ticks_max(world), 3 * 60 + 2);
}

}  // namespace
}  // namespace fusillade::match
