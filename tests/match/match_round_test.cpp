// What clients are told of the phases of a match.
#include "match/match.h"

#include <gtest/gtest.h>

#include "match/arena.h"
#include "sim/plane/bit_plane.h"

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

TEST(MatchRound, WhoDiedInTheWaitingIsThereWhenTheRoundBegins) {
  ArenaDefinition arena = arena_of_rounds();
  arena.round.respawn_s = 3600;
  test::kill_at_first_point(arena, 0.2);
  Play play(arena);
  play.join(1);
  play.join(2);
  EXPECT_EQ(play.run(30).snapshots.back().recipients.size(), 2U);
  EXPECT_EQ(play.match().world().player_count(), 1) << "one has been shot";
  play.run(40);
  ASSERT_EQ(play.match().status().phase, Phase::live);
  EXPECT_EQ(play.match().world().player_count(), 2);
}

// It would be whole again, as those who stay are not.
TEST(MatchRound, WhoJoinsAnewInTheWaitingAppearsNoSooner) {
  ArenaDefinition arena = arena_of_rounds();
  arena.round.respawn_s = 3600;
  Play play(arena);
  const auto join = [&](SessionId session) {
    play.match().push(JoinRequest{.session = session, .name = "a", .origin = "192.0.2.7"});
  };
  play.join(9);
  join(1);
  play.run(30);
  play.leave(1, false);
  join(2);
  play.run(70);
  ASSERT_EQ(play.match().status().phase, Phase::live);
  EXPECT_EQ(play.match().world().player_count(), 1);
}

// config/README.md, "Rounds".
TEST(MatchRound, WhatWasTakenCarvedOrMovedStaysSoInTheNextRound) {
  ArenaDefinition arena = test::small_arena();
  arena.round.live_s = 0.5;
  arena.round.ended_s = 0;
  arena.world.objects = {{.position = {10.5F, 10.5F}, .shape = {.radius = 0.3F}, .pickup = true}};
  arena.world.bodies = {{.position = {20.5F, 30.5F}, .velocity = {4, 0}, .radius = 0.5F}};
  arena.world.terrain = {
      .width = 256, .height = 256, .pixels_per_tile = 4, .solid = std::vector<std::uint8_t>(65536, 0)};
  arena.world.terrain.solid[122 * 256 + 142] = 1;
  arena.world.bullets[0].carve_radius = 0.5F;
  sim::BulletPlacement& bullet = arena.world.bullet_placements.emplace_back();
  bullet.position = {33, 30.6F};
  bullet.velocity = {20, 0};
  Play play(arena);
  EXPECT_TRUE(play.match().world().terrain().is_solid_at({35.6, 30.6}));
  play.join(1);
  play.run(60);
  ASSERT_EQ(play.match().status().round, 2U);
  EXPECT_TRUE(play.match().world().has_vanished({sim::Kind::object, 0}));
  std::vector<float> places;
  play.match().world().for_each_body([&](const sim::BodyView& body) { places.push_back(body.position.x); });
  ASSERT_EQ(places.size(), 1U);
  EXPECT_NEAR(places[0], 24.5, 0.1);
  EXPECT_FALSE(play.match().world().terrain().is_solid_at({35.6, 30.6}));
}

// Bullets fill the place where players appear, but for who has come already.
TEST(MatchRound, NobodyAppearsInRockThatWasFilled) {
  ArenaDefinition arena = arena_of_rounds();
  arena.world.terrain = {
      .width = 256, .height = 256, .pixels_per_tile = 4, .solid = std::vector<std::uint8_t>(65536, 0)};
  arena.world.bullets[0].fill_radius = 2;
  sim::BulletPlacement& bullet = arena.world.bullet_placements.emplace_back();
  bullet.position = {5, 10.5F};
  bullet.velocity = {-30, 0};
  arena.spawn_points = {{2.5F, 10.5F}, {30.5F, 30.5F}};
  Play play(arena);
  play.run(30);
  for (const SessionId session : {1U, 2U, 3U}) play.join(session);
  const Output output = play.run(3);
  for (const Recipient& player : output.snapshots.back().recipients)
    EXPECT_EQ(player.position, (sim::Vec2{30.5F, 30.5F}));
}

// Of rock with one cave a bullet fills that.
TEST(MatchRound, WhereAllWasFilledPlayersWait) {
  ArenaDefinition arena = arena_of_rounds();
  sim::TerrainDefinition& rock = arena.world.terrain;
  rock = {.width = 256, .height = 256, .pixels_per_tile = 4, .solid = std::vector<std::uint8_t>(65536, 1)};
  for (std::size_t row = 40; row < 44; ++row)
    std::fill_n(rock.solid.begin() + static_cast<std::ptrdiff_t>(row * 256 + 8), 16, std::uint8_t{0});
  arena.world.bullets[0].fill_radius = 5;
  sim::BulletPlacement& bullet = arena.world.bullet_placements.emplace_back();
  bullet.position = {5, 10.5F};
  bullet.velocity = {-30, 0};
  arena.spawn_points = {{2.5F, 10.5F}};
  Play play(arena);
  play.run(30);
  play.join(1);
  play.run(3);
  EXPECT_EQ(play.match().status().players, 1);
  EXPECT_EQ(play.match().world().player_count(), 0);
}

// It was on its way already when its round ended: round 3 has its own.
TEST(MatchRound, AnEnemyOfTheFileThatIsLaterThanARoundIsLongNeverComes) {
  ArenaDefinition arena = arena_of_rounds();
  arena.round.players_min = 1;
  arena.round.waiting_s = 0;
  arena.world.enemy_placements = {test::enemy_at(40.5F, 40.5F), test::enemy_at(40.5F, 30.5F)};
  arena.world.enemy_placements[0].start = 1;
  arena.world.enemy_placements[1].start = 7;
  Play play(arena);
  play.join(1);
  int enemies_max = 0;
  for (int tick = 0; tick < 60 * 12; ++tick) {
    play.run(1);
    enemies_max = std::max(enemies_max, play.match().world().enemy_count());
  }
  EXPECT_EQ(enemies_max, 1);
  EXPECT_GE(play.match().status().round, 4U);
}

float first_x(Play& play) {
  float x = 0;
  play.match().world().for_each_player([&](const sim::ActorView& player) { x = player.position.x; });
  return x;
}

ArenaDefinition arena_of_one_player() {
  ArenaDefinition arena = arena_of_rounds();
  arena.round.players_min = 1;
  return arena;
}

TEST(MatchRound, PointsCountOnlyWhileItIsLive) {
  ArenaDefinition arena = arena_of_one_player();
  arena.round.waiting_s = 0;
  arena.round.live_s = 1;
  arena.round.ended_s = 3;
  arena.world.enemy_placements = {test::enemy_at(14.5F, 10.5F)};
  arena.world.enemy_placements[0].start = 1.5;
  Play play(arena);
  play.join(1);
  play.run(90);
  ASSERT_EQ(play.match().status().phase, Phase::ended);
  const Output output = play.hold(1, test::fire_at(1, 0), 60);
  ASSERT_EQ(play.match().status().deaths, 1);
  EXPECT_EQ(test::recipient_of(output.snapshots.back(), 1)->score, 0);
}

TEST(MatchRound, EverybodyAppearsAnewWithTheNextOne) {
  Play play(arena_of_one_player());
  play.join(1);
  play.hold(1, test::walk(1, 0), 60);
  EXPECT_GT(first_x(play), 15);
  while (play.match().status().round == 1) play.run(1);
  EXPECT_EQ(play.match().world().player_count(), 1);
  EXPECT_EQ(first_x(play), 10.5F);
}

TEST(MatchRound, WhoHasDiedAppearsWithTheNextOne) {
  ArenaDefinition arena = arena_of_one_player();
  arena.round.respawn_s = 3600;
  test::kill_at_first_point(arena, 2);
  Play play(arena);
  play.join(1);
  play.run(130);
  EXPECT_EQ(play.match().world().player_count(), 0);
  while (play.match().status().round == 1) play.run(1);
  EXPECT_EQ(play.match().status().phase, Phase::waiting);
  EXPECT_EQ(play.match().world().player_count(), 1);
}

TEST(MatchRound, WavesComeWhileItIsLive) {
  ArenaDefinition arena = arena_of_rounds();
  arena.waves = {{.enemy_type = test::target_type, .count = 1, .position = {30, 30}, .spread = 1}};
  Play play(arena);
  play.join(1);
  play.run(30);
  EXPECT_EQ(play.match().world().enemy_count(), 0) << "one player waits for another";
  play.join(2);
  EXPECT_EQ(play.run(70).rounds.back().wave, 1);
  EXPECT_EQ(play.match().world().enemy_count(), 1);
  int waits = 0;
  for (const RoundState& round : play.run(60 * 5).rounds) {
    if (round.phase != Phase::waiting) continue;
    EXPECT_EQ(round.wave, 0) << "of the next round";
    ++waits;
  }
  EXPECT_GT(waits, 0);
}

TEST(MatchRound, ItGoesOnForWhoMayComeBack) {
  ArenaDefinition arena = arena_of_one_player();
  arena.round.live_s = 60;
  arena.round.grace_s = 10;
  Play play(arena);
  play.join(1, test::token_of(1));
  play.command(1, 1, {});
  play.run(90);
  ASSERT_EQ(play.match().status().phase, Phase::live);
  play.leave(1, true);
  play.run(9 * 60);
  EXPECT_EQ(play.match().status().phase, Phase::live);
  play.run(2 * 60);
  EXPECT_EQ(play.match().status().phase, Phase::ended) << "once nobody may";
}

TEST(MatchRound, EverybodyIsToldThatTheWaitIsCountedNoMore) {
  ArenaDefinition arena = arena_of_rounds();
  arena.round.waiting_s = 30;
  Play play(arena);
  for (const SessionId session : {1U, 2U}) {
    play.join(session, test::token_of(static_cast<std::uint8_t>(session)));
    play.command(session, 1, {});
  }
  EXPECT_GT(play.run(120).rounds.back().phase_left_s, 28);
  play.leave(2, true);
  const Output output = play.run(2);
  ASSERT_FALSE(output.rounds.empty());
  EXPECT_EQ(output.rounds.back().phase_left_s, 0);
}

}  // namespace
}  // namespace fusillade::match
