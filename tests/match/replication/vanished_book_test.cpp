#include "match/replication/vanished_book.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

TEST(VanishedBook, APickupIsNewsOnceAndGoneForGood) {
  ArenaDefinition arena = test::small_arena();
  arena.world.objects.push_back({.position = {40, 40}, .shape = {.radius = 1}, .pickup = true});
  arena.world.objects.push_back({.position = {10, 10}, .shape = {.radius = 1}, .pickup = true});
  sim::ActorPlacement player;
  player.position = {10, 10};
  player.definition = test::player_class;
  arena.world.player_placements.push_back(player);
  sim::World world(arena.world);
  const AreaGrid grid(arena.world.map, arena.round);
  VanishedBook book(arena.world, grid);
  std::vector<sim::EntityId> news, all;
  const auto tell = [&] {
    news.clear(), all.clear();
    book.tell(
        world, [&](std::uint32_t area) { return area == 0 ? &news : nullptr; },
        [&](std::uint32_t area) { return area == 0 ? &all : nullptr; });
  };
  tell();
  EXPECT_TRUE(news.empty() && all.empty());
  for (int i = 0; i < 3; ++i) world.step();
  const std::vector<sim::EntityId> taken{{sim::Kind::object, 1}};
  tell();
  EXPECT_EQ(news, taken);
  EXPECT_EQ(all, taken);
  tell();
  EXPECT_TRUE(news.empty());
  EXPECT_EQ(all, taken);
}

}  // namespace
}  // namespace fusillade::match
