// Snapshots of whole matches: their rate, and who sees what.
#include "match/replication/snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using test::corridor;
using test::fire_at;
using test::Output;
using test::Play;
using test::walk;

std::set<std::uint32_t> areas_of(const Frame& frame, SessionId session) {
  std::set<std::uint32_t> areas;
  for (const auto& ref : test::recipient_of(frame, session)->areas) areas.insert(frame.areas[ref.index].area);
  return areas;
}

std::size_t snapshots_of(double tick_rate, double snapshot_rate, int ticks) {
  ArenaDefinition arena = test::small_arena();
  arena.world.rules.tick_rate = tick_rate;
  arena.round.snapshot_rate = snapshot_rate;
  Play play(arena);
  play.join(1);
  return play.run(ticks).snapshots.size();
}

TEST(Snapshot, RateHoldsOnAverage) {
  EXPECT_EQ(snapshots_of(60, 20, 60), 20U);
  EXPECT_EQ(snapshots_of(128, 30, 1280), 300U);
  EXPECT_EQ(snapshots_of(20, 128, 40), 40U);  // at most one a tick
}

TEST(Snapshot, AreaIsFilledOnceForAllWhoSeeIt) {
  Play play(corridor());
  play.join(1);
  play.join(2);
  const Output output = play.run(3);
  const Frame& frame = output.snapshots.front();
  EXPECT_EQ(areas_of(frame, 1), areas_of(frame, 2));
  EXPECT_EQ(frame.areas.size(), areas_of(frame, 1).size());
  std::size_t players = 0;
  for (const AreaFrame& area : frame.areas) players += area.players.all.size();
  EXPECT_EQ(players, 2U);
}

// Its axis is out of sight.
TEST(Snapshot, ABeamIsToldWhereItReachesByItsWidth) {
  ArenaDefinition arena = test::small_arena();
  arena.world.map = test::walled_map(112, 112);
  arena.spawn_points = {{50, 81}};
  sim::BeamDefinition ray;
  ray.length = 80;
  ray.half_width = 32;
  ray.duration = 1000;
  arena.world.beams = {ray};
  arena.world.beam_placements.resize(1);
  arena.world.beam_placements[0].position = {10, 50};
  Play play(arena);
  play.join(1);
  const Output output = play.run(3);
  std::size_t told = 0;
  for (const AreaFrame& area : output.snapshots.front().areas) {
    const std::uint32_t column = area.area % 7, row = area.area / 7;
    EXPECT_EQ(area.beams.size(), column <= 5 && row <= 5 ? 1U : 0U) << column << ' ' << row;
    told += area.beams.size();
  }
  EXPECT_GT(told, 0U);
}

// What flies on for days: where clients have it, and the way back from there, fit the numbers of a row.
TEST(Snapshot, WhoIsFarOutIsToldOfAtABound) {
  constexpr std::int32_t bound = 1 << 29, steps_per_snapshot = 10000 * 256 / 20;
  ArenaDefinition arena = test::small_arena();
  arena.spawn_points = {{60.5F, 10.5F}};
  arena.world.actors[test::target_type].behaviour = sim::Behaviour::drift;
  sim::ActorPlacement far;
  far.position = {8388600, 10};
  far.velocity = {10000, 0};
  far.definition = test::target_type;
  far.team = 1;
  arena.world.enemy_placements = {far};
  Play play(arena);
  play.join(1);
  std::size_t told = 0;
  for (const Frame& frame : play.run(12).snapshots) {
    for (const AreaFrame& area : frame.areas) {
      for (const ActorRow& row : area.enemies.all) EXPECT_EQ(row.x, bound);
      for (const ActorMove& move : area.enemies.moves) EXPECT_EQ(move.dx, -steps_per_snapshot);
      told += area.enemies.moves.size();
    }
  }
  EXPECT_GT(told, 0U);
}

TEST(Snapshot, AreasAreEnteredOnceAndLeftOnce) {
  Play play(corridor());
  play.join(1);
  Output output = play.run(3);
  play.hold(1, walk(1, 0), 1);
  std::set<std::uint32_t> held;
  const auto follow = [&](const Frame& frame) {
    const Recipient& own = *test::recipient_of(frame, 1);
    for (const std::uint32_t area : own.areas_left) EXPECT_EQ(held.erase(area), 1U) << area;
    for (const auto& ref : own.areas) {
      const std::uint32_t area = frame.areas[ref.index].area;
      EXPECT_EQ(held.insert(area).second, ref.entered) << area;
    }
    EXPECT_EQ(held.size(), own.areas.size());
  };
  for (const Frame& frame : output.snapshots) follow(frame);
  for (const float way : {1.0F, -1.0F, 1.0F}) {
    for (const Frame& frame : play.hold(1, walk(way, 0), 300).snapshots) follow(frame);
  }
  EXPECT_FALSE(held.contains(0));
}

TEST(Snapshot, ResyncEntersEverythingAgain) {
  Play play(corridor());
  play.join(1);
  play.run(6);
  play.match().push(ResyncRequest{1});
  const Output output = play.run(3);
  const Recipient& own = *test::recipient_of(output.snapshots.front(), 1);
  EXPECT_TRUE(own.areas_left.empty());
  ASSERT_FALSE(own.areas.empty());
  for (const auto& ref : own.areas) EXPECT_TRUE(ref.entered);
}

TEST(Snapshot, WhoLeavesIsNoMore) {
  Play play(test::small_arena());
  play.join(1);
  play.join(2);
  play.run(3);
  play.leave(2, false);
  const Output output = play.run(3);
  std::vector<sim::Ordinal> gone;
  for (const AreaFrame& area : output.snapshots.front().areas) {
    gone.insert(gone.end(), area.players.left.begin(), area.players.left.end());
    for (const ActorRow& row : area.players.all) EXPECT_EQ(row.id, 0U);
  }
  EXPECT_EQ(gone, (std::vector<sim::Ordinal>{1}));
}

TEST(Snapshot, ListsAreInIdOrder) {
  ArenaDefinition arena = test::small_arena();
  for (int i = 0; i < 20; ++i)
    arena.world.enemy_placements.push_back(test::enemy_at(30.0F - static_cast<float>(i), 20));
  Play play(arena);
  for (SessionId session = 1; session <= 8; ++session) play.join(session);
  const Output output = play.run(3);
  std::size_t enemies_max = 0, players_max = 0;
  for (const AreaFrame& area : output.snapshots.front().areas) {
    EXPECT_TRUE(std::ranges::is_sorted(area.enemies.all, {}, &ActorRow::id));
    EXPECT_TRUE(std::ranges::is_sorted(area.players.all, {}, &ActorRow::id));
    enemies_max = std::max(enemies_max, area.enemies.all.size());
    players_max = std::max(players_max, area.players.all.size());
  }
  EXPECT_GT(std::min(enemies_max, players_max), 1U);
}

// The last full snapshot of a session, if any.
const Recipient* full_of(const Output& output, SessionId session) {
  const Recipient* full = nullptr;
  for (const Frame& frame : output.snapshots) {
    const Recipient* recipient = test::recipient_of(frame, session);
    if (recipient != nullptr && recipient->is_full) full = recipient;
  }
  return full;
}

// Two resting enemies at either end; player 1 stands near the first and shoots it.
ArenaDefinition shooting_corridor() {
  ArenaDefinition arena = corridor();
  arena.world.bullets[0].damage = 1;
  arena.world.enemy_placements = {test::enemy_at(20.5F, 8.5F)};
  return arena;
}

// Hits that the second of two players beside each other misses while it is away for so long, all of which
// happen before its eyes, and the first full snapshot once it is back.
void expect_told_after(ArenaDefinition arena, int ticks_away) {
  Play play(std::move(arena));
  play.join(1);
  play.join(2, test::token_of(2));
  play.hold(1, fire_at(1, 0), 60);
  play.command(2, 1, walk(0, 0));
  const Output before = play.hold(1, fire_at(1, 0), 60);
  const sim::Tick cursor = before.snapshots.back().tick;
  play.leave(2, true);
  std::size_t hits = 0;
  for (int second = 0; second < ticks_away / 60; ++second) {
    for (const Frame& frame : play.hold(1, fire_at(1, 0), 60).snapshots) {
      for (const AreaFrame& area : frame.areas) {
        for (const Hit& hit : area.hits) hits += hit.event.form == sim::EventForm::hit ? 1 : 0;
      }
    }
  }
  ASSERT_GT(hits, static_cast<std::size_t>(ticks_away / 12));
  JoinRequest back{.session = 3, .name = "two", .resume = test::token_of(2), .token = test::token_of(3)};
  back.cursor = cursor;
  play.match().push(back);
  const Output after = play.run(3);
  const Recipient* full = full_of(after, 3);
  ASSERT_NE(full, nullptr);
  EXPECT_EQ(full->missed.size(), hits);
  EXPECT_EQ(full->hits_lost, 0U);
}

TEST(Snapshot, WhoWasAwayIsToldTheHitsThatItWouldHaveSeen) { expect_told_after(shooting_corridor(), 120); }

TEST(Snapshot, HitsAreKeptForAllWhoMayComeBack) {
  ArenaDefinition arena = shooting_corridor();
  arena.world.bullets[0].damage = 0;
  arena.round.grace_s = 120;
  arena.round.hit_log_rate = 10;
  expect_told_after(arena, 115 * 60);
}

// Player 1 hits the enemy for two seconds, far from player 2; then both want what they have missed. Returns
// how often it hit.
std::uint64_t hit_far_apart(ArenaDefinition arena, Recipient& near, Recipient& far) {
  arena.spawn_points = {{10.5F, 8.5F}, {300.5F, 8.5F}};
  Play play(std::move(arena));
  play.join(1);
  play.join(2);
  play.run(6);
  const sim::Tick cursor = play.match().status().tick;
  play.hold(1, fire_at(1, 0), 120);
  const auto hits = static_cast<std::uint64_t>(play.match().status().hits);
  EXPECT_GT(hits, 12U);
  play.match().push(ResyncRequest{1, cursor});
  play.match().push(ResyncRequest{2, cursor});
  const Output output = play.run(3);
  near = *full_of(output, 1);
  far = *full_of(output, 2);
  return hits;
}

TEST(Snapshot, HitsOutOfSightAreNotMissed) {
  Recipient near, far;
  const std::uint64_t hits = hit_far_apart(shooting_corridor(), near, far);
  EXPECT_EQ(near.missed.size(), hits);
  EXPECT_TRUE(far.missed.empty());
}

// A log of twelve hits.
ArenaDefinition forgetful_corridor() {
  ArenaDefinition arena = shooting_corridor();
  arena.round.grace_s = 0;
  arena.round.stall_timeout_s = 1;
  arena.round.hit_log_rate = 2;
  return arena;
}

TEST(Snapshot, LostHitsCountForWhoSawTheirArea) {
  Recipient near, far;
  const std::uint64_t hits = hit_far_apart(forgetful_corridor(), near, far);
  EXPECT_EQ(near.missed.size(), 12U);
  EXPECT_EQ(near.hits_lost, hits - 12);
  EXPECT_EQ(far.hits_lost, 0U);
}

// Player 1 hits the enemy for a second and walks on from one area to the next, for 16 s in all; then it is
// told what it has missed since the beginning. Returns how often it hit.
std::uint64_t hit_and_walk_on(const ArenaDefinition& arena, Recipient& full) {
  Play play(arena);
  play.join(1);
  play.run(6);
  const sim::Tick cursor = play.match().status().tick;
  play.hold(1, fire_at(1, 0), 60);
  play.run(60);
  const auto hits = static_cast<std::uint64_t>(play.match().status().hits);
  EXPECT_GT(hits, 6U);
  play.hold(1, walk(1, 0), 14 * 60);
  play.match().push(ResyncRequest{1, cursor});
  full = *full_of(play.run(3), 1);
  return hits;
}

TEST(Snapshot, HitsThatNobodyKnowsToHaveBeenSeenAreCounted) {
  for (const double log_rate : {100.0, 0.5}) {
    ArenaDefinition arena = forgetful_corridor();
    arena.round.hit_log_rate = log_rate;
    Recipient full;
    const std::uint64_t hits = hit_and_walk_on(arena, full);
    EXPECT_TRUE(full.missed.empty()) << log_rate;
    EXPECT_EQ(full.hits_lost, hits) << log_rate;
  }
}

TEST(Snapshot, WhatWasSeenIsKnownForAsLongAsHitsAreKept) {
  ArenaDefinition arena = forgetful_corridor();
  arena.round.grace_s = 12;
  arena.round.hit_log_rate = 100;
  Recipient full;
  const std::uint64_t hits = hit_and_walk_on(arena, full);
  EXPECT_EQ(full.missed.size(), hits);
  EXPECT_EQ(full.hits_lost, 0U);
}

// What is told of the only player or enemy of all areas.
const ActorRow* row_of(const Frame& frame, ActorNews AreaFrame::*news) {
  for (const AreaFrame& area : frame.areas) {
    if (!(area.*news).all.empty()) return &(area.*news).all.front();
  }
  return nullptr;
}

TEST(Snapshot, AnAimOfNearlyAFullTurnIsNone) {
  Play play(test::small_arena());
  play.join(1);
  const ActorRow row = *row_of(
      play.hold(1, {.move = {}, .aim = {1, -1e-4F}, .buttons = 0}, 9).snapshots.back(), &AreaFrame::players);
  EXPECT_EQ(row.aim, 0);
}

TEST(Snapshot, WhoIsAliveHasHealth) {
  ArenaDefinition arena = test::small_arena();
  arena.world.bullets[0].damage = 99.75F;
  arena.world.weapons[0].cooldown = 60;
  arena.world.enemy_placements = {test::enemy_at(14.5F, 10.5F)};
  Play play(arena);
  play.join(1);
  const Output output = play.hold(1, fire_at(1, 0), 30);
  ASSERT_EQ(play.match().status().hits, 1);
  EXPECT_EQ(row_of(output.snapshots.back(), &AreaFrame::enemies)->health, 1);
}

TEST(Snapshot, APlayerIsToldWhatIsLeftOfItsHealth) {
  ArenaDefinition arena = test::small_arena();
  sim::BulletPlacement& bullet = arena.world.bullet_placements.emplace_back();
  bullet.start = 0.5;
  bullet.position = {10.5F, 10.5F};
  bullet.team = 1;
  Play play(arena);
  play.join(1);
  EXPECT_EQ(test::recipient_of(play.run(27).snapshots.back(), 1)->health, 100);
  EXPECT_EQ(test::recipient_of(play.run(9).snapshots.back(), 1)->health, 50);
}

TEST(Snapshot, AShieldIsSeen) {
  ArenaDefinition arena = test::small_arena();
  arena.world.actors[test::player_class].ship.shield_energy = 5;
  Play play(arena);
  play.join(1);
  play.run(3);
  const Output raised = play.hold(1, {.move = {}, .aim = {}, .buttons = sim::button_ability}, 6);
  EXPECT_TRUE(row_of(raised.snapshots.back(), &AreaFrame::players)->is_shielded);
  EXPECT_FALSE(row_of(play.hold(1, {}, 6).snapshots.back(), &AreaFrame::players)->is_shielded);
}

TEST(Snapshot, WhatIsCarvedIsToldAndAllOfItToWhoeverComes) {
  ArenaDefinition arena = test::small_arena();
  arena.world.terrain = {
      .width = 128, .height = 128, .pixels_per_tile = 2, .solid = std::vector<std::uint8_t>(16384, 0)};
  for (std::size_t i = 0; i < 128; ++i) arena.world.terrain.solid[i * 128 + 32] = 1;
  arena.world.bullets[0].carve_radius = 2;
  Play play(arena);
  play.join(1);
  play.run(3);
  std::size_t carved = 0, all = 0;
  const auto count = [&](const Output& output) {
    carved = all = 0;
    for (const Frame& frame : output.snapshots) {
      for (const AreaFrame& area : frame.areas) carved += area.carved.size(), all += area.terrain.size();
    }
  };
  count(play.hold(1, fire_at(1, 0), 60));
  EXPECT_GT(carved, 0U);
  EXPECT_EQ(all, 0U);
  play.join(2);
  count(play.run(3));
  EXPECT_GT(all, 0U) << "all areas are new to it";
  count(play.run(30));
  EXPECT_EQ(all, 0U);
}

TEST(Snapshot, DeathsAreMissedLikeHits) {
  ArenaDefinition arena = corridor();
  arena.world.enemy_placements = {test::enemy_at(20.5F, 8.5F)};
  Play play(arena);
  play.join(1);
  play.run(6);
  const sim::Tick cursor = play.match().status().tick;
  play.hold(1, fire_at(1, 0), 120);
  ASSERT_EQ(play.match().status().deaths, 1);
  play.match().push(ResyncRequest{1, cursor});
  EXPECT_EQ(full_of(play.run(3), 1)->missed.size(), 3U);
}

TEST(Snapshot, BouncesOfBodiesAreNotToldAsSuch) {
  ArenaDefinition arena = test::small_arena();
  sim::BodyDefinition& body = arena.world.bodies.emplace_back();
  body.position = {5, 10.5F};
  body.velocity = {-30, 0};
  body.radius = 0.5F;
  body.restitution = 1;
  Play play(arena);
  play.join(1);
  int bounced = 0, frames = 0;
  for (int tick = 0; tick < 60; ++tick) {
    for (const Frame& frame : play.run(1).snapshots) {
      ++frames;
      for (const AreaFrame& area : frame.areas) EXPECT_TRUE(area.bounces.empty());
    }
    for (const sim::Event& event : play.match().world().events())
      bounced += event.form == sim::EventForm::bounce ? 1 : 0;
  }
  EXPECT_GT(bounced, 0);
  EXPECT_GT(frames, 10);
}

TEST(Snapshot, AThinBeamIsToldOnlyWhereItPasses) {
  ArenaDefinition arena = test::small_arena();
  arena.spawn_points = {{32, 32}};
  sim::BeamDefinition ray;
  ray.length = 70;
  ray.half_width = 0.1F;
  ray.duration = 1000;
  arena.world.beams = {ray};
  arena.world.beam_placements.resize(1);
  arena.world.beam_placements[0].position = {4, 8};
  arena.world.beam_placements[0].angle = 0.785398F;
  Play play(arena);
  play.join(1);
  const Output output = play.run(3);
  for (const AreaFrame& area : output.snapshots.front().areas) {
    const std::uint32_t column = area.area % 4, row = area.area / 4;
    const bool is_passed = row == column || row == column + 1;
    EXPECT_EQ(area.beams.size(), is_passed ? 1U : 0U) << column << ' ' << row;
  }
}

TEST(Snapshot, LiveBulletsAreInIdOrder) {
  ArenaDefinition arena = test::small_arena();
  arena.world.bullets[1].life = 0.5F;
  for (int i = 0; i < 40; ++i) {
    sim::BulletPlacement& bullet = arena.world.bullet_placements.emplace_back();
    bullet.position = {12 + static_cast<float>(i) / 20, 12};
    bullet.definition = i % 3 == 0 ? 1 : 0;
  }
  Play play(arena);
  play.run(60);
  play.join(1);
  const Output output = play.run(3);
  std::size_t live_max = 0;
  for (const AreaFrame& area : output.snapshots.front().areas) {
    EXPECT_TRUE(std::ranges::is_sorted(area.live, {}, &BulletAnnouncement::id));
    live_max = std::max(live_max, area.live.size());
  }
  EXPECT_GT(live_max, 20U);
}

}  // namespace
}  // namespace fusillade::match
