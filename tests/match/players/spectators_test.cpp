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
  play.match().push(ViewRequest{9, {{.centre = {50, 60}, .followed = {}}}});
  EXPECT_EQ(recipient_of(play.run(6).snapshots.back(), 9)->position.x, 50);
  play.match().push(ViewRequest{9, {{.centre = {}, .followed = player}}});
  const Output walked = play.hold(1, test::walk(1, 0), 12);
  const Recipient* eye = recipient_of(walked.snapshots.back(), 9);
  EXPECT_EQ(eye->position.x, recipient_of(walked.snapshots.back(), 1)->position.x);
  EXPECT_GT(eye->position.x, 11);
  play.match().push(ViewRequest{9, {{.centre = {}, .followed = 77}}});
  const Output followed = play.hold(1, test::walk(1, 0), 12);
  const float last = recipient_of(followed.snapshots.back(), 9)->position.x;
  EXPECT_EQ(last, recipient_of(followed.snapshots.back(), 1)->position.x) << "unknown: as before";
  play.leave(1, false);
  EXPECT_EQ(recipient_of(play.run(6).snapshots.back(), 9)->position.x, last) << "gone: where it was";
}

// Before any snapshot has told where it appeared again.
TEST(Spectators, LookFirstAtAPlayerWhereItIs) {
  ArenaDefinition arena = test::small_arena();
  arena.round.snapshot_rate = 1;
  arena.round.respawn_s = 0;
  arena.spawn_points = {{10.5F, 10.5F}, {50.5F, 50.5F}};
  test::kill_at_first_point(arena, 0.1);
  Play play(arena);
  play.join(1);
  play.run(30);
  ASSERT_EQ(play.match().status().deaths, 1);
  watch(play, 9);
  EXPECT_EQ(recipient_of(play.run(30).snapshots.back(), 9)->position.x, 50.5F);
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
  const Recipient& eye = *recipient_of(output.snapshots.at(0), 9);
  EXPECT_TRUE(eye.is_full);
  ASSERT_FALSE(eye.areas.empty());
  for (const auto& area : eye.areas) EXPECT_TRUE(area.entered);
}

// Two players far apart shoot at an enemy each; the spectator sees one of them.
ArenaDefinition two_ranges() {
  ArenaDefinition arena = test::small_arena();
  arena.spawn_points = {{10.5F, 10.5F}, {50.5F, 58.5F}};
  arena.world.enemy_placements = {test::enemy_at(15.5F, 10.5F), test::enemy_at(55.5F, 58.5F)};
  arena.world.bullets[0].damage = 1;
  return arena;
}

struct HitsSeen {
  std::vector<sim::Time> due, told;  // in what the spectator is shown, taken or not; that it took
  std::uint64_t lost = 0;
};

void note(const Output& output, bool is_taken, HitsSeen& seen) {
  for (const Frame& frame : output.snapshots) {
    const Recipient& eye = *recipient_of(frame, 9);
    if (is_taken) seen.lost += eye.hits_lost;
    for (const sim::Event& event : eye.missed) seen.told.push_back(event.time);
    for (const auto& ref : eye.areas) {
      for (const Hit& hit : frame.areas[ref.index].hits) {
        seen.due.push_back(hit.event.time);
        if (is_taken) seen.told.push_back(hit.event.time);
      }
    }
  }
}

// It takes what comes in one second, nothing in the next, and in the third it is told anew.
HitsSeen seen_by_who_misses_a_second(const ArenaDefinition& arena) {
  Play play(arena);
  play.join(1);
  play.join(2);
  watch(play, 9);
  HitsSeen seen;
  for (int second = 0; second < 3; ++second) {
    if (second == 2) play.match().push(ResyncRequest{9, 60});
    for (int tick = 0; tick < 60; ++tick) {
      play.command(2, static_cast<std::uint32_t>(second * 60 + tick + 1), test::fire_at(1, 0));
      note(play.hold(1, test::fire_at(1, 0), 1), second != 1, seen);
    }
  }
  EXPECT_GT(seen.due.size(), 20U);
  EXPECT_GT(play.match().status().hits, static_cast<std::int64_t>(seen.due.size()));
  return seen;
}

TEST(Spectators, AreToldOnceOfEachHitInTheirView) {
  const HitsSeen seen = seen_by_who_misses_a_second(two_ranges());
  EXPECT_EQ(seen.told, seen.due);
  EXPECT_EQ(seen.lost, 0U);
}

TEST(Spectators, AreToldHowManyHitsTheyWillNeverLearnOf) {
  ArenaDefinition arena = two_ranges();
  arena.round.grace_s = arena.round.stall_timeout_s = 0;
  arena.round.hit_log_rate = 3;  // a log of fifteen
  const HitsSeen seen = seen_by_who_misses_a_second(arena);
  EXPECT_GT(seen.lost, 0U);
  EXPECT_EQ(seen.told.size() + seen.lost, seen.due.size());
}

TEST(Spectators, WhoWantsAPlaceFollowsNobodyAnyMore) {
  Play play(test::small_arena());
  play.join(1);
  const sim::Ordinal player = play.run(1).joined.at(0).player;
  watch(play, 9);
  play.match().push(ViewRequest{9, {{.centre = {}, .followed = player}}});
  play.hold(1, test::walk(1, 0), 6);
  play.match().push(ViewRequest{9, {{.centre = {50, 60}, .followed = {}}}});
  const Output output = play.hold(1, test::walk(1, 0), 12);
  EXPECT_EQ(recipient_of(output.snapshots.back(), 9)->position, (sim::Vec2{50, 60}));
}

TEST(Spectators, EverybodyHearsHowManyWatch) {
  Play play(test::small_arena());
  play.join(1);
  play.run(90);
  watch(play, 9);
  const Output come = play.run(61);
  ASSERT_FALSE(come.rounds.empty());
  EXPECT_EQ(come.rounds.back().spectators, 1);
  play.leave(9, false);
  const Output gone = play.run(61);
  ASSERT_FALSE(gone.rounds.empty());
  EXPECT_EQ(gone.rounds.back().spectators, 0);
}

// Whom it followed has left; somebody else has its slot before the next snapshot, and appears elsewhere.
TEST(Spectators, FollowNobodyElseInTheSameSlot) {
  ArenaDefinition arena = test::small_arena();
  arena.spawn_points = {{10.5F, 10.5F}, {50.5F, 50.5F}};
  Play play(arena);
  play.join(1);
  const sim::Ordinal player = play.run(1).joined.at(0).player;
  watch(play, 9);
  play.match().push(ViewRequest{9, {{.centre = {}, .followed = player}}});
  play.hold(1, test::walk(0, 0), 6);
  play.leave(1, false);
  play.join(2);
  const Output output = play.run(6);
  EXPECT_EQ(recipient_of(output.snapshots.back(), 2)->position, (sim::Vec2{50.5F, 50.5F}));
  EXPECT_EQ(recipient_of(output.snapshots.back(), 9)->position, (sim::Vec2{10.5F, 10.5F}));
}

}  // namespace
}  // namespace fusillade::match
