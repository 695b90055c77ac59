// Lists of snapshots are in id order, however the world stores what they tell; and what is told in the names
// that clients know.
#include <gtest/gtest.h>

#include <algorithm>

#include "match/arena.h"
#include "match/replication/snapshot.h"

namespace fusillade::match {
namespace {

using test::corridor;
using test::Output;
using test::Play;

// Straight ones and others are kept apart in the world.
TEST(SnapshotOrder, BulletsThatAreAnnounced) {
  ArenaDefinition arena = test::small_arena();
  arena.world.bullets[1].drag = 0.5F;
  for (int i = 0; i < 8; ++i) {
    sim::BulletPlacement& bullet = arena.world.bullet_placements.emplace_back();
    bullet.start = 0.2;
    bullet.position = {12 + static_cast<float>(i) / 20, 12};
    bullet.definition = 1 - i % 2;
  }
  Play play(arena);
  play.join(1);
  std::vector<sim::Ordinal> ids;
  for (const Frame& frame : play.run(30).snapshots) {
    for (const AreaFrame& area : frame.areas) {
      for (const BulletAnnouncement& bullet : area.announced) ids.push_back(bullet.id);
    }
  }
  EXPECT_EQ(ids, (std::vector<sim::Ordinal>{0, 1, 2, 3, 4, 5, 6, 7}));
}

// Into area 1, from area 2 and from area 0, between the same two snapshots.
TEST(SnapshotOrder, AreasFromWhichBulletsFlyIn) {
  ArenaDefinition arena = corridor();
  for (const float x : {33.5F, 14.5F}) {
    sim::BulletPlacement& bullet = arena.world.bullet_placements.emplace_back();
    bullet.position = {x, 8.5F};
    bullet.velocity = {x < 16 ? 5.0F : -5.0F, 0};
  }
  arena.round.snapshot_rate = 5;
  Play play(arena);
  play.join(1);
  std::vector<std::uint32_t> from;
  for (const Frame& frame : play.run(30).snapshots) {
    for (const AreaFrame& area : frame.areas) {
      for (const FlownIn& flown : area.flown_in) from.push_back(flown.from);
    }
  }
  EXPECT_EQ(from, (std::vector<std::uint32_t>{0, 2}));
}

// The last one takes the place of one that is over.
TEST(SnapshotOrder, Beams) {
  ArenaDefinition arena = test::small_arena();
  sim::BeamDefinition lasting;
  lasting.duration = 1000;
  sim::BeamDefinition brief = lasting;
  brief.warm_up = 0;
  brief.duration = 0.1F;
  arena.world.beams = {lasting, brief};
  arena.world.beam_placements.resize(4);
  for (sim::BeamPlacement& beam : arena.world.beam_placements) beam.position = {5, 5};
  arena.world.beam_placements[0].definition = 1;
  Play play(arena);
  play.join(1);
  std::vector<sim::Ordinal> ids;
  const Output output = play.run(30);
  for (const AreaFrame& area : output.snapshots.back().areas) {
    if (area.area != 0) continue;
    for (const sim::BeamView& beam : area.beams) ids.push_back(beam.ordinal);
  }
  EXPECT_EQ(ids, (std::vector<sim::Ordinal>{1, 2, 3}));
}

// A life has an id of its own in the world, which nobody outside knows.
TEST(Snapshot, ABeamOfAnotherLifeIsOfTheSamePlayer) {
  ArenaDefinition arena = test::small_arena();
  arena.round.respawn_s = 0;
  arena.world.beams.resize(1);
  arena.world.weapons[0].beam = 0;
  test::kill_at_first_point(arena, 0.5);
  Play play(arena);
  play.join(1);
  play.run(60);
  ASSERT_EQ(play.match().status().deaths, 1);
  std::size_t told = 0;
  const Output output = play.hold(1, test::fire_at(1, 0), 6);
  for (const AreaFrame& area : output.snapshots.back().areas) {
    for (const sim::BeamView& beam : area.beams) {
      EXPECT_EQ(beam.owner, (sim::EntityId{sim::Kind::player, 0}));
      ++told;
    }
  }
  EXPECT_GT(told, 0U);
}

// It may get the memory that told a player of what it has sent.
TEST(Snapshot, WhoWatchesIsToldOfNoCommands) {
  Play play(test::small_arena());
  play.join(1);
  play.match().push(JoinRequest{.session = 9, .name = "eye", .is_spectator = true});
  const Output played = play.hold(1, test::walk(1, 0), 30);
  ASSERT_FALSE(test::recipient_of(played.snapshots.back(), 1)->taken_before.empty());
  play.leave(1, false);
  for (const Frame& frame : play.run(30).snapshots)
    EXPECT_TRUE(test::recipient_of(frame, 9)->taken_before.empty());
}

// Player 2 is lost, and then thrown from area 0 to area 2, from where one sees area 3: there player 1 hits an
// enemy.
TEST(Snapshot, WhoIsThrownWhileItIsAwayWouldHaveSeenWhatIsThere) {
  ArenaDefinition arena = corridor();
  arena.spawn_points = {{70.5F, 8.5F}, {10.5F, 8.5F}};
  arena.world.bullets[0].damage = 0;
  arena.world.enemy_placements = {test::enemy_at(56.5F, 8.5F)};
  arena.world.bullets[1].damage = 1;
  arena.world.bullets[1].knock_back = 200;
  arena.world.actors[test::player_class].inverse_mass = 1;
  sim::BulletPlacement& thrower = arena.world.bullet_placements.emplace_back();
  thrower.start = 1;
  thrower.position = {8.5F, 8.5F};
  thrower.velocity = {20, 0};
  thrower.definition = thrower.team = 1;
  Play play(arena);
  play.join(1);
  play.join(2, test::token_of(2));
  play.command(2, 1, {});
  const Output before = play.run(30);
  play.leave(2, true);
  play.run(120);
  ASSERT_EQ(play.match().status().hits, 1) << "thrown";
  play.hold(1, test::fire_at(-1, 0), 60);
  play.run(60);
  const auto hits = static_cast<std::size_t>(play.match().status().hits);
  ASSERT_GT(hits, 3U);
  JoinRequest back{.session = 3, .name = "two", .resume = test::token_of(2), .token = test::token_of(3)};
  back.cursor = before.snapshots.back().tick;
  play.match().push(back);
  const Output after = play.run(3);
  const Recipient* own = test::recipient_of(after.snapshots.front(), 3);
  EXPECT_GT(own->position.x, 30);
  EXPECT_EQ(own->missed.size(), hits);
}

}  // namespace
}  // namespace fusillade::match
