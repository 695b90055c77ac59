// Rules that a running match takes up between two ticks.
#include "match/live_rules.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using test::Play;

TEST(LiveRules, NothingElseMayDiffer) {
  const ArenaDefinition one = test::small_arena();
  ArenaDefinition other = one;
  other.version = 2;
  EXPECT_TRUE(differ_in_live_rules_only(one, other));
  other.round.live_s = 7;
  other.round.respawn_s = 7;
  EXPECT_TRUE(differ_in_live_rules_only(one, other));
  const auto differs = [&](const auto& change) {
    ArenaDefinition changed = other;
    change(changed);
    return !differ_in_live_rules_only(one, changed);
  };
  EXPECT_TRUE(differs([](ArenaDefinition& arena) { arena.name = "other"; }));
  EXPECT_TRUE(differs([](ArenaDefinition& arena) { arena.title = "Other"; }));
  EXPECT_TRUE(differs([](ArenaDefinition& arena) { arena.round.grace_s = 1; }));
  EXPECT_TRUE(differs([](ArenaDefinition& arena) { arena.round.players_max = 1; }));
  EXPECT_TRUE(differs([](ArenaDefinition& arena) { arena.classes.push_back(0); }));
  EXPECT_TRUE(differs([](ArenaDefinition& arena) { arena.spawn_points[0].x += 1; }));
  EXPECT_TRUE(differs([](ArenaDefinition& arena) { arena.waves.push_back({}); }));
  EXPECT_TRUE(differs([](ArenaDefinition& arena) { arena.world.bullets[0].damage += 1; }));
  EXPECT_TRUE(differs([](ArenaDefinition& arena) { arena.world.map.solid[70] ^= 1; }));
  EXPECT_TRUE(differs([](ArenaDefinition& arena) { arena.world.rules.seed += 1; }));
}

TEST(LiveRules, AreThoseOfTheRoundThatClientsAreToldByTheWay) {
  const ArenaDefinition arena = test::small_arena();
  RoundRules live = arena.round;
  live.players_min += 1;
  live.waiting_s += 1;
  live.live_s += 1;
  live.ended_s += 1;
  live.respawn_s += 1;
  live.score_limit += 1;
  EXPECT_NE(live, arena.round);
  EXPECT_EQ(with_live_rules(arena.round, live), live);
}

TEST(LiveRules, AreTakenUpBetweenTwoTicks) {
  Play play(test::small_arena());
  play.join(1);
  play.run(60);
  ASSERT_EQ(play.match().status().phase, Phase::live);
  ArenaDefinition newer = test::small_arena();
  newer.version = 5;
  newer.round.live_s = 2;
  play.match().take_rules(std::make_shared<const ArenaDefinition>(newer));
  EXPECT_EQ(play.match().data_version(), 1U);
  play.run(1);
  EXPECT_EQ(play.match().data_version(), 5U);
  play.run(50);
  EXPECT_EQ(play.match().status().phase, Phase::live);
  play.run(15);
  EXPECT_EQ(play.match().status().phase, Phase::ended);
  EXPECT_EQ(play.match().status().players, 1);
}

TEST(LiveRules, APausedMatchTakesThemUpToo) {
  Play play(test::small_arena());
  play.run(1);
  play.match().set_paused(true);
  ArenaDefinition newer = test::small_arena();
  newer.version = 2;
  play.match().take_rules(std::make_shared<const ArenaDefinition>(newer));
  EXPECT_EQ(play.run(1).rounds.size(), 1U) << "and tells everybody";
  EXPECT_EQ(play.match().data_version(), 2U);
}

}  // namespace
}  // namespace fusillade::match
