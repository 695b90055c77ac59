// Who watches: in a match that is played by hand.
#include "match/players/spectators.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using test::Output;
using test::Play;
using test::recipient_of;
using test::token_of;

void watch(Play& play, SessionId session) {
  play.match().push(JoinRequest{.session = session, .name = "eye", .is_spectator = true});
}

TEST(Spectators, AreBounded) {
  Spectators spectators(2);
  EXPECT_TRUE(spectators.add(1, {}));
  EXPECT_TRUE(spectators.add(2, {}));
  EXPECT_FALSE(spectators.add(3, {}));
  EXPECT_TRUE(spectators.remove(1));
  EXPECT_FALSE(spectators.remove(1));
  EXPECT_TRUE(spectators.add(3, {}));
  EXPECT_EQ(spectators.find(1), nullptr);
  EXPECT_NE(spectators.find(2), nullptr);
}

TEST(Spectators, SeeSnapshotsAndAreNoPlayers) {
  Play play(test::small_arena());
  watch(play, 9);
  const Output output = play.run(10);
  ASSERT_EQ(output.joined.size(), 1U);
  EXPECT_TRUE(output.joined[0].is_spectator);
  ASSERT_FALSE(output.snapshots.empty());
  const Recipient* eye = recipient_of(output.snapshots.back(), 9);
  ASSERT_NE(eye, nullptr);
  EXPECT_TRUE(eye->is_spectator);
  EXPECT_FALSE(eye->is_alive);
  EXPECT_FALSE(eye->areas.empty());
  EXPECT_EQ(eye->position.x, 10.5F) << "where players appear";
  EXPECT_EQ(play.match().status().players, 0);
  EXPECT_EQ(play.match().status().spectators, 1);
  EXPECT_EQ(play.match().status().phase, Phase::waiting) << "a round needs players";
  play.leave(9, true);
  EXPECT_TRUE(play.run(10).snapshots.empty());
  EXPECT_EQ(play.match().status().spectators, 0);
}

TEST(Spectators, LookWhereTheyWantAndFollowWhomTheyWant) {
  Play play(test::small_arena());
  play.join(1, token_of(1));
  const sim::Ordinal player = play.run(1).joined.at(0).player;
  watch(play, 9);
  play.match().push(ViewRequest{9, {50, 60}});
  EXPECT_EQ(recipient_of(play.run(6).snapshots.back(), 9)->position.x, 50);
  play.match().push(ViewRequest{.session = 9, .centre = {}, .followed = player});
  const Output walked = play.hold(1, test::walk(1, 0), 12);
  const Recipient* eye = recipient_of(walked.snapshots.back(), 9);
  EXPECT_EQ(eye->position.x, recipient_of(walked.snapshots.back(), 1)->position.x);
  EXPECT_GT(eye->position.x, 11);
  const float last = eye->position.x;
  play.match().push(ViewRequest{.session = 9, .centre = {}, .followed = 77});
  EXPECT_EQ(recipient_of(play.run(6).snapshots.back(), 9)->position.x, last) << "unknown: as before";
  play.match().push(ViewRequest{.session = 9, .centre = {}, .followed = player});
  play.leave(1, false);
  EXPECT_EQ(recipient_of(play.run(6).snapshots.back(), 9)->position.x, last) << "gone: where it was";
}

TEST(Spectators, OneTooManyIsTold) {
  ArenaDefinition arena = test::small_arena();
  arena.round.spectators_max = 1;
  Play play(arena);
  watch(play, 8);
  watch(play, 9);
  const Output output = play.run(1);
  EXPECT_EQ(output.joined.size(), 1U);
  ASSERT_EQ(output.refused.size(), 1U);
  EXPECT_EQ(output.refused[0].code, RefusalCode::spectators_full);
}

TEST(Spectators, AResyncShowsThemEverythingAnew) {
  Play play(test::small_arena());
  watch(play, 9);
  play.run(10);
  play.match().push(ResyncRequest{9});
  const Output output = play.run(6);
  for (const auto& area : recipient_of(output.snapshots.at(0), 9)->areas) EXPECT_TRUE(area.entered);
}

}  // namespace
}  // namespace fusillade::match
