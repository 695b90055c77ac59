#include "match/memory_estimate.h"

#include <gtest/gtest.h>

#include <functional>

#include "match/arena.h"
#include "match/match.h"
#include "match/players/roster.h"
#include "match/players/spectators.h"
#include "support/allocation_count.h"

namespace fusillade::match {
namespace {

using test::small_arena;

// What a match holds once it is made.
std::int64_t bytes_at_start(const ArenaDefinition& arena) {
  const auto shared = std::make_shared<const ArenaDefinition>(arena);
  const std::int64_t before = support::bytes_held();
  const Match match("m", shared);
  return support::bytes_held() - before;
}

ArenaDefinition tiny_arena() {
  ArenaDefinition arena = small_arena();
  sim::MatchRules& rules = arena.world.rules;
  rules.bullets_max = rules.enemies_max = rules.players_max = rules.bodies_max = rules.beams_max =
      rules.masks_max = 100;
  rules.windows_max = rules.events_max = 100;
  arena.round.players_max = 50;
  arena.round.spectators_max = 0;
  arena.round.inbox_max = 10;
  arena.round.hit_log_rate = 1;
  return arena;
}

TEST(MemoryEstimate, IsAboveWhatAMatchTakesAndNotFarAbove) {
  const ArenaDefinition arena = small_arena();
  EXPECT_GT(memory_estimate_bytes(arena), bytes_at_start(arena));
  EXPECT_LT(memory_estimate_bytes(arena), 2 * bytes_at_start(arena));
}

// One capacity after the other is made large, so that it decides: each figure is held by itself.
TEST(MemoryEstimate, EachCapacityIsCounted) {
  const std::vector<std::function<void(ArenaDefinition&)>> changes{
      [](ArenaDefinition& a) { a.round.hit_log_rate = 5000; },
      [](ArenaDefinition& a) { a.world.rules.enemies_max = 50000; },
      [](ArenaDefinition& a) { a.world.rules.players_max = 50000; },
      [](ArenaDefinition& a) { a.world.bodies.resize(a.world.rules.bodies_max = 5000); },
      [](ArenaDefinition& a) { a.world.rules.beams_max = 50000; },
      [](ArenaDefinition& a) { a.world.mask_placements.resize(a.world.rules.masks_max = 5000); },
      [](ArenaDefinition& a) {
        a.world.figures.push_back({"square", 200, 200, std::vector<std::uint8_t>(40000, 1)});
      },
      [](ArenaDefinition& a) { a.world.rules.windows_max = 50000; },
      [](ArenaDefinition& a) { a.world.rules.events_max = 50000; },
      [](ArenaDefinition& a) {
        a.world.pegs.resize(50000, {.position = {1.5F, 1.5F}, .radius = 0.1F});
      },
      [](ArenaDefinition& a) {
        a.world.segments.resize(50000, {.a = {1.5F, 1.5F}, .b = {2, 2}});
      },
      [](ArenaDefinition& a) {
        a.world.segments.resize(500, {.a = {1, 1}, .b = {400, 400}});
      },
      [](ArenaDefinition& a) { a.world.map = test::walled_map(1000, 1000); },
      [](ArenaDefinition& a) {
        a.world.map = test::walled_map(1000, 1000);
        a.world.rules.grid_cell = 0.5;
      },
      [](ArenaDefinition& a) {
        a.world.terrain = {.width = 2000, .height = 2000, .pixels_per_tile = 32, .solid = {}};
        a.world.terrain.solid.assign(4000000, 1);
      }};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    ArenaDefinition arena = tiny_arena();
    changes[i](arena);
    const auto actual = static_cast<double>(bytes_at_start(arena));
    const auto estimate = static_cast<double>(memory_estimate_bytes(arena));
    EXPECT_GT(estimate, 0.95 * actual) << "change " << i;
    EXPECT_LT(estimate, 1.25 * actual) << "change " << i;
  }
}

TEST(MemoryEstimate, BulletsAreCountedByTheirMotionAndInSnapshots) {
  ArenaDefinition arena = tiny_arena();
  arena.world.rules.bullets_max = 100000;
  EXPECT_GT(memory_estimate_bytes(arena), bytes_at_start(arena));
  const auto lists = static_cast<std::int64_t>(2 * 100000 * sizeof(BulletAnnouncement));  // not there yet
  EXPECT_LT(memory_estimate_bytes(arena) - lists, 1.5 * static_cast<double>(bytes_at_start(arena)));
  const std::int64_t straight = memory_estimate_bytes(arena);
  arena.world.bullets[0].angular_velocity = 1;
  EXPECT_GT(memory_estimate_bytes(arena), straight);
  EXPECT_GT(memory_estimate_bytes(arena), bytes_at_start(arena));
}

// Two lists of requests, as many as fit: one of them is being read.
TEST(MemoryEstimate, AFullInboxIsCounted) {
  constexpr std::int32_t requests = 1 << 17;
  ArenaDefinition arena = tiny_arena();
  arena.round.inbox_max = requests;
  const auto shared = std::make_shared<const ArenaDefinition>(arena);
  const std::int64_t before = support::bytes_held();
  Match match("m", shared);
  const auto fill = [&match] {
    for (std::int32_t i = 0; i < requests; ++i) match.push(ResyncRequest{.session = SessionId(i) + 1});
  };
  fill();
  match.tick();
  fill();
  EXPECT_EQ(match.status().waiting_requests, requests);
  EXPECT_GT(memory_estimate_bytes(arena), support::bytes_held() - before);
}

TEST(MemoryEstimate, WhatWaitsForDelayedSpectatorsIsCounted) {
  constexpr std::int64_t bytes_per_s = 65536;
  ArenaDefinition arena = tiny_arena();
  arena.round.spectators_max = 100;
  arena.round.grace_s = 60;  // so long are hits kept anyway
  const std::int64_t at_once = memory_estimate_bytes(arena);
  arena.round.spectator_delay_s = 60;
  EXPECT_EQ(memory_estimate_bytes(arena), at_once + 100 * 60 * bytes_per_s);
}

TEST(MemoryEstimate, AFullRosterIsCountedAndWhoWatches) {
  ArenaDefinition arena = tiny_arena();
  const std::int64_t few = memory_estimate_bytes(arena);
  arena.round.players_max = arena.round.spectators_max = 1050;
  arena.round.commands_per_player_max = 100;
  const std::int64_t before = support::bytes_held();
  Roster roster(arena, 0);
  Spectators spectators(arena.round.spectators_max);
  for (SessionId session = 1; session <= 1050; ++session) {
    roster.join({.session = session, .name = "Ann"}, 0, RefusalCode::none);
    spectators.add(session, {});
  }
  EXPECT_EQ(roster.player_count(), 1050);
  const std::int64_t actual = support::bytes_held() - before;
  EXPECT_GT(memory_estimate_bytes(arena) - few, actual * 9 / 10) << "50 are in both";
  EXPECT_LT(memory_estimate_bytes(arena) - few, actual * 5 / 4);
}

}  // namespace
}  // namespace fusillade::match
