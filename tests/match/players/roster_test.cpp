#include "match/players/roster.h"

#include <gtest/gtest.h>

#include "match/arena.h"
#include "support/allocation_count.h"

namespace fusillade::match {
namespace {

using test::token_of;

JoinRequest join_of(SessionId session, Token token = {}, Token resume = {}, std::int32_t class_index = 0) {
  return {session, "name", class_index, resume, token};
}

TEST(Roster, SlotsAreTheLowestFreeAndNumbersNeverReturn) {
  Roster roster(test::small_arena(), 0);
  EXPECT_EQ(roster.join(join_of(10), 0, RefusalCode::none).slot, 0);
  EXPECT_EQ(roster.join(join_of(11), 0, RefusalCode::none).slot, 1);
  roster.remove(*roster.find(10));
  EXPECT_EQ(roster.find(10), nullptr);
  EXPECT_EQ(roster.join(join_of(12), 0, RefusalCode::none).slot, 0);
  EXPECT_EQ(roster.find(12)->number, 2U);
  EXPECT_EQ(roster.player_count(), 2);
}

TEST(Roster, RefusesWhatItMust) {
  ArenaDefinition arena = test::small_arena();
  arena.round.players_max = 1;
  Roster roster(arena, 0);
  EXPECT_EQ(roster.join(join_of(1, {}, {}, 1), 0, RefusalCode::none).code, RefusalCode::bad_class);
  EXPECT_EQ(roster.join(join_of(1, {}, {}, -1), 0, RefusalCode::none).code, RefusalCode::bad_class);
  EXPECT_EQ(roster.join(join_of(1), 0, RefusalCode::draining).code, RefusalCode::draining);
  EXPECT_EQ(roster.player_count(), 0);
  EXPECT_EQ(roster.join(join_of(1), 0, RefusalCode::none).code, RefusalCode::none);
  EXPECT_EQ(roster.join(join_of(1), 0, RefusalCode::none).code, RefusalCode::bad_message);
  EXPECT_EQ(roster.join(join_of(2), 0, RefusalCode::none).code, RefusalCode::match_full);
  EXPECT_EQ(roster.player_count(), 1);
}

TEST(Roster, TokenResumesALostPlayer) {
  Roster roster(test::small_arena(), 0);
  roster.join(join_of(1, token_of(9)), 0, RefusalCode::none);
  roster.find(1)->score.score = 42;
  roster.lose(*roster.find(1), 100);
  EXPECT_EQ(roster.find(1), nullptr);
  const auto outcome = roster.join(join_of(2, token_of(8), token_of(9)), 120, RefusalCode::draining);
  EXPECT_EQ(outcome.code, RefusalCode::none);
  EXPECT_TRUE(outcome.is_resumed);
  EXPECT_EQ(outcome.replaced, 0U);
  EXPECT_EQ(roster.find(2)->score.score, 42);
  EXPECT_EQ(roster.find(2)->number, 0U);
}

// Its commands begin at 1 again; it may have come from elsewhere.
TEST(Roster, WhoTakesOverBeginsAnew) {
  Roster roster(test::small_arena(), 0);
  JoinRequest first = join_of(1, token_of(9));
  first.origin = "192.0.2.1";
  roster.join(first, 0, RefusalCode::none);
  roster.find(1)->commands.push({.sequence = 40, .client_tick = 0, .input = test::walk(1, 0)}, 1);
  roster.find(1)->commands.take(1);
  JoinRequest second = join_of(2, token_of(8), token_of(9));
  second.origin = "192.0.2.2";
  ASSERT_EQ(roster.join(second, 2, RefusalCode::none).replaced, 1U);
  Player& player = *roster.find(2);
  EXPECT_EQ(player.origin, "192.0.2.2");
  player.commands.push({.sequence = 1, .client_tick = 0, .input = test::walk(0, 1)}, 2);
  EXPECT_EQ(player.commands.take(2).move, (sim::Vec2{0, 1}));
}

TEST(Roster, CommandsOfWhoHasJoinedTakeNoMemory) {
  Roster roster(test::small_arena(), 0);
  roster.join(join_of(1), 0, RefusalCode::none);
  CommandQueue& commands = roster.find(1)->commands;
  const std::int64_t before = support::allocation_count();
  for (std::uint32_t sequence = 1; sequence <= 4; ++sequence) {
    commands.push({.sequence = sequence, .client_tick = 0, .input = test::walk(1, 0)}, 1);
    commands.take(static_cast<sim::Tick>(sequence));
  }
  EXPECT_EQ(support::allocation_count(), before);
}

TEST(Roster, WhoIsGoneIsNotFoundByItsNumber) {
  Roster roster(test::small_arena(), 0);
  roster.join(join_of(1), 0, RefusalCode::none);
  EXPECT_EQ(roster.find_number(0), roster.find(1));
  roster.remove(*roster.find(1));
  EXPECT_EQ(roster.find_number(0), nullptr);
}

// What the hello says of class and team is not asked.
TEST(Roster, WhoResumesHasClassAndTeamAlready) {
  Roster roster(test::small_arena(), 0);
  roster.join(join_of(1, token_of(9)), 0, RefusalCode::none);
  JoinRequest again = join_of(2, token_of(8), token_of(9), 99);
  again.team_wished = 99;
  EXPECT_TRUE(roster.join(again, 1, RefusalCode::none).is_resumed);
}

TEST(Roster, AProvenNameResumesNobodyElse) {
  Roster roster(test::small_arena(), 0);
  roster.join(join_of(1, token_of(9)), 0, RefusalCode::none);
  roster.lose(*roster.find(1), 100);
  JoinRequest other = join_of(2, token_of(8), token_of(9));
  other.name = "other";
  other.is_name_proven = true;
  EXPECT_FALSE(roster.join(other, 120, RefusalCode::none).is_resumed);
  JoinRequest same = join_of(3, token_of(7), token_of(9));
  same.is_name_proven = true;
  EXPECT_TRUE(roster.join(same, 130, RefusalCode::none).is_resumed);
}

TEST(Roster, OldTokenHoldsUntilItIsTakenBack) {
  Roster roster(test::small_arena(), 0);
  roster.join(join_of(1, token_of(9)), 0, RefusalCode::none);
  roster.join(join_of(2, token_of(8), token_of(9)), 1, RefusalCode::none);
  EXPECT_TRUE(roster.join(join_of(3, token_of(7), token_of(9)), 2, RefusalCode::none).is_resumed);
  EXPECT_FALSE(roster.join(join_of(4, {}, token_of(8)), 3, RefusalCode::none).is_resumed);  // never used
  EXPECT_TRUE(roster.join(join_of(5, token_of(6), token_of(7)), 4, RefusalCode::none).is_resumed);
  roster.find(5)->token_before = {};
  EXPECT_FALSE(roster.join(join_of(6, {}, token_of(7)), 5, RefusalCode::none).is_resumed);
}

TEST(Roster, WhoHasBeenAwayLongestGivesWay) {
  Roster roster(test::small_arena(), 0);
  for (SessionId session = 1; session <= 4; ++session) roster.join(join_of(session), 0, RefusalCode::none);
  EXPECT_EQ(roster.most_dispensable(), nullptr);
  roster.lose(*roster.find(2), 20);
  roster.lose(*roster.find(4), 10);
  roster.lose(*roster.find(3), 10);
  ASSERT_NE(roster.most_dispensable(), nullptr);
  EXPECT_EQ(roster.most_dispensable()->number, 2U);
  EXPECT_EQ(roster.player_count(), 4);
  EXPECT_EQ(roster.present_count(), 1);
  roster.remove(*roster.most_dispensable());
  EXPECT_EQ(roster.most_dispensable()->number, 3U);
}

// Else one address could push out all others who may come back.
TEST(Roster, OfTheAddressThatHasLostMostSomebodyGivesWay) {
  Roster roster(test::small_arena(), 0);
  for (SessionId session = 1; session <= 4; ++session) {
    JoinRequest join = join_of(session);
    join.origin = session <= 2 ? "192.0.2." + std::to_string(session) : "192.0.2.9";
    roster.join(join, 0, RefusalCode::none);
    roster.lose(*roster.find(session), static_cast<sim::Tick>(session));
  }
  EXPECT_EQ(roster.most_dispensable()->number, 2U) << "the first from 192.0.2.9";
  roster.remove(*roster.most_dispensable());
  EXPECT_EQ(roster.most_dispensable()->number, 0U) << "each has lost one now";
}

TEST(Roster, LostPlayersOfOneAddressFillNoTeam) {
  ArenaDefinition arena = test::small_arena();
  arena.round.teams = 2;
  arena.round.players_max = 6;
  Roster roster(arena, 0);
  const auto team_of = [&](SessionId session, const std::string& origin) {
    JoinRequest join = join_of(session);
    join.origin = origin;
    join.team_wished = 1;
    const Roster::Outcome joined = roster.join(join, 0, RefusalCode::none);
    return roster.slots()[static_cast<std::size_t>(joined.slot)].team;
  };
  for (SessionId session = 1; session <= 3; ++session) {
    EXPECT_EQ(team_of(session, "192.0.2.9"), 0);
    roster.lose(*roster.find(session), 1);
  }
  EXPECT_EQ(team_of(4, "192.0.2.1"), 0) << "the three count as one";
  EXPECT_EQ(team_of(5, "192.0.2.2"), 0);
  EXPECT_EQ(team_of(6, "192.0.2.3"), 2) << "its share is three";
}

TEST(Roster, AnothersTokenStaysTheOthers) {
  Roster roster(test::small_arena(), 0);
  JoinRequest ada = join_of(1, token_of(9));
  ada.is_name_proven = true;
  roster.join(ada, 0, RefusalCode::none);
  roster.join({.session = 2, .name = "Bob", .token = token_of(8)}, 0, RefusalCode::none);
  ada.session = 3;
  ada.resume = token_of(8);
  EXPECT_EQ(roster.join(ada, 1, RefusalCode::none).replaced, 1U);
  EXPECT_EQ(roster.join(join_of(4, token_of(6), token_of(8)), 2, RefusalCode::none).replaced, 2U);
}

TEST(Roster, AProvenNameIsOnePlayer) {
  Roster roster(test::small_arena(), 0);
  JoinRequest join = join_of(1);
  join.is_name_proven = true;
  roster.join(join, 0, RefusalCode::none);
  join.session = 2;
  const Roster::Outcome taken_over = roster.join(join, 1, RefusalCode::none);
  EXPECT_TRUE(taken_over.is_resumed);
  EXPECT_EQ(taken_over.replaced, 1U);
  roster.lose(*roster.find(2), 2);
  join.session = 3;
  EXPECT_TRUE(roster.join(join, 3, RefusalCode::none).is_resumed);
  EXPECT_EQ(roster.player_count(), 1);
  EXPECT_FALSE(roster.join(join_of(4), 4, RefusalCode::none).is_resumed) << "anybody may call himself so";
}

TEST(Roster, AProvenNameDoesNotTakeOverWhoOnlyCallsHimselfSo) {
  Roster roster(test::small_arena(), 0);
  roster.join(join_of(1), 0, RefusalCode::none);
  JoinRequest proven = join_of(2);
  proven.is_name_proven = true;
  EXPECT_FALSE(roster.join(proven, 1, RefusalCode::none).is_resumed);
}

TEST(Roster, TokenOfAConnectedPlayerReplacesItsSession) {
  Roster roster(test::small_arena(), 0);
  roster.join(join_of(1, token_of(9)), 0, RefusalCode::none);
  const auto outcome = roster.join(join_of(2, token_of(8), token_of(9)), 1, RefusalCode::none);
  EXPECT_TRUE(outcome.is_resumed);
  EXPECT_EQ(outcome.replaced, 1U);
  EXPECT_EQ(roster.find(1), nullptr);
  EXPECT_EQ(roster.player_count(), 1);
}

TEST(Roster, NoTokenResumesNobody) {
  Roster roster(test::small_arena(), 0);
  roster.join(join_of(1), 0, RefusalCode::none);
  roster.lose(*roster.find(1), 0);
  EXPECT_FALSE(roster.join(join_of(2), 0, RefusalCode::none).is_resumed);
}

TEST(Roster, GraceExpires) {
  ArenaDefinition arena = test::small_arena();
  arena.round.grace_s = 2;
  Roster roster(arena, 0);
  roster.join(join_of(1), 0, RefusalCode::none);
  Player& player = *roster.find(1);
  EXPECT_FALSE(roster.is_expired(player, 1000));
  roster.lose(player, 100);
  EXPECT_FALSE(roster.is_expired(player, 219));
  EXPECT_TRUE(roster.is_expired(player, 220));
}

TEST(Roster, TeamsAreFilledInTurn) {
  ArenaDefinition arena = test::small_arena();
  arena.round.teams = 2;
  Roster roster(arena, 0);
  for (SessionId session = 1; session <= 4; ++session) {
    roster.join(join_of(session), 0, RefusalCode::none);
    EXPECT_EQ(roster.find(session)->team, session % 2 == 1 ? 0 : 2);
  }
  roster.remove(*roster.find(2));
  roster.join(join_of(5), 0, RefusalCode::none);
  EXPECT_EQ(roster.find(5)->team, 2);
}

JoinRequest wish(SessionId session, std::int32_t team) {
  return {.session = session, .name = "a", .team_wished = team};
}

TEST(RosterTeams, AWishHoldsWhileTheTeamHasLessThanItsShare) {
  ArenaDefinition arena = test::small_arena();
  arena.round.teams = 3;
  arena.round.players_max = 6;
  Roster roster(arena, 0);
  std::vector<std::int32_t> teams;
  for (SessionId session = 1; session <= 6; ++session) {
    const Roster::Outcome outcome = roster.join(wish(session, session <= 3 ? 2 : 0), 0, RefusalCode::none);
    ASSERT_EQ(outcome.code, RefusalCode::none);
    teams.push_back(roster.slots()[static_cast<std::size_t>(outcome.slot)].team);
  }
  EXPECT_EQ(teams, (std::vector<std::int32_t>{2, 2, 0, 3, 0, 3})) << "1 is the enemies'";
}

TEST(RosterTeams, ATeamThatDoesNotExistIsRefused) {
  ArenaDefinition arena = test::small_arena();
  arena.round.teams = 2;
  Roster roster(arena, 0);
  EXPECT_EQ(roster.join(wish(1, 3), 0, RefusalCode::none).code, RefusalCode::bad_team);
  EXPECT_EQ(roster.join(wish(1, -1), 0, RefusalCode::none).code, RefusalCode::bad_team);
  EXPECT_EQ(roster.player_count(), 0);
  EXPECT_EQ(roster.join(wish(1, 2), 0, RefusalCode::none).code, RefusalCode::none);
}

TEST(RosterTeams, AShareThatIsNoWholeNumberIsRoundedUp) {
  ArenaDefinition arena = test::small_arena();
  arena.round.teams = 2;
  arena.round.players_max = 5;
  Roster roster(arena, 0);
  for (SessionId session = 1; session <= 4; ++session) roster.join(wish(session, 2), 0, RefusalCode::none);
  for (SessionId session = 1; session <= 3; ++session) EXPECT_EQ(roster.find(session)->team, team_number(1));
  EXPECT_EQ(roster.find(4)->team, team_number(0));
}

}  // namespace
}  // namespace fusillade::match
