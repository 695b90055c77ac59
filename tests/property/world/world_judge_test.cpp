// Moments at which more than one thing happens, judged by the oracle of whole ticks: worlds that it once
// judged wrong, reduced.
#include <gtest/gtest.h>

#include "property/world/world_judge.h"
#include "support/scene/scene.h"

namespace fusillade::property {
namespace {

using support::Scene;

std::string error_of(const Scene& scene, int ticks) { return judge({scene.definition, ticks}).error; }

// Pulled into a corner and then along one of its two sides: the other side is no longer met.
TEST(WorldJudge, AMoverThatLeavesOneSideOfACornerRestsOnTheOther) {
  Scene scene(support::map_of({"######", "#.##.#", "#..#.#", "#..#.#", "#....#", "######"}));
  scene.definition.rules.rest_speed = 1.47;
  sim::BulletDefinition& bullet = scene.bullet({2.54F, 3.68F}, {0.27F, -1.45F});
  bullet.bounces = 9;
  bullet.drag = 0.57F;
  bullet.energy_loss = 0.45F;
  bullet.homing_strength = 48.7F;
  scene.last_bullet().homing_target = sim::homing_to_point;
  scene.last_bullet().homing_point = {6.41F, 0.46F};
  EXPECT_EQ(error_of(scene, 90), "");
}

// Who appears is there before contacts of that moment, whatever their movers' indices.
TEST(WorldJudge, AHitAtTheMomentOfASpawnComesBeforeTheSlideOfWhoIsHit) {
  Scene scene(support::room(8, 8));
  scene.player({4, 4}, {0, 2}).inverse_mass = 1;
  scene.player({6, 2});
  scene.peg({4.1F, 4.5F}, 0.3F);
  scene.bullet({3.8F, 3.7F}, {0, -3}).knock_back = 9;
  scene.last_bullet().team = 1;
  EXPECT_EQ(error_of(scene, 3), "");
}

// It turns around, and rounding decides what it swings across as it stands: whether it is beside the peg
// then, or a tick later.
TEST(WorldJudge, ASwingAcrossHardlyAnyFlightIsInDoubt) {
  int doubts = 0;
  for (int i = 0; i < 100; ++i) {
    Scene scene(support::room(12, 12));
    scene.definition.rules.tick_rate = 20;
    scene.peg({6.6F, 4.7F}, 0.3F);
    sim::BulletDefinition& bullet = scene.bullet({6, 4}, {0, 2.7F + 0.003F * static_cast<float>(i)});
    bullet.bounces = 5;
    bullet.ay = -2 * scene.definition.bullet_placements.back().velocity.y;
    bullet.wave_amplitude = 0.5F;
    bullet.wave_frequency = 0.5F;
    const WorldVerdict verdict = judge({scene.definition, 20});
    EXPECT_EQ(verdict.error, "");
    doubts += verdict.doubt == "a swing across hardly any flight" ? 1 : 0;
  }
  EXPECT_GT(doubts, 0);
}

// It rolls on a peg, and is pushed back onto it by another that tells of no contact within its cooldown.
TEST(WorldJudge, WhoIsPushedBackSilentlyIsMetAtTheSimulationsMomentOfIt) {
  Scene scene(support::room(12, 12));
  scene.definition.rules.tick_rate = 20;
  scene.object({7.2623496F, 1.7822342F}, 0.48293746F);
  scene.peg({7.758554F, 3.5138905F}, 0.4493309F).restitution = 0.516164F;
  sim::BodyDefinition& body = scene.body({7.085688F, 2.7409327F}, {4.614043F, -0.52767855F}, 0.43571287F);
  body.restitution = 0.0021178671F;
  body.friction = 0.06102255F;
  const WorldVerdict verdict = judge({scene.definition, 20});
  EXPECT_EQ(verdict.error, "");
}

// Nothing flies faster than 20,000 tiles/s.
TEST(WorldJudge, ABodyThatGainsByEachBounceIsNoFasterThanAllAre) {
  Scene scene(support::room(8, 8));
  scene.segment({2, 1}, {2, 7}).restitution = 8;
  scene.body({4, 4}, {-80, 0}, 0.2F).restitution = 1;
  const WorldVerdict verdict = judge({scene.definition, 20});
  EXPECT_EQ(verdict.error, "");
  EXPECT_FALSE(verdict.is_chaotic);
}

// Both walls of a corner are touched, though its place, rounded, is nearer to one of them.
TEST(WorldJudge, WhoRestsInACornerRestsOnBothWalls) {
  Scene scene(support::map_of({"########", "#.....##", "##.#...#", "#......#", "#.##.#.#", "#....#.#",
                               "###.#..#", "#......#", "#.##...#", "########"}));
  scene.definition.rules.tick_rate = 30;
  scene.definition.rules.rest_speed = 1.2674613F;
  sim::BulletDefinition& bullet = scene.bullet({3, 7.5F}, {-1.3862404F, -1.5057582F});
  bullet.bounces = 10;
  bullet.energy_loss = 0.6189077F;
  bullet.wall_radius = 0.2969549F;
  bullet.ax = -23.517675F;
  bullet.speed_scale = 1.2484748F;
  bullet.angular_velocity = 5.5197086F;
  EXPECT_EQ(error_of(scene, 60), "");
}

// Between a wall and a peg that tells of no contact, slower with each.
TEST(WorldJudge, WhoIsSlowInAWedgeIsStillInIt) {
  Scene scene(support::room(8, 8));
  scene.definition.rules.tick_rate = 107;
  scene.peg({2.58305F, 1.9341916F}, 0.43607268F);
  sim::BodyDefinition& body = scene.body({4.6850276F, 1.4569585F}, {-5.304003F, 0.18031386F}, 0.45695856F);
  body.restitution = 0.027237615F;
  body.friction = 0.47437954F;
  const WorldVerdict verdict = judge({scene.definition, 120});
  EXPECT_EQ(verdict.error, "");
  EXPECT_TRUE(verdict.is_chaotic);
}

// From peg to peg within their cooldowns: each turn makes more of what the one before was off.
TEST(WorldJudge, SeveralTurnsWithoutAnEventAreInDoubt) {
  Scene scene(support::room(12, 8));
  scene.definition.rules.tick_rate = 101;
  scene.peg({1.6719086F, 4.0014496F}, 0.682221F).restitution = 0.7443048F;
  scene.peg({2.9835265F, 3.6556811F}, 0.10731798F);
  sim::BulletDefinition& bullet = scene.bullet({2.4512918F, 4.795445F}, {-77.80188F, -356.806F});
  bullet.shape = {.half_width = 0.054895528F, .half_height = 0.3983683F};
  bullet.bounces = 10;
  bullet.wall_radius = 0.36768636F;
  scene.last_bullet().start = 0.032885685;
  const WorldVerdict verdict = judge({scene.definition, 8});
  EXPECT_EQ(verdict.error, "");
  EXPECT_EQ(verdict.doubt, "several turns without an event");
}

// It bounces off the one side of it, and is no nearer to that than to the other.
TEST(WorldJudge, WhoBeginsInTheMiddleOfASegmentLeavesIt) {
  Scene scene(support::room(8, 8));
  scene.segment({2, 6}, {6, 2});
  scene.bullet({4, 4.00001F}, {3, -7}).shape = {.half_width = 0.1F, .half_height = 0.2F};
  scene.definition.bullets.back().bounces = 1;
  EXPECT_EQ(error_of(scene, 3), "");
}

// As random_world() makes them now, by seed and number: a fast turn without an event, a beam of who has just
// turned, a graze without an event, a blast at a corner, a walker at a corner, a rest in a
// corner, a bullet that hardly moves, a wedge between bodies, a ship that is hardly pulled, a bullet in the
// middle of a body, a walker between two pushes at one moment, a figure with gaps that comes into a sensor
// again, a swing into a ship, a swing along a wall, a swing into an enemy.
TEST(WorldJudge, WorldsThatWereJudgedWrongAreNot) {
  const std::pair<std::uint64_t, std::uint64_t> worlds[] = {
      {14, 735},   {14, 1501},       {14, 3662},       {14, 6450},       {15, 2484},       {15, 3613},
      {16, 203},   {17, 203},        {20260202, 746},  {20260202, 7803}, {20260202, 7950}, {20260202, 8990},
      {501, 9573}, {20260202, 4837}, {20260202, 5711}, {20260202, 8707}};
  for (const auto& [seed, world] : worlds) {
    support::Draw draw(seed, world);
    EXPECT_EQ(judge(random_world(draw)).error, "") << "seed " << seed << ", world " << world;
  }
}

}  // namespace
}  // namespace fusillade::property
