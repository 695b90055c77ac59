// A match in slow motion plays the same ticks, each over several intervals.
#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

constexpr int ticks = 150;

ArenaDefinition busy_arena(std::int32_t slow_motion) {
  ArenaDefinition arena = test::small_arena();
  arena.world.rules.slow_motion = slow_motion;
  for (int i = 0; i < 8; ++i) {
    const float x = 12 + 3 * static_cast<float>(i % 4), y = 12 + 3 * static_cast<float>(i / 4);
    arena.world.enemy_placements.push_back(test::enemy_at(x, y, test::shooter_type));
  }
  arena.world.actors[test::player_class].health = 1e6F;
  arena.round.snapshot_rate = 60;
  return arena;
}

struct Played {
  std::vector<std::uint64_t> hashes;  // after every tick
  std::vector<double> told;           // match time of the hits in snapshots, in ticks
  int snapshots = 0;
  std::int64_t hits = 0, bullets_spawned = 0, stepped = 0;
};

Played play(std::int32_t slow_motion) {
  Match match("m", std::make_shared<const ArenaDefinition>(busy_arena(slow_motion)));
  match.push(JoinRequest{1, "one", 0, {}, test::token_of(1)});
  Played played;
  for (int interval = 0; interval < ticks * slow_motion; ++interval) {
    const Frame& frame = match.tick();
    played.stepped += match.last_step().bullets_spawned;
    EXPECT_EQ(match.world().tick(), interval / slow_motion + 1);
    const bool is_last = interval % slow_motion == slow_motion - 1;
    if (is_last) played.hashes.push_back(match.world().state_hash());
    if (!frame.is_snapshot) continue;
    EXPECT_TRUE(is_last);
    ++played.snapshots;
    for (const AreaFrame& area : frame.areas) {
      for (const Hit& hit : area.hits) played.told.push_back(sim::ticks_of(hit.event.time));
    }
  }
  played.hits = match.status().hits;
  played.bullets_spawned = match.status().bullets_spawned;
  return played;
}

TEST(SlowMotion, SameHitsSameHash) {
  const Played real_time = play(1);
  EXPECT_GT(real_time.hits, 20);
  EXPECT_GT(real_time.told.size(), 20U);
  EXPECT_EQ(real_time.bullets_spawned, real_time.stepped);
  for (const std::int32_t slow_motion : {2, 5}) {
    const Played slow = play(slow_motion);
    EXPECT_EQ(slow.hashes, real_time.hashes) << slow_motion;
    EXPECT_EQ(slow.told, real_time.told) << slow_motion;
    EXPECT_EQ(slow.hits, real_time.hits);
    EXPECT_EQ(slow.bullets_spawned, real_time.bullets_spawned);
    EXPECT_EQ(slow.stepped, real_time.stepped);
    EXPECT_EQ(slow.snapshots, real_time.snapshots);
  }
}

}  // namespace
}  // namespace fusillade::match
