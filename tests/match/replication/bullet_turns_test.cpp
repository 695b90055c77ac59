// What snapshots tell of bullets that turn: at their very launch, without an event, out of an area, before
// anybody knows them.
#include <gtest/gtest.h>

#include "match/arena.h"
#include "match/replication/bullet_book.h"

namespace fusillade::match {
namespace {

using test::corridor;
using test::Output;
using test::Play;

struct ToldBullet {
  std::uint32_t area = 0;
  sim::Tick tick = 0;  // of the snapshot
  BulletAnnouncement bullet;
};

std::vector<ToldBullet> told_in(const Output& output, std::vector<BulletAnnouncement> AreaFrame::*list) {
  std::vector<ToldBullet> told;
  for (const Frame& frame : output.snapshots) {
    for (const AreaFrame& area : frame.areas) {
      for (const BulletAnnouncement& bullet : area.*list) told.push_back({area.area, frame.tick, bullet});
    }
  }
  return told;
}

// What is live, as one who has lost all is told at the next snapshot.
std::vector<ToldBullet> live_now(Play& play) {
  play.match().push(ResyncRequest{1});
  return told_in(play.run(3), &AreaFrame::live);
}

// A wall at column 4 of row 8, and an enemy there that fires once.
ArenaDefinition corridor_with_a_wall(float enemy_x, std::int32_t bounces) {
  ArenaDefinition arena = corridor();
  arena.spawn_points = {{30.5F, 8.5F}};
  arena.world.bullets[1].bounces = bounces;
  arena.world.emitters[0].speed = 3;
  arena.world.emitters[0].period = 1000;
  arena.world.map.solid[8 * 320 + 4] = 1;
  arena.world.enemy_placements = {test::enemy_at(enemy_x, 8.5F, test::shooter_type)};
  return arena;
}

// An enemy in the face of a wall, a tile three tiles before it: to and fro, and at the face it sets out as it
// was fired, but later.
TEST(BulletTurns, ABulletThatIsBackWhereItWasFiredIsNotToldAsFired) {
  ArenaDefinition arena = corridor_with_a_wall(1, 1000);
  arena.world.bullets[1].life = 20;
  Play play(arena);
  play.join(1);
  play.run(30);
  auto live = live_now(play);
  ASSERT_EQ(live.size(), 1U);
  EXPECT_NE(live[0].bullet.volley, nullptr);
  const sim::Tick fired = sim::tick_of(live[0].bullet.launch);
  play.run(110);
  live = live_now(play);
  ASSERT_EQ(live.size(), 1U);
  EXPECT_EQ(live[0].bullet.position, (sim::Vec2{1, 8.5F}));
  EXPECT_EQ(live[0].bullet.velocity, (sim::Vec2{3, 0}));
  EXPECT_EQ(sim::tick_of(live[0].bullet.launch), fired + 120);
  EXPECT_EQ(live[0].bullet.volley, nullptr);
}

// Fired within a wall toward its face, it begins there and flies on as it was fired.
TEST(BulletTurns, ABulletThatIsPutElsewhereAtItsLaunchIsNotToldAsFired) {
  Play play(corridor_with_a_wall(4.75F, 1));
  play.join(1);
  play.run(6);
  const auto live = live_now(play);
  ASSERT_EQ(live.size(), 1U);
  EXPECT_EQ(live[0].bullet.position, (sim::Vec2{5, 8.5F}));
  EXPECT_EQ(live[0].bullet.velocity, (sim::Vec2{3, 0}));
  EXPECT_EQ(live[0].bullet.volley, nullptr);
}

// A peg and a wall; only the first bounce off the peg is an event. The bullet starts so that the second one
// comes in each of the three ticks between two snapshots.
TEST(BulletTurns, ATurnWithoutAnEventIsToldOnce) {
  for (int shift = 0; shift < 3; ++shift) {
    ArenaDefinition arena = corridor();
    arena.spawn_points = {{10.5F, 3.5F}};
    sim::PegDefinition& peg = arena.world.pegs.emplace_back();
    peg.position = {13, 8.5F};
    peg.radius = 0.5F;
    peg.cooldown = 1000;
    arena.world.bullets[0].bounces = 1000;
    sim::BulletPlacement& flying = arena.world.bullet_placements.emplace_back();
    flying.start = shift / 60.0;
    flying.position = {9, 8.5F};
    flying.velocity = {20, 0};
    Play play(arena);
    play.join(1);
    play.run(70);
    const auto again = told_in(play.run(40), &AreaFrame::announced);
    ASSERT_EQ(again.size(), 1U) << shift;
    EXPECT_LT(again[0].bullet.velocity.x, 0);
    EXPECT_LE(again[0].tick - sim::tick_of(again[0].bullet.launch), 3);
  }
}

// Born in area 0 and bounced in area 1 between two snapshots: who sees only area 0 need not know.
TEST(BulletTurns, OneThatNobodyKnowsYetIsToldOnlyWhereItIs) {
  ArenaDefinition arena = corridor();
  arena.round.snapshot_rate = 5;
  arena.world.bullets[0].bounces = 1;
  arena.world.map.solid[8 * 320 + 17] = 1;
  sim::BulletPlacement& flying = arena.world.bullet_placements.emplace_back();
  flying.start = 0.2;
  flying.position = {15, 8.5F};
  flying.velocity = {12, 0};
  Play play(arena);
  play.join(1);
  const auto told = told_in(play.run(36), &AreaFrame::announced);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].area, 1U);
  EXPECT_EQ(told[0].tick, 24);
  EXPECT_LT(told[0].bullet.velocity.x, 0);
}

// One that flies from area 0 into area 1, with a pull that nobody notices.
ArenaDefinition with_homing_bullet() {
  ArenaDefinition arena = corridor();
  arena.world.bullets[0].homing_strength = 1e-6F;
  sim::BulletPlacement& flying = arena.world.bullet_placements.emplace_back();
  flying.start = 0.1;
  flying.position = {14, 8.5F};
  flying.velocity = {5, 0};
  return arena;
}

// Who sees the area that it has left flies it straight on, and who sees only the other has nothing.
TEST(BulletTurns, AHomingOneThatLeavesAnAreaIsToldInBoth) {
  Play play(with_homing_bullet());
  play.join(1);
  play.run(15);
  const Output output = play.run(60);
  std::vector<std::uint32_t> areas;
  for (const ToldBullet& told : told_in(output, &AreaFrame::announced)) areas.push_back(told.area);
  EXPECT_EQ(areas, (std::vector<std::uint32_t>{0, 1}));
  for (const Frame& frame : output.snapshots) {
    for (const AreaFrame& area : frame.areas) EXPECT_TRUE(area.flown_in.empty());
  }
}

// Whoever comes at that very snapshot is told of it like of all that is live.
TEST(BulletTurns, OneThatIsToldAnewIsLiveForWhoComes) {
  for (int ticks = 15; ticks <= 60; ticks += 3) {
    Play play(with_homing_bullet());
    play.join(1);
    play.run(ticks);
    EXPECT_EQ(live_now(play).size(), 1U) << ticks;
  }
}

}  // namespace
}  // namespace fusillade::match
