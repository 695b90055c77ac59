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

// From so many ticks after it was told, and no earlier.
void expect_too_far_from(int ticks, const sim::BulletDefinition& type, sim::Vec2 position) {
  const FlightDrift drift(world_of(type));
  EXPECT_FALSE(drift.is_too_far(bullet_at(position), ticks - 1));
  EXPECT_TRUE(drift.is_too_far(bullet_at(position), ticks));
}

// Half a unit of float32 is 0.000122 tiles far out, 0.00017 along the diagonal: 23 ticks of it are within
// 0.004.
TEST(FlightDrift, AForcedOneIsToldAgainAfterTwoSecondsAndFarOutByItsRounding) {
  sim::BulletDefinition type;
  type.drag = 0.5F;
  expect_too_far_from(120, type, {1, 1});
  for (const sim::Vec2 far : {sim::Vec2{4000, 4000}, {4000, 1}, {1, 4000}})
    expect_too_far_from(24, type, far);
}

// 5 / 2 · n (n + 1) / 3600 is above an eighth of a tile from n = 13 on. The pull turns its way, and the swing
// with it: by pi / 2 · 5 n / 60 / 10 of 3 tiles; both together are above it from n = 3 on.
TEST(FlightDrift, AHomingOneStraysByItsPullAndItsWave) {
  sim::BulletDefinition type;
  type.homing_strength = 5;
  EXPECT_TRUE(FlightDrift(world_of(type)).is_homing(0));
  expect_too_far_from(13, type, {1, 1});
  type.wave_amplitude = 3;
  type.wave_frequency = 1;
  expect_too_far_from(3, type, {1, 1});
}

// Four times the pull: 20 / 2 · n (n + 1) / 3600.
TEST(FlightDrift, AHomingOneStraysAsItIsFlown) {
  sim::BulletDefinition type;
  type.homing_strength = 5;
  type.speed_scale = 4;
  expect_too_far_from(7, type, {1, 1});
}

}  // namespace
}  // namespace fusillade::match
