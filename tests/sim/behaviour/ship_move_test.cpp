#include "sim/behaviour/ship_move.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace fusillade::sim {
namespace {

ActorDefinition ship() {
  ActorDefinition type;
  type.speed = 100;
  type.ship = {.thrust = 6, .turn_speed = 3};
  return type;
}

TEST(ShipMove, ThrustIsAlongTheHeading) {
  EXPECT_EQ(next_motion(ship(), {}, {0, -1}, {}, 0.5).velocity, (Vec2{3, 0}));
  EXPECT_EQ(next_motion(ship(), {{1, 1}, 8}, {0, -1}, {}, 0.5).velocity, (Vec2{1, 4}));
  EXPECT_EQ(next_motion(ship(), {{1, 1}, 8}, {0, 1}, {}, 0.5).velocity, (Vec2{1, 1})) << "no brakes";
  EXPECT_EQ(next_motion(ship(), {{0, 0}, 8.4F}, {0, -9}, {}, 0.5).velocity, (Vec2{0, 3})) << "of 32 headings";
}

TEST(ShipMove, ItTurnsAndComesRound) {
  const float step = static_cast<float>(3 * 0.1 * 32 / 6.283185307179586);
  EXPECT_FLOAT_EQ(next_motion(ship(), {}, {1, 0}, {}, 0.1).heading, step);
  EXPECT_FLOAT_EQ(next_motion(ship(), {}, {-1, 0}, {}, 0.1).heading, 32 - step);
  EXPECT_FLOAT_EQ(next_motion(ship(), {{}, 31.9F}, {1, 0}, {}, 0.1).heading, step - 0.1F);
  EXPECT_LT(next_motion(ship(), {{}, 1e-9F}, {-1e-9F, 0}, {}, 0.1).heading, 32);
}

TEST(ShipMove, GravityDragAndPullActOnEveryShip) {
  ActorDefinition drifting;
  drifting.ship.gravity = 0.5F;
  EXPECT_FLOAT_EQ(next_motion(drifting, {}, {}, {}, 0.5).velocity.y, 2.45F);
  drifting.ship = {.drag = 0.25F};
  EXPECT_EQ(next_motion(drifting, {{8, 0}, 0}, {}, {}, 0.5).velocity, (Vec2{4, 0}));
  drifting.ship = {};
  EXPECT_EQ(next_motion(drifting, {{8, 0}, 0}, {}, {2, 4}, 0.5).velocity, (Vec2{9, 2}));
}

TEST(ShipMove, SpeedLimitsThrustOnly) {
  ActorDefinition type = ship();
  type.speed = 5;
  EXPECT_EQ(next_motion(type, {{30, 40}, 0}, {}, {}, 0.1).velocity, (Vec2{3, 4}));
  type.ship.thrust = 0;
  EXPECT_EQ(next_motion(type, {{30, 40}, 0}, {}, {}, 0.1).velocity, (Vec2{30, 40}));
}

TEST(ShipMove, PullFallsWithTheSquareOfTheDistance) {
  const std::array<GravityPointDefinition, 1> point{{{{10, 0}, 8, 0}}};
  EXPECT_EQ(pull_at(point, {8, 0}), (Vec2d{2, 0}));
  EXPECT_EQ(pull_at(point, {10, 4}), (Vec2d{0, -0.5}));
  EXPECT_EQ(pull_at(point, {10.5, 0}), (Vec2d{-8, 0})) << "no more than at one tile";
  EXPECT_EQ(pull_at(point, {10, 0}), (Vec2d{}));
  const std::array<GravityPointDefinition, 2> two{{{{10, 0}, 8, 3}, {{0, 0}, -8, 3}}};
  EXPECT_EQ(pull_at(two, {2, 0}), (Vec2d{2, 0})) << "the far one is out of range, the near one pushes";
  EXPECT_EQ(pull_at({}, {2, 0}), (Vec2d{}));
}

}  // namespace
}  // namespace fusillade::sim
