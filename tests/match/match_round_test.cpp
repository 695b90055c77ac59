// What clients are told of the phases of a match.
#include "match/match.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using test::Output;
using test::Play;

ArenaDefinition arena_of_rounds() {
  ArenaDefinition arena = test::small_arena();
  arena.round.players_min = 2;
  arena.round.waiting_s = 1;
  arena.round.live_s = 2;
  arena.round.ended_s = 1;
  return arena;
}

// Whoever waited already knows of no other news then.
TEST(MatchRound, EverybodyIsToldThatTheWaitIsCounted) {
  Play play(arena_of_rounds());
  play.join(1);
  EXPECT_EQ(play.run(120).rounds.back().phase_left_s, 0);
  play.join(2);
  const Output output = play.run(2);
  ASSERT_FALSE(output.rounds.empty());
  EXPECT_NEAR(output.rounds.back().phase_left_s, 1, 0.05);
}

TEST(MatchRound, EachRoundWaitsForTheSameTimeAndSaysSo) {
  Play play(arena_of_rounds());
  play.join(1);
  play.join(2);
  const Output output = play.run(60 * 9);
  int waits = 0;
  for (const RoundState& round : output.rounds) {
    if (round.phase != Phase::waiting || round.round == 1) continue;
    EXPECT_NEAR(round.phase_left_s, 1, 0.05);
    ++waits;
  }
  EXPECT_EQ(waits, 2);
}

}  // namespace
}  // namespace fusillade::match
