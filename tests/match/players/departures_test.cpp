// Who leaves and joins anew gains nothing by it.
#include "match/players/departures.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using test::Play;

TEST(Departures, TheLastOneToAppearCounts) {
  Departures departures;
  departures.add("a", 50);
  departures.add("a", 40);
  departures.add("", 90);
  EXPECT_EQ(departures.may_appear("a", 10), 50);
  EXPECT_EQ(departures.may_appear("a", 60), 60);
  EXPECT_EQ(departures.may_appear("b", 10), 10);
  EXPECT_EQ(departures.may_appear("", 10), 10);
  departures.prune(49);
  EXPECT_EQ(departures.may_appear("a", 10), 50);
  departures.prune(50);
  EXPECT_EQ(departures.may_appear("a", 10), 10);
}

bool is_alive(Play& play, SessionId session) {
  const test::Output shown = play.run(3);  // a snapshot is of every third tick
  const Recipient* recipient =
      shown.snapshots.empty() ? nullptr : test::recipient_of(shown.snapshots.back(), session);
  return recipient != nullptr && recipient->is_alive;
}

void join_from(Play& play, SessionId session, const std::string& origin) {
  play.match().push(JoinRequest{.session = session, .name = "a", .token = {1}, .origin = origin});
}

// Between so many ticks from now on and so many more.
void expect_to_appear(Play& play, SessionId session, int after, int within) {
  play.run(after);
  EXPECT_FALSE(is_alive(play, session)) << "after " << after << " ticks";
  play.run(within);
  EXPECT_TRUE(is_alive(play, session)) << "within " << within << " more";
}

// respawn_s is 1 s there, and a gun that fires ten times a second has cooled down by then.
TEST(Departures, WhoComesFromWhereOneHasLeftWaitsAsLongAsADeadOne) {
  Play play(test::small_arena());
  join_from(play, 1, "192.0.2.7");
  ASSERT_TRUE(is_alive(play, 1));
  play.leave(1, false);
  join_from(play, 2, "192.0.2.7");
  join_from(play, 3, "192.0.2.8");
  play.run(50);
  EXPECT_FALSE(is_alive(play, 2));
  EXPECT_TRUE(is_alive(play, 3)) << "from elsewhere";
  play.run(10);
  EXPECT_TRUE(is_alive(play, 2));
}

TEST(Departures, ASlowWeaponCoolsDownFirst) {
  ArenaDefinition arena = test::small_arena();
  arena.world.weapons[0].cooldown = 3;
  Play play(arena);
  join_from(play, 1, "192.0.2.7");
  play.run(2);
  play.leave(1, false);
  join_from(play, 2, "192.0.2.7");
  expect_to_appear(play, 2, 160, 25);
}

// Whoever cuts the connection might come back as somebody new.
TEST(Departures, WhoIsLostWaitsLikeWhoLeaves) {
  Play play(test::small_arena());
  join_from(play, 1, "192.0.2.7");
  play.command(1, 1, test::walk(1, 0));
  play.run(2);
  play.leave(1, true);
  join_from(play, 2, "192.0.2.7");
  expect_to_appear(play, 2, 50, 10);
}

// Else it would come down after the loss, and whoever comes instead had another.
TEST(Departures, NothingThatWaitsIsDoneOnceItsPlayerIsLost) {
  ArenaDefinition arena = test::small_arena();
  arena.world.actors[test::player_class].bomb_radius = 2;
  Play play(arena);
  play.join(1);
  play.command(1, 1, test::walk(1, 0));
  play.run(2);
  play.command(1, 2, {.move = {}, .aim = {}, .buttons = sim::button_ability});
  play.command(1, 3, {.move = {}, .aim = {}, .buttons = sim::button_ability}, 30);
  play.leave(1, true);
  play.run(60);
  EXPECT_EQ(play.match().world().player(0)->bomb_ready, 0);
  EXPECT_EQ(play.match().world().player(0)->velocity, (sim::Vec2{}));
}

TEST(Departures, OneThatWasLostLongAgoDelaysNobody) {
  ArenaDefinition arena = test::small_arena();
  arena.round.grace_s = 2;
  Play play(arena);
  play.join(9);
  join_from(play, 1, "192.0.2.7");
  play.command(1, 1, test::walk(1, 0));
  play.run(2);
  play.leave(1, true);
  play.run(110);
  join_from(play, 2, "192.0.2.7");
  EXPECT_TRUE(is_alive(play, 2)) << "while it may come back";
  play.run(30);
  join_from(play, 3, "192.0.2.7");
  EXPECT_TRUE(is_alive(play, 3)) << "once it is gone";
}

TEST(Departures, ABombThatWasDroppedIsReadyFirst) {
  ArenaDefinition arena = test::small_arena();
  arena.world.actors[test::player_class].bomb_radius = 2;
  arena.world.actors[test::player_class].bomb_cooldown = 3;
  Play play(arena);
  for (const SessionId session : {1U, 2U}) join_from(play, session, "192.0.2." + std::to_string(session));
  play.command(1, 1, {.move = {}, .aim = {}, .buttons = sim::button_ability});
  play.run(2);
  for (const SessionId session : {1U, 2U}) play.leave(session, false);
  join_from(play, 3, "192.0.2.1");
  join_from(play, 4, "192.0.2.2");
  play.run(70);
  EXPECT_TRUE(is_alive(play, 4)) << "who had not";
  expect_to_appear(play, 3, 90, 25);
}

TEST(Departures, WhoWaitsLooksWherePlayersAppear) {
  Play play(test::small_arena());
  play.hold(9, {}, 1);
  play.join(9);
  play.hold(9, test::walk(1, 0), 60);
  join_from(play, 1, "192.0.2.7");
  play.run(2);
  play.leave(1, false);
  join_from(play, 2, "192.0.2.7");
  const test::Output shown = play.run(3);
  const Recipient* waiting = test::recipient_of(shown.snapshots.back(), 2);
  ASSERT_NE(waiting, nullptr);
  EXPECT_FALSE(waiting->is_alive);
  EXPECT_EQ(waiting->position, (sim::Vec2{10.5F, 10.5F}));
}

// It joins and leaves again while it waits: that makes it no shorter, and no longer.
TEST(Departures, WhoHasNotAppearedYetChangesNothing) {
  Play play(test::small_arena());
  join_from(play, 1, "192.0.2.7");
  play.run(2);
  play.leave(1, false);
  for (SessionId session = 2; session <= 5; ++session) {
    join_from(play, session, "192.0.2.7");
    play.run(7);
    EXPECT_FALSE(is_alive(play, session));
    play.leave(session, false);
  }
  join_from(play, 6, "192.0.2.7");
  play.run(24);
  EXPECT_TRUE(is_alive(play, 6));
}

// Whoever stayed appears then, too.
TEST(Departures, AreForgottenWithANewRound) {
  ArenaDefinition arena = test::small_arena();
  arena.round.respawn_s = 3600;
  arena.round.live_s = 1;
  arena.round.ended_s = 0;
  Play play(arena);
  play.join(9);
  join_from(play, 1, "192.0.2.7");
  play.run(2);
  play.leave(1, false);
  play.run(60);
  ASSERT_EQ(play.match().status().round, 2U);
  join_from(play, 2, "192.0.2.7");
  EXPECT_TRUE(is_alive(play, 2));
}

// Its lost player gives way to it.
TEST(Departures, WhoTakesTheOwnPlaceInAFullMatchGainsNothing) {
  ArenaDefinition arena = test::small_arena();
  arena.round.players_max = 1;
  Play play(arena);
  join_from(play, 1, "192.0.2.7");
  play.command(1, 1, test::walk(1, 0));
  play.run(2);
  play.leave(1, true);
  join_from(play, 2, "192.0.2.7");
  expect_to_appear(play, 2, 50, 10);
}

}  // namespace
}  // namespace fusillade::match
