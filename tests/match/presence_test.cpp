// Who holds a place in a match: players who are there, those who may come back, and joins that still wait.
#include <gtest/gtest.h>

#include "match/arena.h"
#include "match/directory.h"

namespace fusillade::match {
namespace {

using test::Output;
using test::Play;
using test::token_of;

ArenaDefinition arena_for(std::int32_t players_max) {
  ArenaDefinition arena = test::small_arena();
  arena.round.players_max = players_max;
  return arena;
}

void lose_after_a_command(Play& play, SessionId session) {
  play.command(session, 1, {});
  play.run(1);
  play.leave(session, true);
  play.run(1);
}

TEST(Presence, WhoIsLostBeforePlayingIsGoneAtOnce) {
  Play play(arena_for(8));
  for (SessionId session = 1; session <= 100; ++session) {
    play.join(session, token_of(static_cast<std::uint8_t>(session)));
    ASSERT_EQ(play.run(1).joined.size(), 1U) << session;
    play.leave(session, true);
    play.run(1);
    EXPECT_EQ(play.match().status().players_lost, 0);
    EXPECT_EQ(play.match().world().player_count(), 0);
  }
}

TEST(Presence, WhoResumedMayResumeAgainWithoutACommand) {
  Play play(arena_for(8));
  play.join(1, token_of(1));
  play.run(1);
  lose_after_a_command(play, 1);
  play.join(2, token_of(2), token_of(1));
  play.run(1);
  play.leave(2, true);
  play.run(1);
  EXPECT_EQ(play.match().status().players_lost, 1);
  play.join(3, token_of(3), token_of(2));
  EXPECT_TRUE(play.run(1).joined.at(0).resumed);
}

TEST(Presence, InAFullMatchTheLongestLostGivesWay) {
  Play play(arena_for(3));
  for (SessionId session = 1; session <= 3; ++session)
    play.join(session, token_of(static_cast<std::uint8_t>(session)));
  play.run(1);
  lose_after_a_command(play, 2);
  lose_after_a_command(play, 1);
  play.join(4);
  Output output = play.run(3);
  ASSERT_EQ(output.joined.size(), 1U);
  EXPECT_EQ(output.joined[0].player, 3U);
  EXPECT_EQ(play.match().world().player_count(), 3);
  std::vector<sim::Ordinal> gone;
  for (const AreaFrame& area : output.snapshots.front().areas) {
    gone.insert(gone.end(), area.players.left.begin(), area.players.left.end());
  }
  EXPECT_EQ(gone, (std::vector<sim::Ordinal>{1}));
  play.join(5, {}, token_of(1));  // still there, and now the match is full of players who are
  EXPECT_TRUE(play.run(1).joined.at(0).resumed);
  play.join(6);
  output = play.run(1);
  EXPECT_EQ(output.refused.at(0).code, RefusalCode::match_full);
}

TEST(Presence, RoundBeginsForThoseWhoAreThere) {
  ArenaDefinition arena = arena_for(8);
  arena.round.players_min = 2;
  Play play(arena);
  play.join(1, token_of(1));
  play.run(1);
  lose_after_a_command(play, 1);
  play.join(2);
  play.run(5);
  EXPECT_EQ(play.match().status().phase, Phase::waiting);
  play.join(3, token_of(3), token_of(1));
  play.run(1);
  EXPECT_EQ(play.match().status().phase, Phase::live);
}

// How often all are told of all rows within 10 s, in which somebody leaves every quarter of a second.
std::size_t tables_told(SessionId players) {
  ArenaDefinition arena = arena_for(512);
  arena.world.rules.players_max = 512;
  Play play(arena);
  for (SessionId session = 1; session <= players; ++session) play.join(session);
  play.run(600);
  std::size_t told = 0;
  for (SessionId session = 1; session <= 40; ++session) {
    play.leave(session, false);
    told += play.run(15).rounds.size();
  }
  return told;
}

TEST(Presence, TheTableOfManyIsToldMoreRarely) {
  EXPECT_NEAR(static_cast<double>(tables_told(60)), 10, 1);
  EXPECT_NEAR(static_cast<double>(tables_told(440)), 2.5, 1) << "of 440 to 400 players every 4.4 to 4 s";
}

TEST(Presence, OldTokenHoldsUntilTheFirstCommandOfTheNewSession) {
  Play play(arena_for(8));
  play.join(1, token_of(1));
  play.run(1);
  lose_after_a_command(play, 1);
  play.join(2, token_of(2), token_of(1));  // its welcome is lost with the connection
  play.run(1);
  play.leave(2, true);
  play.join(3, token_of(3), token_of(1));
  EXPECT_TRUE(play.run(1).joined.at(0).resumed);
  play.command(3, 1, {});
  play.run(1);
  play.join(4, token_of(4), token_of(1));
  EXPECT_FALSE(play.run(1).joined.at(0).resumed);
}

TEST(Presence, JoinsOfOneTickAreSpreadOverMatches) {
  const auto arena = std::make_shared<const ArenaDefinition>(arena_for(2));
  Directory directory;
  for (const char* id : {"one", "two"}) directory.add(std::make_shared<Match>(id, arena));
  for (SessionId session = 1; session <= 4; ++session) {
    const auto match = directory.first_with_room(false);
    ASSERT_TRUE(match);
    EXPECT_EQ(match->id(), session <= 2 ? "one" : "two");
    match->push(JoinRequest{.session = session, .name = "p"});
  }
  EXPECT_FALSE(directory.first_with_room(false));
  for (const auto& match : directory.all()) EXPECT_TRUE(match->tick().refused.empty());
  EXPECT_FALSE(directory.first_with_room(false));
  directory.find("two")->push(LeaveRequest{3});
  directory.find("two")->tick();
  EXPECT_EQ(directory.first_with_room(false), directory.find("two"));
}

TEST(Presence, PlayersAndWhoWatchesHaveRoomOfTheirOwn) {
  ArenaDefinition arena = arena_for(1);
  Directory directory;
  const auto add = [&](const char* id) {
    directory.add(std::make_shared<Match>(id, std::make_shared<const ArenaDefinition>(arena)));
  };
  arena.round.spectators_max = 1;
  add("one");
  arena.classes.clear();
  arena.round.spectators_max = 2;
  add("unplayable");
  directory.find("one")->push(JoinRequest{.session = 1, .name = "p"});
  directory.find("one")->tick();
  EXPECT_FALSE(directory.first_with_room(false)) << "nobody can play in the other one";
  EXPECT_EQ(directory.first_with_room(true), directory.find("one"));
  directory.find("one")->push(JoinRequest{.session = 2, .name = "w", .is_spectator = true});
  directory.find("one")->tick();
  EXPECT_EQ(directory.first_with_room(true), directory.find("unplayable"));
}

TEST(Presence, RefusedJoinsHoldNoRoom) {
  ArenaDefinition arena = arena_for(1);
  Match match("one", std::make_shared<const ArenaDefinition>(arena));
  match.push(JoinRequest{.session = 1, .name = "p", .class_index = 99});
  EXPECT_FALSE(match.has_room(false));
  match.tick();
  EXPECT_TRUE(match.has_room(false));
  match.fail("broken on purpose");
  EXPECT_FALSE(match.push(JoinRequest{.session = 2, .name = "p"}));
  EXPECT_FALSE(match.has_room(false));
}

TEST(Presence, JoinsThatFindNoRoomInTheInboxHoldNone) {
  ArenaDefinition arena = arena_for(2);
  arena.round.inbox_max = 16;
  Match match("one", std::make_shared<const ArenaDefinition>(arena));
  for (SessionId session = 100; session < 116; ++session) EXPECT_TRUE(match.push(LeaveRequest{session}));
  for (SessionId session = 1; session <= 4; ++session)
    EXPECT_FALSE(match.push(JoinRequest{.session = session, .name = "p"}));
  EXPECT_TRUE(match.has_room(false));
}

TEST(Presence, AMatchThatHasEndedTakesNobody) {
  Match match("one", std::make_shared<const ArenaDefinition>(arena_for(2)));
  match.end();
  EXPECT_TRUE(match.is_inbox_closed());
  EXPECT_FALSE(match.push(JoinRequest{.session = 1, .name = "p"}));
}

TEST(Presence, NobodyFindsAPublicMatchByACode) {
  Directory directory;
  const auto arena = std::make_shared<const ArenaDefinition>(arena_for(2));
  directory.add(std::make_shared<Match>("public", arena));
  directory.add(std::make_shared<Match>("private", arena, "code"));
  EXPECT_EQ(directory.find_private(""), nullptr);
  EXPECT_EQ(directory.find_private("code"), directory.find("private"));
  EXPECT_EQ(directory.first_with_room(false), directory.find("public"));
  directory.remove("public");
  EXPECT_EQ(directory.first_with_room(false), nullptr);
}

TEST(Presence, SessionsComeInTheirOwnOrderWhoeverReachesTheInboxFirst) {
  Play play(arena_for(8));
  for (const SessionId session : {3U, 1U, 2U}) play.join(session);
  const Output output = play.run(1);
  ASSERT_EQ(output.joined.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(output.joined[i].session, i + 1);
    EXPECT_EQ(output.joined[i].player, i);
  }
}

// Both within a second, of which the rows are told once.
TEST(Presence, WhoComesKnowsEverybodyAndEverybodyHearsOfIt) {
  Play play(arena_for(8));
  play.join(1);
  play.run(90);
  play.join(2);
  play.run(5);
  play.join(3);
  const Frame& frame = play.match().tick();
  ASSERT_EQ(frame.joined.size(), 1U);
  EXPECT_FALSE(frame.round_changed);
  EXPECT_EQ(frame.round.scores.size(), 3U) << "of its welcome";
  const Output output = play.run(61);
  ASSERT_EQ(output.rounds.size(), 1U);
  EXPECT_EQ(output.rounds.front().scores.size(), 3U);
}

TEST(Presence, TheOperatorSeesAtOnceWhoIsLost) {
  Play play(arena_for(8));
  play.join(1, token_of(1));
  play.command(1, 1, {});
  play.run(2);
  ASSERT_EQ(play.match().players().size(), 1U);
  EXPECT_EQ(play.match().players()[0].session, 1U);
  play.leave(1, true);
  play.run(1);
  EXPECT_EQ(play.match().players()[0].session, 0U);
}

float place_of(Match& match) {
  float x = -1;
  match.world().for_each_player([&](const sim::ActorView& player) { x = player.position.x; });
  return x;
}

TEST(Presence, NothingThatTheOldSessionHeldGoesOnInTheNewOne) {
  Play play(arena_for(8));
  play.join(1, token_of(1));
  play.hold(1, test::walk(1, 0), 30);
  play.join(2, token_of(2), token_of(1));
  play.run(1);
  const float x = place_of(play.match());
  EXPECT_GT(x, 11);
  play.run(10);
  EXPECT_EQ(place_of(play.match()), x);
}

TEST(Presence, ALostOneThatDiesAppearsWhenItIsBack) {
  ArenaDefinition arena = arena_for(8);
  arena.round.respawn_s = 0.5;
  test::kill_at_first_point(arena, 0.5);
  Play play(arena);
  play.join(1, token_of(1));
  lose_after_a_command(play, 1);
  EXPECT_EQ(play.match().world().player_count(), 1);
  play.run(120);
  EXPECT_EQ(play.match().status().deaths, 1);
  EXPECT_EQ(play.match().world().player_count(), 0);
  play.join(2, token_of(2), token_of(1));
  play.run(2);
  EXPECT_EQ(play.match().world().player_count(), 1);
}

TEST(Presence, WhatIsHeldIsHeldWhenItAppearsAgain) {
  ArenaDefinition arena = arena_for(8);
  arena.round.respawn_s = 0;
  test::kill_at_first_point(arena, 0.5);
  Play play(arena);
  play.join(1);
  play.run(29);
  play.command(1, 1, test::walk(1, 0));
  play.run(2);
  EXPECT_EQ(play.match().status().deaths, 1);
  play.run(5);
  EXPECT_GT(place_of(play.match()), 10.6F);
}

TEST(Presence, WithoutRoomInTheWorldItIsTriedAgain) {
  ArenaDefinition arena = arena_for(2);
  arena.world.rules.players_max = 1;
  Play play(arena);
  play.join(1);
  play.join(2);
  play.run(5);
  EXPECT_EQ(play.match().world().player_count(), 1);
  play.leave(1, false);
  const Output output = play.run(5);
  EXPECT_EQ(play.match().world().player_count(), 1);
  EXPECT_TRUE(test::recipient_of(output.snapshots.back(), 2)->is_alive);
}

// With snapshots far apart it has moved on since the last one.
TEST(Presence, WhoHasDiedLooksOnWhereItDied) {
  ArenaDefinition arena = arena_for(8);
  arena.round.snapshot_rate = 1;
  arena.round.respawn_s = 10;
  test::kill_at_first_point(arena, 0.5);
  arena.world.bullet_placements[0].position = {14.5F, 10.5F};
  Play play(arena);
  play.join(1);
  play.run(10);
  const Output output = play.hold(1, test::walk(1, 0), 90);
  ASSERT_EQ(play.match().status().deaths, 1);
  EXPECT_NEAR(test::recipient_of(output.snapshots.back(), 1)->position.x, 14, 0.7);
}

TEST(Presence, WhomTheFilePlacesDiesLikeAnybody) {
  ArenaDefinition arena = arena_for(1);
  arena.world.player_placements = {
      {.start = 0, .position = {10.5F, 10.5F}, .velocity = {}, .definition = test::player_class, .team = 0}};
  test::kill_at_first_point(arena, 0.5);
  Play play(arena);
  play.run(60);
  EXPECT_EQ(play.match().status().deaths, 1);
}

}  // namespace
}  // namespace fusillade::match
