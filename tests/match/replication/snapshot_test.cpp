// Snapshots of whole matches: their rate, who sees what, and that a bullet is announced once for each area.
#include "match/replication/snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using test::fire_at;
using test::Output;
using test::Play;
using test::walk;

// Wide, 20 areas in a row, no enemies.
ArenaDefinition corridor() {
  ArenaDefinition arena = test::small_arena();
  arena.world.map = test::walled_map(320, 16);
  arena.spawn_points = {{10.5F, 8.5F}};
  arena.world.bullets[0].life = 20;
  return arena;
}

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
  for (const auto& ref : own.areas) EXPECT_TRUE(ref.entered);
}

TEST(Snapshot, VolleyIsToldWhereItIsFiredAndItsBulletsWhereTheyFlyIn) {
  Play play(corridor());
  play.join(1);
  play.run(3);
  std::map<std::pair<std::uint32_t, sim::Ordinal>, std::uint32_t> flown_in;  // and from where
  std::vector<sim::Ordinal> fired;
  const auto follow = [&](const Output& output) {
    for (const Frame& frame : output.snapshots) {
      for (const AreaFrame& area : frame.areas) {
        EXPECT_TRUE(area.announced.empty());
        for (const sim::Volley& volley : area.fired) {
          EXPECT_EQ(area.area, 0U);
          EXPECT_EQ(volley.count, 1);
          EXPECT_EQ(volley.owner, (sim::EntityId{sim::Kind::player, 0}));
          fired.push_back(volley.first);
        }
        for (const FlownIn& flown : area.flown_in) {
          for (const BulletAnnouncement& bullet : flown.bullets) {
            EXPECT_NE(bullet.volley, nullptr);
            EXPECT_TRUE(flown_in.emplace(std::pair(area.area, bullet.id), flown.from).second);
          }
        }
      }
    }
  };
  follow(play.hold(1, fire_at(1, 0), 12));
  follow(play.run(300));
  EXPECT_EQ(fired, (std::vector<sim::Ordinal>{0, 1, 2, 3, 4}));  // the last command is repeated for 0.25 s
  EXPECT_EQ(flown_in.size(), 5 * 2U);                            // the view holds areas 0 to 2
  for (const auto& [key, from] : flown_in) EXPECT_EQ(from + 1, key.first);
}

TEST(Snapshot, WhoEntersAnAreaGetsWhatIsLiveThere) {
  ArenaDefinition arena = corridor();
  arena.spawn_points = {{10.5F, 8.5F}, {300.5F, 8.5F}};
  sim::BulletPlacement resting;
  resting.position = {20, 8};
  arena.world.bullet_placements = {resting};
  Play play(arena);
  play.join(1);
  Output output = play.run(6);
  std::size_t live = 0, announced = 0;
  for (const AreaFrame& area : output.snapshots.front().areas)
    live += area.live.size(), announced += area.announced.size();
  EXPECT_EQ(live, 1U);
  for (const AreaFrame& area : output.snapshots.back().areas)
    EXPECT_TRUE(area.live.empty() && area.announced.empty());
  play.match().push(ResyncRequest{1});
  play.join(2);
  output = play.run(3);
  for (const AreaFrame& area : output.snapshots.front().areas) {
    EXPECT_EQ(area.live.size(), area.area == 1 ? 1U : 0U);
    EXPECT_TRUE(area.announced.empty());
  }
}

TEST(Snapshot, OfABulletThatLivesBetweenTwoSnapshotsOnlyTheVolleyIsTold) {
  ArenaDefinition arena = corridor();
  arena.world.bullets[0].life = 0.01F;
  Play play(arena);
  play.join(1);
  play.run(3);
  Output output = play.hold(1, fire_at(1, 0), 1);
  const Output rest = play.run(2);
  ASSERT_EQ(rest.snapshots.size(), 1U);
  std::vector<sim::Ordinal> announced, gone;
  for (const AreaFrame& area : rest.snapshots[0].areas) {
    for (const BulletAnnouncement& bullet : area.announced) announced.push_back(bullet.id);
    for (const Despawn& despawn : area.despawned) gone.push_back(despawn.bullet);
  }
  EXPECT_TRUE(announced.empty());
  EXPECT_TRUE(gone.empty());
}

// Where each announced bullet was announced, over all snapshots.
std::vector<std::pair<std::uint32_t, BulletAnnouncement>> announcements_of(const Output& output) {
  std::vector<std::pair<std::uint32_t, BulletAnnouncement>> list;
  for (const Frame& frame : output.snapshots) {
    for (const AreaFrame& area : frame.areas) {
      for (const BulletAnnouncement& bullet : area.announced) list.emplace_back(area.area, bullet);
    }
  }
  return list;
}

// Fired at x = 10.5 in area 0, it is in area 1 by the next snapshot.
TEST(Snapshot, ForcedBulletFliesInAsItIsThen) {
  ArenaDefinition arena = corridor();
  arena.world.bullets[0].drag = 0.5F;
  arena.world.weapons[0].speed = 200;
  Play play(arena);
  play.join(1);
  play.run(3);
  play.command(1, 1, fire_at(1, 0));
  const Output output = play.run(3);
  ASSERT_EQ(output.snapshots.size(), 1U);
  for (const AreaFrame& area : output.snapshots[0].areas) {
    EXPECT_EQ(area.fired.size(), area.area == 0 ? 1U : 0U);
    ASSERT_EQ(area.flown_in.size(), area.area == 1 ? 1U : 0U);
    if (area.area != 1) continue;
    const BulletAnnouncement& bullet = area.flown_in[0].bullets.at(0);
    EXPECT_EQ(bullet.volley, nullptr);
    EXPECT_EQ(bullet.launch, sim::time_of(output.snapshots[0].tick));
    EXPECT_GE(bullet.position.x, 16);
  }
}

// It falls and is slowed, in area 0 all the time; the volley itself is news enough, however late it is fired.
TEST(Snapshot, AForcedBulletIsToldAgainAfterTwoSeconds) {
  ArenaDefinition arena = corridor();
  arena.world.bullets[0].life = 10;
  arena.world.bullets[0].drag = 0.5F;
  arena.world.bullets[0].gravity = 0.01F;
  arena.world.weapons[0].cooldown = 1;
  arena.world.weapons[0].speed = 3;
  Play play(arena);
  play.join(1);
  play.run(300);
  play.command(1, 1, fire_at(1, 0));
  std::vector<sim::Tick> told;
  for (const auto& [area, bullet] : announcements_of(play.run(590))) {
    EXPECT_EQ(area, 0U);
    told.push_back(sim::tick_of(bullet.launch));
  }
  EXPECT_EQ(told, (std::vector<sim::Tick>{420, 540, 660, 780}));
}

TEST(Snapshot, HomingBulletsAreToldOneByOne) {
  ArenaDefinition arena = corridor();
  arena.world.bullets[0].homing_strength = 5;
  Play play(arena);
  play.join(1);
  play.run(3);
  play.command(1, 1, fire_at(1, 0));
  const Output output = play.run(3);
  EXPECT_EQ(announcements_of(output).size(), 1U);
  for (const AreaFrame& area : output.snapshots.at(0).areas) EXPECT_TRUE(area.fired.empty());
}

// To and fro across the edge of areas 0 and 1 between two snapshots, with a bounce off the wall beyond.
TEST(Snapshot, BulletThatBouncedInAnotherAreaIsAnnouncedAgainWhenItIsBack) {
  ArenaDefinition arena = corridor();
  arena.round.snapshot_rate = 5;
  arena.world.bullets[0].bounces = 1;
  arena.world.bullets[0].energy_loss = 1;
  arena.world.map.solid[8 * 320 + 17] = 1;
  sim::BulletPlacement flying;
  flying.position = {7, 8.5F};
  flying.velocity = {20, 0};
  arena.world.bullet_placements = {flying};
  Play play(arena);
  play.join(1);
  const Output output = play.run(48);  // it bounces after 30 ticks; snapshots come after 12, 24, 36, 48
  ASSERT_EQ(output.snapshots.size(), 4U);
  std::vector<BulletAnnouncement> again;
  for (const auto& [area, bullet] : announcements_of(output)) {
    EXPECT_EQ(area, 0U);
    if (bullet.velocity.x < 0) again.push_back(bullet);
  }
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again[0].position, (sim::Vec2{17, 8.5F}));
}

TEST(Snapshot, EndsAreToldWithTheirCause) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(15.5F, 10.5F)};
  arena.world.bullets[0].life = 1;  // ends in sight
  Play play(arena);
  play.join(1);
  play.run(3);
  Output output = play.hold(1, fire_at(1, 0), 12);
  const Output rest = play.run(200);
  output.snapshots.insert(output.snapshots.end(), rest.snapshots.begin(), rest.snapshots.end());
  std::map<sim::Ordinal, sim::EventForm> ends;
  int hits = 0, deaths = 0, enemies_left = 0;
  for (const Frame& frame : output.snapshots) {
    for (const AreaFrame& area : frame.areas) {
      for (const auto& [event, is_end] : area.hits) {
        if (event.form == sim::EventForm::hit) ++hits;
        if (event.form == sim::EventForm::death) ++deaths;
        if (is_end) ends[event.mover.ordinal] = event.form;
        EXPECT_EQ(event.owner, (sim::EntityId{sim::Kind::player, 0}));
      }
      enemies_left += static_cast<int>(area.enemies.left.size());
      for (const Despawn& despawn : area.despawned) ends[despawn.bullet] = despawn.cause;
    }
  }
  EXPECT_EQ(hits, 2);
  EXPECT_EQ(deaths, 1);
  EXPECT_EQ(enemies_left, 1);
  ASSERT_EQ(ends.size(), 2U) << "the others end when their life does, as everybody knows";
  EXPECT_EQ(ends[0], sim::EventForm::hit);
  EXPECT_EQ(ends[1], sim::EventForm::hit);
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

// The wire tells them so in the fewest bytes.
TEST(Snapshot, BouncesAreInIdOrderAndThoseOfABulletInTheirs) {
  ArenaDefinition arena = test::small_arena();
  arena.world.map = test::walled_map(12, 12);
  arena.spawn_points = {{3.5F, 3.5F}, {8.5F, 8.5F}};
  arena.world.bullets[0].bounces = 1000;
  arena.world.bullets[0].damage = 0;
  arena.round.snapshot_rate = 5;
  Play play(arena);
  play.join(1);
  play.join(2);
  std::size_t bounces = 0, out_of_time = 0;
  for (int shot = 0; shot < 12; ++shot) {
    for (SessionId session = 1; session <= 2; ++session)
      play.command(session, static_cast<std::uint32_t>(shot + 1),
                   fire_at(static_cast<float>(shot), 3 - static_cast<float>(session)));
    for (const Frame& frame : play.run(12).snapshots) {
      for (const AreaFrame& area : frame.areas) {
        const auto key = [](const sim::Event& bounce) {
          return std::pair(bounce.mover.ordinal, bounce.time);
        };
        EXPECT_TRUE(std::ranges::is_sorted(area.bounces, {}, key));
        out_of_time += std::ranges::is_sorted(area.bounces, {}, &sim::Event::time) ? 0 : 1;
        bounces += area.bounces.size();
      }
    }
  }
  EXPECT_GT(bounces, 50U);
  EXPECT_GT(out_of_time, 0U) << "nothing had to be put in order";
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

}  // namespace
}  // namespace fusillade::match
