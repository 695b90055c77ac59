// Whole matches on a small arena: joining, dying, rounds, reconnection, commands.
#include "match/match.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using test::fire_at;
using test::Output;
using test::Play;
using test::token_of;
using test::walk;

const Recipient& last_of(const Output& output, SessionId session) {
  return *test::recipient_of(output.snapshots.back(), session);
}

TEST(Match, JoinIsAnsweredAndThePlayerStandsAtASpawnPoint) {
  Play play(test::small_arena());
  play.join(1, token_of(5));
  const Output output = play.run(3);
  ASSERT_EQ(output.joined.size(), 1U);
  EXPECT_EQ(output.joined[0].session, 1U);
  EXPECT_EQ(output.joined[0].token, token_of(5));
  EXPECT_FALSE(output.joined[0].resumed);
  ASSERT_EQ(output.snapshots.size(), 1U);
  EXPECT_TRUE(last_of(output, 1).is_alive);
  EXPECT_EQ(last_of(output, 1).position, (sim::Vec2{10.5F, 10.5F}));
  EXPECT_EQ(last_of(output, 1).health, 100);
  EXPECT_EQ(play.match().status().players, 1);
  EXPECT_EQ(play.match().status().phase, Phase::live);
}

TEST(Match, CommandsMoveThePlayerAndAreAcknowledged) {
  Play play(test::small_arena());
  play.join(1);
  play.run(3);
  const Output output = play.hold(1, walk(1, 0), 60);
  EXPECT_NEAR(last_of(output, 1).position.x, 20.5, 1e-3);
  EXPECT_EQ(last_of(output, 1).sequence_taken, 60U);
  EXPECT_EQ(last_of(output, 1).tick_taken, 62U);
}

TEST(Match, WithoutCommandsAPlayerStopsAfterAQuarterOfASecond) {
  Play play(test::small_arena());
  play.join(1);
  play.run(3);
  play.command(1, 1, walk(1, 0));
  EXPECT_NEAR(last_of(play.run(60), 1).position.x, 10.5 + 15 * 10 / 60.0, 1e-3);
}

TEST(Match, ShotEnemyDiesAndItsPointsGoToWhoFired) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(15.5F, 10.5F)};
  Play play(arena);
  play.join(1);
  play.run(3);
  const Output output = play.hold(1, fire_at(1, 0), 60);
  EXPECT_EQ(last_of(output, 1).score, 7);
  const MatchStatus status = play.match().status();
  EXPECT_EQ(status.deaths, 1);
  EXPECT_EQ(status.hits, 2);
  EXPECT_EQ(status.enemies, 0);
  ASSERT_FALSE(output.rounds.empty());
  EXPECT_EQ(output.rounds.back().scores.front().kills, 1);
}

TEST(Match, DeadPlayerIsToldAndComesAgainAsTheSamePlayer) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(20.5F, 10.5F, test::shooter_type)};
  Play play(arena);
  play.join(1);
  Output output = play.run(60);
  ASSERT_FALSE(last_of(output, 1).is_alive);
  EXPECT_EQ(last_of(output, 1).health, 0);
  EXPECT_EQ(last_of(output, 1).deaths, 1);
  EXPECT_NEAR(last_of(output, 1).position.x, 10.5, 0.5);
  const sim::Ordinal number = last_of(output, 1).player;
  bool has_come_again = false;
  for (int i = 0; i < 20 && !has_come_again; ++i) {
    output = play.run(6);
    has_come_again = last_of(output, 1).is_alive;
  }
  EXPECT_TRUE(has_come_again);
  EXPECT_EQ(last_of(output, 1).player, number);
  for (const AreaFrame& area : output.snapshots.back().areas) {
    for (const ActorRow& row : area.players.all) EXPECT_EQ(row.id, number);
  }
}

TEST(Match, RespawnTakesItsTime) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(20.5F, 10.5F, test::shooter_type)};
  Play play(arena);
  play.join(1);
  sim::Tick died = -1, appeared = -1;
  for (sim::Tick tick = 0; tick < 300 && appeared < 0; ++tick) {
    const bool was_there = play.match().world().player_count() == 1;
    play.run(1);
    const bool is_there = play.match().world().player_count() == 1;
    if (was_there && !is_there && died < 0) died = tick;
    if (!was_there && is_there && died >= 0) appeared = tick;
  }
  ASSERT_GE(died, 0);
  EXPECT_EQ(appeared, died + 61);  // a second after the tick in which it died
}

TEST(Match, RoundEndsAtTheScoreLimitAndTheNextOneIsClean) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(15.5F, 10.5F), test::enemy_at(40.5F, 40.5F)};
  arena.round.score_limit = 7;
  arena.round.ended_s = 0.5;
  Play play(arena);
  play.join(1);
  play.run(3);
  Output output = play.hold(1, fire_at(1, 0), 30);
  ASSERT_EQ(output.rounds.back().phase, Phase::ended);
  EXPECT_EQ(output.rounds.back().result, "player 1 wins with 7 points");
  EXPECT_EQ(play.match().world().enemy_count(), 1);
  output = play.run(60);
  EXPECT_EQ(output.rounds.back().round, 2U);
  EXPECT_EQ(output.rounds.back().phase, Phase::live);
  EXPECT_TRUE(output.rounds.back().result.empty());
  EXPECT_EQ(last_of(output, 1).score, 0);
  EXPECT_TRUE(last_of(output, 1).is_alive);
  EXPECT_EQ(play.match().world().enemy_count(), 2);  // the arena's own come again
}

TEST(Match, NewRoundClearsBullets) {
  ArenaDefinition arena = test::small_arena();
  arena.round.live_s = 1;
  arena.round.ended_s = 0;
  Play play(arena);
  play.join(1);
  play.run(3);
  play.hold(1, fire_at(1, 1), 40);
  play.hold(1, {}, 17);
  EXPECT_GT(play.match().world().bullet_count(), 0);
  play.run(4);
  EXPECT_EQ(play.match().status().round, 2U);
  EXPECT_EQ(play.match().world().bullet_count(), 0);
}

TEST(Match, WavesBringTheirEnemies) {
  ArenaDefinition arena = test::small_arena();
  WaveDefinition wave;
  wave.start = 0.5;
  wave.enemy_type = test::target_type;
  wave.count = 6;
  wave.interval = 0.1;
  wave.position = {32, 32};
  wave.spread = 30;
  arena.waves = {wave};
  Play play(arena);
  play.join(1);
  play.run(30);
  EXPECT_EQ(play.match().world().enemy_count(), 0);
  const Output output = play.run(1);
  EXPECT_EQ(play.match().world().enemy_count(), 1);
  ASSERT_FALSE(output.rounds.empty());
  play.run(60);
  EXPECT_EQ(play.match().world().enemy_count(), 6);
  EXPECT_EQ(output.rounds.back().wave, 1);
  play.match().world().for_each_enemy([](const sim::ActorView& enemy) {
    EXPECT_EQ(enemy.team, 1);
    EXPECT_GE(enemy.position.x, 2);
    EXPECT_LE(enemy.position.x, 62);
  });
}

TEST(Match, WaveBeyondTheCapacityIsCounted) {
  ArenaDefinition arena = test::small_arena();
  arena.world.rules.enemies_max = 3;
  WaveDefinition wave;
  wave.enemy_type = test::target_type;
  wave.count = 10;
  wave.position = {32, 32};
  wave.spread = 20;
  arena.waves = {wave};
  Play play(arena);
  play.join(1);
  play.run(3);
  EXPECT_EQ(play.match().world().enemy_count(), 3);
  EXPECT_EQ(play.match().status().overflows, 7);
  EXPECT_EQ(play.match().status().wave_overflows, 7);
}

TEST(Match, WaveIsHeldAtItsLimit) {
  ArenaDefinition arena = test::small_arena();
  arena.spawn_points = {{32.5F, 32.5F}};
  WaveDefinition wave;
  wave.enemy_type = test::target_type;
  wave.count = 5;
  wave.alive_max = 1;
  wave.position = {40.5F, 32.5F};
  arena.waves = {wave};
  Play play(arena);
  play.join(1);
  play.run(30);
  EXPECT_EQ(play.match().world().enemy_count(), 1);
  for (int i = 0; i < 300 && play.match().status().deaths < 5; ++i) {
    play.hold(1, fire_at(1, 0), 1);
    EXPECT_LE(play.match().world().enemy_count(), 1);
  }
  EXPECT_EQ(play.match().status().deaths, 5);
  EXPECT_EQ(play.match().status().wave_overflows, 0);
}

TEST(Match, WhatHappensBeyondTheRoomForEventsCountsAllTheSame) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(20.5F, 10.5F, test::shooter_type)};
  arena.world.rules.events_max = 1;  // for the hit, not for the death behind it
  Play play(arena);
  play.join(1);
  Output output = play.run(3);
  while (play.match().world().player_count() == 1 && play.match().world().tick() < 300) output = play.run(1);
  ASSERT_EQ(play.match().world().player_count(), 0);
  EXPECT_GT(play.match().status().overflows, 0);
  EXPECT_EQ(play.match().status().deaths, 1);
  EXPECT_FALSE(last_of(play.run(3), 1).is_alive);
  play.run(60);
  EXPECT_EQ(play.match().world().player_count(), 1);
}

TEST(Match, ScoresDoNotDependOnTheRoomForEvents) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(15.5F, 10.5F)};
  arena.world.rules.events_max = 1;
  Play play(arena);
  play.join(1);
  play.run(3);
  EXPECT_EQ(last_of(play.hold(1, fire_at(1, 0), 60), 1).score, 7);
  const MatchStatus status = play.match().status();
  EXPECT_EQ(status.deaths, 1);
  EXPECT_EQ(status.hits, 2);
  EXPECT_GT(status.overflows, 0);
}

// The fragment hits when its owner's life is longer over than any single bullet lives.
TEST(Match, AFragmentStillCountsForWhoeverFiredTheShot) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(58.5F, 10.5F)};
  sim::BulletDefinition fragment = arena.world.bullets[1];
  arena.world.bullets.push_back(fragment);
  arena.world.bullets[0].life = 1;
  arena.world.bullets[0].split = {.bullet = 2, .count = 1, .spread = 0, .speed = 20, .on = sim::end_expiry};
  test::kill_at_first_point(arena, 0.3);
  Play play(arena);
  play.join(1);
  play.run(3);
  play.hold(1, fire_at(1, 0), 1);
  const Output output = play.run(200);
  EXPECT_EQ(play.match().status().deaths, 2);
  EXPECT_EQ(last_of(output, 1).score, 7);
}

// What a bomb clears is known before anything else happens in its tick, among all that is fired.
TEST(Match, ScoresOfABombDoNotDependOnTheRoomForEvents) {
  for (const std::int32_t events_max : {1, 2, 100}) {
    ArenaDefinition arena = test::small_arena();
    arena.world.rules.events_max = events_max;
    arena.world.actors[test::player_class].bomb_radius = 8;
    arena.world.actors[test::player_class].bomb_score = 3;
    for (int i = 0; i < 6; ++i) {
      sim::BulletPlacement& bullet = arena.world.bullet_placements.emplace_back();
      bullet.position = {14, 8 + 0.5F * static_cast<float>(i)};
      bullet.team = 1;
    }
    Play play(arena);
    play.join(1);
    play.run(3);
    const sim::PlayerCommand bomb{.move = {}, .aim = {}, .buttons = sim::button_ability};
    EXPECT_EQ(last_of(play.hold(1, bomb, 6), 1).score, 18) << events_max;
  }
}

TEST(Match, ResumeKeepsScoreAndBody) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(15.5F, 10.5F)};
  Play play(arena);
  play.join(1, token_of(1));
  play.run(3);
  play.hold(1, fire_at(1, 0), 60);
  play.leave(1, true);
  Output output = play.run(60);
  EXPECT_TRUE(output.snapshots.empty());  // nobody watches
  EXPECT_EQ(play.match().world().player_count(), 1);
  play.join(2, token_of(2), token_of(1));
  output = play.run(6);
  ASSERT_EQ(output.joined.size(), 1U);
  EXPECT_TRUE(output.joined[0].resumed);
  EXPECT_EQ(last_of(output, 2).score, 7);
  EXPECT_EQ(last_of(output, 2).sequence_taken, 0U);
  ASSERT_FALSE(last_of(output, 2).areas.empty());
  for (const auto& area : last_of(output, 2).areas) EXPECT_FALSE(area.entered);
  ASSERT_FALSE(test::recipient_of(output.snapshots.front(), 2)->areas.empty());
  for (const auto& area : test::recipient_of(output.snapshots.front(), 2)->areas) EXPECT_TRUE(area.entered);
}

TEST(Match, GraceExpires) {
  ArenaDefinition arena = test::small_arena();
  arena.round.grace_s = 1;
  Play play(arena);
  play.join(1, token_of(1));
  play.run(3);
  play.hold(1, {}, 1);
  play.leave(1, true);
  play.run(60);
  EXPECT_EQ(play.match().status().players, 0);
  EXPECT_EQ(play.match().status().players_lost, 1);
  play.run(1);
  EXPECT_EQ(play.match().status().players_lost, 0);
  EXPECT_EQ(play.match().world().player_count(), 0);
  play.join(2, token_of(2), token_of(1));
  const Output output = play.run(1);
  ASSERT_EQ(output.joined.size(), 1U);
  EXPECT_FALSE(output.joined[0].resumed);
}

TEST(Match, SecondSessionWithTheTokenReplacesTheFirst) {
  Play play(test::small_arena());
  play.join(1, token_of(1));
  play.run(3);
  play.join(2, token_of(2), token_of(1));
  const Output output = play.run(3);
  ASSERT_EQ(output.refused.size(), 1U);
  EXPECT_EQ(output.refused[0].session, 1U);
  EXPECT_EQ(output.refused[0].code, RefusalCode::replaced);
  EXPECT_EQ(output.snapshots.back().recipients.size(), 1U);
}

TEST(Match, LeavingFreesThePlaceAtOnce) {
  ArenaDefinition arena = test::small_arena();
  arena.round.players_max = 1;
  Play play(arena);
  play.join(1);
  play.join(2);
  Output output = play.run(1);
  ASSERT_EQ(output.refused.size(), 1U);
  EXPECT_EQ(output.refused[0].session, 2U);
  EXPECT_EQ(output.refused[0].code, RefusalCode::match_full);
  play.leave(1, false);
  play.join(2);
  output = play.run(1);
  EXPECT_EQ(output.joined.size(), 1U);
  EXPECT_EQ(play.match().world().player_count(), 1);
}

TEST(Match, ClosedMatchTakesNoNewPlayersButResumes) {
  Play play(test::small_arena());
  play.join(1, token_of(1));
  play.run(1);
  play.hold(1, {}, 1);
  play.match().close_to_new_players();
  play.leave(1, true);
  play.join(2);
  play.join(3, token_of(3), token_of(1));
  const Output output = play.run(1);
  ASSERT_EQ(output.refused.size(), 1U);
  EXPECT_EQ(output.refused[0].code, RefusalCode::draining);
  ASSERT_EQ(output.joined.size(), 1U);
  EXPECT_TRUE(output.joined[0].resumed);
}

TEST(Match, AnOverloadedMatchTakesNoNewPlayersUntilItIsRelieved) {
  Play play(test::small_arena());
  play.join(1, token_of(1));
  play.run(1);
  play.hold(1, {}, 1);
  play.leave(1, true);
  play.match().set_overloaded(true);
  EXPECT_FALSE(play.match().has_room(false));
  EXPECT_TRUE(play.match().status().is_overloaded);
  play.join(2);
  play.join(3, token_of(3), token_of(1));
  const Output output = play.run(1);
  ASSERT_EQ(output.refused.size(), 1U);
  EXPECT_EQ(output.refused[0].code, RefusalCode::server_full);
  ASSERT_EQ(output.joined.size(), 1U);
  EXPECT_TRUE(output.joined[0].resumed);
  play.match().set_overloaded(false);
  EXPECT_TRUE(play.match().has_room(false));
  play.join(4);
  EXPECT_EQ(play.run(1).joined.size(), 1U);
}

TEST(Match, FullInboxIsCounted) {
  ArenaDefinition arena = test::small_arena();
  arena.round.inbox_max = 16;
  Play play(arena);
  for (SessionId session = 1; session <= 20; ++session) play.join(session);
  EXPECT_EQ(play.match().status().dropped_requests, 4);
  play.run(1);
  EXPECT_EQ(play.match().status().players, 16);
}

TEST(Match, LateAndDroppedCommandsAreCounted) {
  ArenaDefinition arena = test::small_arena();
  arena.round.commands_per_player_max = 2;
  Play play(arena);
  play.join(1);
  play.run(30);
  play.command(1, 1, walk(1, 0), 10);
  for (std::uint32_t sequence = 2; sequence <= 5; ++sequence) play.command(1, sequence, walk(0, 1), 40);
  const Output output = play.run(3);
  EXPECT_EQ(play.match().status().commands.late, 1);
  EXPECT_EQ(play.match().status().commands.dropped, 3);
  EXPECT_EQ(play.match().status().commands.superseded, 0);
  play.command(1, 6, walk(0, 1));
  play.command(1, 7, walk(0, 1));
  play.run(1);
  EXPECT_EQ(play.match().status().commands.superseded, 1);
  EXPECT_EQ(last_of(output, 1).late_commands, 1U);
  EXPECT_EQ(last_of(output, 1).dropped_commands, 3U);
  play.leave(1, false);
  play.run(1);
  EXPECT_EQ(play.match().status().commands.late, 1);  // totals outlive their players
}

// One in each of the ticks between two snapshots.
TEST(Match, EachCommandThatTookEffectIsToldOnce) {
  Play play(test::small_arena());
  play.join(1);
  play.run(30);
  std::vector<CommandTaken> told;
  std::uint32_t last_told = 0;
  for (std::uint32_t sequence = 1; sequence <= 30; ++sequence) {
    play.command(1, sequence, walk(1, 0));
    const Output output = play.run(1);
    for (const Frame& frame : output.snapshots) {
      for (const Recipient& recipient : frame.recipients) {
        told.insert(told.end(), recipient.taken_before.begin(), recipient.taken_before.end());
        told.push_back({recipient.sequence_taken, static_cast<sim::Tick>(recipient.tick_taken)});
        last_told = recipient.sequence_taken;
      }
    }
  }
  ASSERT_GT(last_told, 20U);
  ASSERT_EQ(told.size(), last_told);
  for (std::uint32_t i = 0; i < last_told; ++i)
    EXPECT_EQ(told[i], (CommandTaken{i + 1, told[0].tick + static_cast<sim::Tick>(i)}));
}

TEST(Match, TeamsShootEachOther) {
  ArenaDefinition arena = test::small_arena();
  arena.round.teams = 2;
  arena.spawn_points = {{10.5F, 10.5F}, {14.5F, 10.5F}};
  Play play(arena);
  play.join(1);
  play.join(2);
  play.run(3);
  const Output output = play.hold(1, fire_at(1, 0), 30);
  EXPECT_EQ(last_of(output, 1).score, 3);
  EXPECT_EQ(last_of(output, 2).deaths, 1);
}

TEST(Match, FailedMatchSaysSoAndRefuses) {
  Play play(test::small_arena());
  play.join(1);
  play.run(5);
  play.match().fail("broken on purpose");
  play.match().fail("a second reason");
  EXPECT_TRUE(play.match().status().is_failed);
  EXPECT_EQ(play.match().status().failure, "broken on purpose");
  EXPECT_EQ(play.match().status().players, 0);  // nobody plays any more
  EXPECT_TRUE(play.match().players().empty());
  EXPECT_FALSE(play.match().push(LeaveRequest{1, false}));
  const Frame& frame = play.match().tick();
  EXPECT_FALSE(frame.is_snapshot || frame.round_changed);
  EXPECT_EQ(play.match().world().tick(), 5);
  const std::string dump = play.match().dump();
  EXPECT_NE(dump.find("arena small"), std::string::npos);
  EXPECT_NE(dump.find("tick 5"), std::string::npos);
  EXPECT_NE(dump.find("hash "), std::string::npos);
  EXPECT_NE(dump.find("player 0"), std::string::npos);
}

}  // namespace
}  // namespace fusillade::match
