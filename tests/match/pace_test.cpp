// What the operator does to a running match: pause, single steps, slow motion, removing a player.
#include <gtest/gtest.h>

#include <new>

#include "match/arena.h"
#include "support/allocation_count.h"

namespace fusillade::match {
namespace {

using test::Output;
using test::Play;
using test::token_of;

// One player, from whose tick 10 on the match stands; what the first interval of it tells.
Output pause_at_ten(Play& play) {
  play.join(1, token_of(1));
  play.run(10);
  play.match().set_paused(true);
  return play.run(1);
}

// The same of one who walks; what enters the tick that waits comes to be `recorded`.
void pause_a_walker(Play& play, TickInputs& recorded) {
  play.join(1, token_of(1));
  play.command(1, 1, test::walk(1, 0));
  play.run(10);
  play.match().set_paused(true);
  play.run(1);
  play.match().set_recorder([&recorded](const TickInputs& inputs) { recorded = inputs; });
}

TEST(Pace, APausedMatchStandsStillAndPlayersComeAndGo) {
  Play play(test::small_arena());
  play.join(1, token_of(1));
  play.run(10);
  play.match().set_paused(true);
  const auto hash = play.match().world().state_hash();
  play.join(2, token_of(2));
  const Output output = play.run(30);
  EXPECT_EQ(play.match().world().tick(), 10);
  EXPECT_EQ(play.match().world().state_hash(), hash);
  EXPECT_EQ(output.joined.size(), 1U);
  EXPECT_EQ(play.match().status().players, 2);
  EXPECT_TRUE(play.match().status().pace.is_paused);
  play.match().set_paused(false);
  play.run(6);
  EXPECT_EQ(play.match().world().tick(), 15);  // the first interval tells that it goes on
  EXPECT_EQ(play.match().world().player_count(), 2);
}

TEST(Pace, APauseAndItsEndAreToldAtOnceAtTheTickWhereTheMatchStands) {
  Play play(test::small_arena());
  const Output paused = pause_at_ten(play);
  ASSERT_EQ(paused.snapshots.size(), 1U);
  EXPECT_TRUE(paused.snapshots[0].is_paused);
  EXPECT_EQ(paused.snapshots[0].tick, 10);
  EXPECT_TRUE(play.run(30).snapshots.empty()) << "nothing happens";
  play.match().set_paused(false);
  const Output resumed = play.run(1);
  ASSERT_EQ(resumed.snapshots.size(), 1U);
  EXPECT_FALSE(resumed.snapshots[0].is_paused);
  EXPECT_EQ(resumed.snapshots[0].tick, 10);
}

TEST(Pace, WhoComesLooksElsewhereOrLostSnapshotsSeesAMatchThatStands) {
  Play play(test::small_arena());
  pause_at_ten(play);
  const auto full = [&play](SessionId session) {
    const Output output = play.run(6);
    EXPECT_EQ(output.snapshots.size(), 1U);
    for (const Frame& frame : output.snapshots) {
      EXPECT_EQ(frame.tick, 10);
      for (const Recipient& one : frame.recipients) {
        if (one.session == session) return one.is_full;
      }
    }
    return false;
  };
  play.match().push(JoinRequest{.session = 2, .name = "eye", .is_spectator = true});
  EXPECT_TRUE(full(2));
  play.match().push(ViewRequest{2, {{.centre = {60, 60}, .followed = {}}}});
  EXPECT_FALSE(full(2));
  play.match().push(ResyncRequest{.session = 1, .cursor = {}});
  EXPECT_TRUE(full(1));
  play.command(1, 1, {});
  EXPECT_TRUE(play.run(6).snapshots.empty()) << "a command waits";
}

TEST(Pace, WhatChangesInTheScoresOfAMatchThatStandsIsToldWithinASecond) {
  Play play(test::small_arena());
  play.join(1, token_of(1));
  play.join(2, token_of(2));
  play.run(10);
  play.match().set_paused(true);
  play.run(60);
  play.leave(2, false);
  const Output output = play.run(1);
  ASSERT_EQ(output.rounds.size(), 1U);
  EXPECT_EQ(output.rounds[0].scores.size(), 1U);
  play.leave(1, false);
  EXPECT_EQ(play.run(59).rounds.size(), 0U) << "too soon";
  EXPECT_EQ(play.run(1).rounds.size(), 1U);
}

// A target dies in the last tick before it, too late for the second that is told.
TEST(Pace, TheOperatorSeesTheScoresWithinASecondOfAPause) {
  ArenaDefinition arena = test::small_arena();
  arena.spawn_points = {{32.5F, 32.5F}};
  arena.waves = {{.enemy_type = test::target_type, .position = {40.5F, 32.5F}}};
  Play play(arena);
  play.join(1, token_of(1));
  while (play.match().status().deaths == 0) play.hold(1, test::fire_at(1, 0), 1);
  EXPECT_EQ(play.match().players().at(0).kills, 0);
  play.match().set_paused(true);
  play.run(61);
  EXPECT_EQ(play.match().players().at(0).kills, 1);
}

TEST(Pace, EachStepIsTold) {
  Play play(test::small_arena());
  pause_at_ten(play);
  for (sim::Tick tick = 11; tick < 15; ++tick) {
    play.match().step(1);
    const Output output = play.run(2);
    ASSERT_EQ(output.snapshots.size(), 1U);
    EXPECT_EQ(output.snapshots[0].tick, tick);
    EXPECT_TRUE(output.snapshots[0].is_paused);
  }
}

TEST(Pace, StepsAreMadeWhilePausedAndNoMore) {
  Play play(test::small_arena());
  play.match().set_paused(true);
  play.match().step(3);
  play.run(10);
  EXPECT_EQ(play.match().world().tick(), 3);
  play.match().step(2);
  EXPECT_EQ(play.match().status().pace.steps_left, 2);
  play.match().set_paused(false);
  play.match().set_paused(true);
  play.run(10);
  EXPECT_EQ(play.match().world().tick(), 3);
}

// A match that was paused, while a player left, comes out of its log as it is.
TEST(Pace, APauseIsNoGapInTheReplay) {
  const auto arena = std::make_shared<const ArenaDefinition>(test::small_arena());
  Match match("m", arena);
  sim::World replayed(arena->world);
  match.set_recorder([&replayed](const TickInputs& inputs) {
    EXPECT_EQ(inputs.tick, replayed.tick());
    apply(inputs, replayed);
    replayed.step({});
  });
  match.push(JoinRequest{1, "one", 0, {}, token_of(1)});
  match.push(JoinRequest{2, "two", 0, {}, token_of(2)});
  for (int i = 0; i < 20; ++i) match.tick();
  match.set_paused(true);
  match.tick();
  match.push(LeaveRequest{1, false});
  for (int i = 0; i < 5; ++i) match.tick();
  match.set_paused(false);
  for (int i = 0; i < 20; ++i) match.tick();
  EXPECT_EQ(match.world().player_count(), 1);
  EXPECT_EQ(replayed.state_hash(), match.world().state_hash());
}

// All of it belongs to one tick, which a journal holds only so many inputs of.
TEST(Pace, WhoIsLostAndResumesInAPauseLeavesOneInputHoweverOften) {
  Play play(test::small_arena());
  TickInputs recorded;
  pause_a_walker(play, recorded);
  SessionId session = 1;
  for (int i = 0; i < 100; ++i) {
    play.match().push(LeaveRequest{session, true});
    play.join(++session, token_of(1), token_of(1));
    play.run(1);
  }
  play.match().set_paused(false);
  play.run(2);
  EXPECT_EQ(play.match().status().players, 1);
  EXPECT_EQ(recorded.tick, 10);
  ASSERT_EQ(recorded.inputs.size(), 1U);
  EXPECT_EQ(recorded.inputs[0].form, Input::Form::command);
}

// Somebody's name is too long for the memory that there is.
TEST(Pace, WhatEnteredAMatchThatFailsWhilePausedIsRecorded) {
  Play play(test::small_arena());
  TickInputs recorded;
  pause_a_walker(play, recorded);
  play.leave(1, true);
  play.match().push(JoinRequest{.session = 2, .name = std::string(100'000, 'a')});
  {
    const support::NoMemory none(90'000, 110'000);
    EXPECT_THROW(play.match().tick(), std::bad_alloc);
  }
  EXPECT_EQ(recorded.tick, 10);
  ASSERT_EQ(recorded.inputs.size(), 1U);
  EXPECT_EQ(recorded.inputs[0].form, Input::Form::command);
}

TEST(Pace, SlowMotionBeginsAndEndsBetweenTicks) {
  Play play(test::small_arena());
  play.join(1, token_of(1));
  play.run(5);
  play.match().set_slow_motion(4);
  const Output slowed = play.run(1);
  ASSERT_EQ(slowed.snapshots.size(), 1U);
  EXPECT_EQ(slowed.snapshots[0].slow_motion, 4);
  EXPECT_EQ(slowed.snapshots[0].tick, 5);
  play.run(9);
  EXPECT_EQ(play.match().world().tick(), 8);  // 5, then after 1, 5 and 9 intervals
  play.match().set_slow_motion(1);
  EXPECT_EQ(play.run(3).snapshots.at(0).slow_motion, 4);  // the tick is played to its end
  EXPECT_EQ(play.match().world().tick(), 8);
  EXPECT_EQ(play.run(1).snapshots.at(0).slow_motion, 1);
  play.run(2);
  EXPECT_EQ(play.match().world().tick(), 10);
  EXPECT_EQ(play.match().status().pace.slow_motion, 1);
}

TEST(Pace, AKickedPlayerIsToldAndGone) {
  Play play(test::small_arena());
  play.join(1, token_of(1));
  play.join(2, token_of(2));
  const Output joined = play.run(2);
  ASSERT_EQ(play.match().players().size(), 2U);
  EXPECT_EQ(play.match().players().at(0).name, "player 1");
  play.match().push(KickRequest{.player = joined.joined.at(0).player, .text = "enough"});
  const Output output = play.run(1);
  ASSERT_EQ(output.refused.size(), 1U);
  EXPECT_EQ(output.refused.at(0).session, 1U);
  EXPECT_EQ(output.refused.at(0).code, RefusalCode::kicked);
  EXPECT_EQ(output.refused.at(0).text, "enough");
  ASSERT_EQ(play.match().players().size(), 1U);
  EXPECT_EQ(play.match().players().at(0).session, 2U);
  EXPECT_EQ(play.match().world().player_count(), 1);
}

TEST(Pace, AKickedLostPlayerCannotResume) {
  Play play(test::small_arena());
  play.join(1, token_of(1));
  const sim::Ordinal player = play.run(1).joined.at(0).player;
  play.command(1, 1, {});
  play.run(1);
  play.leave(1, true);
  play.run(1);
  play.match().push(KickRequest{.player = player, .text = ""});
  play.match().push(KickRequest{.player = 77, .text = ""});
  EXPECT_TRUE(play.run(1).refused.empty());
  play.join(2, token_of(2), token_of(1));
  EXPECT_FALSE(play.run(1).joined.at(0).resumed);
}

TEST(Pace, AMatchThatIsHeldTakesNothingAndTellsNothing) {
  Play play(test::small_arena());
  play.join(1, token_of(1));
  play.run(10);
  EXPECT_TRUE(play.match().try_hold());
  EXPECT_FALSE(play.match().try_hold()) << "by one at a time";
  play.match().push(JoinRequest{.session = 2, .name = "late", .token = token_of(2)});
  const Output held = play.run(60);
  EXPECT_TRUE(held.snapshots.empty() && held.joined.empty() && held.rounds.empty());
  EXPECT_EQ(play.match().world().tick(), 10);
  EXPECT_EQ(play.match().status().waiting_requests, 1);
  play.match().let_go();
  EXPECT_EQ(play.run(1).joined.size(), 1U);
  EXPECT_EQ(play.match().world().tick(), 11);
}

}  // namespace
}  // namespace fusillade::match
