#include "match/replication/flight_drift.h"

#include <gtest/gtest.h>

namespace fusillade::match {
namespace {

// At 60 ticks/s; of one type.
sim::WorldDefinition world_of(const sim::BulletDefinition& type) {
  sim::WorldDefinition world;
  world.rules.tick_rate = 60;
  world.bullets = {type};
  return world;
}

sim::BulletView bullet_at(sim::Vec2 position) {
  sim::BulletView view{};
  view.position = position;
  view.velocity = {10, 0};
  return view;
}

TEST(FlightDrift, AStraightBulletNeverDrifts) {
  const FlightDrift drift(world_of({}));
  EXPECT_TRUE(drift.is_straight(0));
  EXPECT_FALSE(drift.is_too_far(bullet_at({4000, 4000}), 1e6));
}

TEST(FlightDrift, AForcedOneIsToldAgainAfterTwoSeconds) {
  sim::BulletDefinition type;
  type.drag = 0.5F;
  const FlightDrift drift(world_of(type));
  EXPECT_FALSE(drift.is_too_far(bullet_at({1, 1}), 119));
  EXPECT_TRUE(drift.is_too_far(bullet_at({1, 1}), 120));
}

// Half a unit of float32 is 0.000122 tiles there, 0.00017 along the diagonal: 23 ticks of it are within
// 0.004.
TEST(FlightDrift, FarOutRoundingSaysSoEarlier) {
  sim::BulletDefinition type;
  type.drag = 0.5F;
  const FlightDrift drift(world_of(type));
  EXPECT_FALSE(drift.is_too_far(bullet_at({4000, 4000}), 23));
  EXPECT_TRUE(drift.is_too_far(bullet_at({4000, 4000}), 24));
}

// 5 / 2 · n (n + 1) / 3600 is above an eighth of a tile from n = 13 on.
TEST(FlightDrift, AHomingOneStraysByItsPull) {
  sim::BulletDefinition type;
  type.homing_strength = 5;
  const FlightDrift drift(world_of(type));
  EXPECT_TRUE(drift.is_homing(0));
  EXPECT_FALSE(drift.is_too_far(bullet_at({1, 1}), 12));
  EXPECT_TRUE(drift.is_too_far(bullet_at({1, 1}), 13));
}

// The pull turns its way, and the swing with it: by pi / 2 · 5 · 4 / 60 / 10 of 3 tiles.
TEST(FlightDrift, AWaveSwingsAcrossAnotherWay) {
  sim::BulletDefinition type;
  type.homing_strength = 5;
  type.wave_amplitude = 3;
  type.wave_frequency = 1;
  const FlightDrift drift(world_of(type));
  EXPECT_FALSE(drift.is_too_far(bullet_at({1, 1}), 2));
  EXPECT_TRUE(drift.is_too_far(bullet_at({1, 1}), 4));
}

}  // namespace
}  // namespace fusillade::match
