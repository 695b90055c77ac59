#include "client-sim/world/flight.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace fusillade::client {
namespace {

HeldBullet launched(const FlightKind& kind, double launch, Vec position, Vec velocity) {
  HeldBullet bullet;
  bullet.end = launch + kind.life_ticks;
  relaunch(bullet, kind, launch, position, velocity);
  return bullet;
}

FlightKind waving(double turns_per_tick) {
  FlightKind kind;
  kind.straight = false;
  kind.life_ticks = 120;
  kind.wave_amplitude = 0.5;
  kind.wave_turns_per_tick = turns_per_tick;
  return kind;
}

TEST(Flight, StraightIsAFunctionOfTime) {
  const FlightKind kind;
  HeldBullet bullet = launched(kind, 10.5, {1, 2}, {60, -30});
  advance(bullet, kind, 40);
  EXPECT_EQ(bullet.at, 10.5);
  const Vec position = position_at(bullet, kind, 40.5);
  EXPECT_FLOAT_EQ(position.x, 31);
  EXPECT_FLOAT_EQ(position.y, -13);
}

TEST(Flight, ForcesStepOnceATick) {
  FlightKind kind;
  kind.straight = false;
  kind.ay = 60;  // 1 tile/s more each tick
  HeldBullet bullet = launched(kind, 0, {0, 0}, {0, 0});
  advance(bullet, kind, 3);
  EXPECT_DOUBLE_EQ(bullet.vy, 3);
  EXPECT_DOUBLE_EQ(bullet.y, (1 + 2 + 3) / 60.0);
}

TEST(Flight, AfterABounceTheTickIsFlownOutStraight) {
  FlightKind kind;
  kind.straight = false;
  kind.ay = 60;
  for (const double bounce : {0.5, 0.0}) {  // 0: as the tick begins, when its forces have acted already
    HeldBullet bullet = launched(kind, bounce, {0, 0}, {60, 0});
    bullet.is_turned = true;
    advance(bullet, kind, 1);
    EXPECT_DOUBLE_EQ(bullet.x, 1 - bounce);
    EXPECT_DOUBLE_EQ(bullet.vy, 0);
    advance(bullet, kind, 2);
    EXPECT_DOUBLE_EQ(bullet.vy, 1);
  }
}

TEST(Flight, AfterABounceTheTickIsFlownOutWithoutASwing) {
  const FlightKind kind = waving(1.0 / 20);
  HeldBullet bullet = launched(kind, 3.5, {1, 2}, {60, 0});
  bullet.is_turned = true;
  EXPECT_NEAR(position_at(bullet, kind, 3.75).y, 2, 1e-6);
  advance(bullet, kind, 4);
  EXPECT_NEAR(position_at(bullet, kind, 4).x, 1.5, 1e-6);
  EXPECT_NEAR(position_at(bullet, kind, 4).y, 2, 1e-6);
  const auto swing = [](double age) { return 0.5 * std::sin(2 * std::numbers::pi * age / 20); };
  advance(bullet, kind, 5);
  EXPECT_NEAR(position_at(bullet, kind, 5).y, 2 + swing(1.5) - swing(0.5), 1e-6);
}

TEST(Flight, DragTurnScaleAndLimitInTheirOrder) {
  FlightKind kind;
  kind.straight = false;
  kind.drag_per_tick = 0.5;
  kind.turn_per_tick = std::numbers::pi / 2;  // clockwise on screen: right becomes down
  kind.speed_scale = 2;
  kind.max_speed = 3;
  HeldBullet bullet = launched(kind, 0, {0, 0}, {20, 0});  // u = 10, halved 5, limited 3, scaled 6
  advance(bullet, kind, 1);
  EXPECT_NEAR(bullet.vx, 0, 1e-12);
  EXPECT_NEAR(bullet.vy, 6, 1e-12);
  EXPECT_NEAR(bullet.y, 0.1, 1e-12);
}

TEST(Flight, WaveStaysAcrossTheLineOfFlight) {
  const FlightKind kind = waving(1.0 / 60);
  HeldBullet bullet = launched(kind, 0, {5, 5}, {6, 0});
  const Vec quarter = position_at(bullet, kind, 15);
  EXPECT_NEAR(quarter.x, 6.5, 1e-5);
  EXPECT_NEAR(quarter.y, 5.5, 1e-5);  // flying right, its right is down
  advance(bullet, kind, 45);
  const Vec late = position_at(bullet, kind, 45);
  EXPECT_NEAR(late.x, 9.5, 1e-5);
  EXPECT_NEAR(late.y, 4.5, 1e-5);
}

TEST(Flight, AnAnnouncedWavePositionIsKept) {
  const FlightKind kind = waving(1.0 / 60);
  HeldBullet bullet;
  bullet.end = 105;  // age 15 ticks at time 0
  relaunch(bullet, kind, 0, {5, 5.5F}, {6, 0});
  EXPECT_NEAR(position_at(bullet, kind, 0).y, 5.5, 1e-5);
  EXPECT_NEAR(position_at(bullet, kind, 15).y, 5, 1e-5);
}

}  // namespace
}  // namespace fusillade::client
