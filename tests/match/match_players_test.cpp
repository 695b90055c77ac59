// Where players appear.
#include <gtest/gtest.h>

#include <algorithm>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using test::Play;

// The only free tile of the map.
constexpr sim::Vec2 only_place{3.5F, 60.5F};

ArenaDefinition arena_of_walls() {
  ArenaDefinition arena = test::small_arena();
  sim::TileMapDefinition& map = arena.world.map;
  std::ranges::fill(map.solid, std::uint8_t{1});
  map.solid[static_cast<std::size_t>(60 * map.width + 3)] = 0;
  return arena;
}

TEST(MatchPlayers, WhoHasRoomAtNoSpawnPointAppearsWhereThereIsRoom) {
  Play play(arena_of_walls());
  play.join(1);
  const test::Output output = play.run(6);
  ASSERT_FALSE(output.snapshots.empty());
  const Recipient* player = test::recipient_of(output.snapshots.back(), 1);
  ASSERT_NE(player, nullptr);
  EXPECT_TRUE(player->is_alive);
  EXPECT_EQ(player->position, only_place);
}

}  // namespace
}  // namespace fusillade::match
