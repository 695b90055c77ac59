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

}  // namespace
}  // namespace fusillade::match
