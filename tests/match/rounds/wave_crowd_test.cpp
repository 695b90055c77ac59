#include "match/rounds/wave_crowd.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

TEST(WaveCrowd, TheWorldDecidesWhoIsAlive) {
  sim::World world(test::small_arena().world);
  WaveCrowd crowd(2);
  std::vector<sim::Ordinal> enemies;
  for (std::int32_t i = 0; i < 5; ++i) {
    const auto enemy = world.spawn_enemy(test::enemy_at(20.5F + static_cast<float>(i), 20.5F));
    ASSERT_TRUE(enemy);
    enemies.push_back(*enemy);
    crowd.add(*enemy, i % 2);
  }
  const auto alive_are = [&](std::int32_t first, std::int32_t second) {
    crowd.recount(world);
    return crowd.alive()[0] == first && crowd.alive()[1] == second;
  };
  world.step();
  EXPECT_TRUE(alive_are(3, 2));
  world.remove_enemy(enemies[1]);
  world.remove_enemy(enemies[4]);
  world.step();
  EXPECT_TRUE(alive_are(2, 1));
  EXPECT_TRUE(alive_are(2, 1));
  for (const sim::Ordinal enemy : enemies) world.remove_enemy(enemy);
  world.step();
  EXPECT_TRUE(alive_are(0, 0));
}

TEST(WaveCrowd, OthersAreNoneOfIt) {
  sim::World world(test::small_arena().world);
  WaveCrowd crowd(1);
  const auto other = world.spawn_enemy(test::enemy_at(20.5F, 20.5F));
  const auto member = world.spawn_enemy(test::enemy_at(30.5F, 20.5F));
  ASSERT_TRUE(other && member);
  crowd.add(*member, 0);
  world.step();
  world.remove_enemy(*member);
  world.step();
  crowd.recount(world);
  EXPECT_EQ(crowd.alive()[0], 0);
}

}  // namespace
}  // namespace fusillade::match
