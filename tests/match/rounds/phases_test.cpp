#include "match/rounds/phases.h"

#include <gtest/gtest.h>

namespace fusillade::match {
namespace {

RoundRules rules_of() {
  RoundRules rules;
  rules.players_min = 2;
  rules.waiting_s = 1;
  rules.live_s = 10;
  rules.ended_s = 2;
  rules.score_limit = 50;
  return rules;
}

TEST(Phases, WaitsForEnoughPlayersAndThenForTheRest) {
  Phases phases(rules_of(), 10);
  for (sim::Tick tick = 0; tick < 30; ++tick) EXPECT_FALSE(phases.advance(tick, 1, 0));
  EXPECT_EQ(phases.left_s(30), 0);
  for (sim::Tick tick = 30; tick < 40; ++tick) EXPECT_FALSE(phases.advance(tick, 2, 0)) << tick;
  EXPECT_DOUBLE_EQ(phases.left_s(35), 0.5);
  EXPECT_EQ(phases.advance(40, 2, 0), Phase::live);
  EXPECT_EQ(phases.begun(), 40);
}

TEST(Phases, TheNextRoundWaitsAsLongAsTheFirst) {
  Phases phases(rules_of(), 10);
  phases.advance(0, 2, 0);
  phases.advance(10, 2, 0);
  phases.advance(110, 2, 0);
  EXPECT_EQ(phases.advance(130, 2, 0), Phase::waiting);
  EXPECT_DOUBLE_EQ(phases.left_s(130), 1);
  EXPECT_FALSE(phases.advance(139, 2, 0));
  EXPECT_EQ(phases.advance(140, 2, 0), Phase::live);
}

TEST(Phases, CountdownBeginsAgainWhenSomebodyLeaves) {
  Phases phases(rules_of(), 10);
  EXPECT_FALSE(phases.advance(0, 2, 0));
  EXPECT_FALSE(phases.advance(9, 1, 0));
  EXPECT_FALSE(phases.advance(10, 2, 0));
  EXPECT_FALSE(phases.advance(19, 2, 0));
  EXPECT_EQ(phases.advance(20, 2, 0), Phase::live);
}

TEST(Phases, LiveEndsWithItsTimeAndTheNextRoundFollows) {
  Phases phases(rules_of(), 10);
  phases.advance(0, 2, 0);
  EXPECT_EQ(phases.advance(10, 2, 0), Phase::live);
  EXPECT_FALSE(phases.advance(109, 2, 49));
  EXPECT_EQ(phases.advance(110, 2, 49), Phase::ended);
  EXPECT_DOUBLE_EQ(phases.left_s(120), 1);
  EXPECT_FALSE(phases.advance(129, 2, 0));
  EXPECT_EQ(phases.round(), 1U);
  EXPECT_EQ(phases.advance(130, 2, 0), Phase::waiting);
  EXPECT_EQ(phases.round(), 2U);
}

TEST(Phases, ScoreLimitEndsTheRound) {
  Phases phases(rules_of(), 10);
  phases.advance(0, 2, 0);
  phases.advance(10, 2, 0);
  EXPECT_EQ(phases.advance(11, 2, 50), Phase::ended);
}

TEST(Phases, NobodyLeftEndsTheRound) {
  Phases phases(rules_of(), 10);
  phases.advance(0, 2, 0);
  phases.advance(10, 2, 0);
  EXPECT_FALSE(phases.advance(11, 1, 0));
  EXPECT_EQ(phases.advance(12, 0, 0), Phase::ended);
}

TEST(Phases, WithoutWaitingItIsLiveWithTheFirstPlayer) {
  RoundRules rules;
  Phases phases(rules, 60);
  EXPECT_FALSE(phases.advance(0, 0, 0));
  EXPECT_EQ(phases.advance(1, 1, 0), Phase::live);
}

TEST(Phases, FractionsOfATickAreRoundedUp) {
  RoundRules rules = rules_of();
  rules.players_min = 0;
  rules.waiting_s = 0.25;
  Phases phases(rules, 10);
  EXPECT_FALSE(phases.advance(0, 0, 0));
  EXPECT_FALSE(phases.advance(2, 0, 0));
  EXPECT_EQ(phases.advance(3, 0, 0), Phase::live);
}

TEST(Phases, ARoundThatNeedsNobodyGoesOnWithNobody) {
  RoundRules rules = rules_of();
  rules.players_min = 0;
  rules.waiting_s = 0;
  Phases phases(rules, 10);
  EXPECT_EQ(phases.advance(0, 0, 0), Phase::live);
  EXPECT_FALSE(phases.advance(99, 0, 0));
  EXPECT_EQ(phases.advance(100, 0, 0), Phase::ended);
}

TEST(Phases, TheNextRoundCountsNothingBeforeEnoughAreThere) {
  Phases phases(rules_of(), 10);
  phases.advance(0, 2, 0);
  phases.advance(10, 2, 0);
  phases.advance(110, 2, 0);
  EXPECT_EQ(phases.advance(130, 1, 0), Phase::waiting);
  EXPECT_FALSE(phases.end());
  EXPECT_EQ(phases.left_s(130), 0);
}

// A match that stands takes up other rules, too.
TEST(Phases, NothingIsLeftOfAPhaseThatIsLongerThanItMayBeByNow) {
  Phases phases(rules_of(), 10);
  phases.advance(0, 2, 0);
  phases.advance(10, 2, 0);
  RoundRules shorter = rules_of();
  shorter.live_s = 1;
  phases.set_rules(shorter);
  EXPECT_EQ(phases.left_s(90), 0);
}

}  // namespace
}  // namespace fusillade::match
