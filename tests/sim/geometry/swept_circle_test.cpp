// Circle against circle, segment and box: exact answers, and each fault of the seeds (RULES "Swept tests",
// Faults).
#include <gtest/gtest.h>

#include <cmath>

#include "sim/geometry/swept_expect.h"

namespace fusillade::sim {
namespace {

const double diagonal = std::sqrt(0.5);

TEST(SweptCircleCircle, MeetsHeadOnAtTheEntry) {
  expect_contact(sweep_circle_circle({-10, 0}, {20, 0}, 2), 0.4, {-1, 0});
}

TEST(SweptCircleCircle, TouchingCountsAtTheStartTheSideAndTheEnd) {
  expect_inside(sweep_circle_circle({3, 4}, {1, 1}, 5), 0, {0.6, 0.8});
  expect_contact(sweep_circle_circle({-3, 2}, {6, 0}, 2), 0.5, {0, 1});
  expect_contact(sweep_circle_circle({-10, 0}, {5, 0}, 5), 1, {-1, 0});
  EXPECT_FALSE(sweep_circle_circle({-10, 0}, {5, 0}, std::nextafter(5.0, 0)));
  EXPECT_FALSE(sweep_circle_circle({-3, 2}, {6, 0}, std::nextafter(2.0, 0)));
}

// 000: with t1 < 0 the exit time t2 was given.
TEST(SweptCircleCircle, FaultStartingInsideAndLeavingGaveTheExitTime) {
  expect_inside(sweep_circle_circle({1, 0}, {10, 0}, 2), 1, {1, 0});
  expect_inside(sweep_circle_circle({1, 0}, {-0.5, 0}, 2), 1, {1, 0});
}

// 003: only 0 <= t1 <= 1 counted.
TEST(SweptCircleCircle, FaultAStartInsideWasMissed) {
  expect_inside(sweep_circle_circle({-1, 0}, {10, 0}, 2), 1, {-1, 0});
  expect_inside(sweep_circle_circle({0, 0}, {10, 0}, 2), 2, {1, 0});
}

// 000, 003: 2a = 0.
TEST(SweptCircleCircle, FaultDivisionByZeroAtRest) {
  expect_inside(sweep_circle_circle({0, -1}, {0, 0}, 3), 2, {0, -1});
  expect_inside(sweep_circle_circle({0, 0}, {0, 0}, 0), 0, {1, 0});
  EXPECT_FALSE(sweep_circle_circle({4, 0}, {0, 0}, 3));
}

// 000: an enemy that flies toward a ball at rest, or away from one as fast.
TEST(SweptCircleCircle, FaultEnemyMotionWasIgnored) {
  const Vec2d ball{0, 0}, enemy{10, 0};
  const Vec2d ball_motion{0, 0}, enemy_motion{-16, 0};
  expect_contact(sweep_circle_circle(ball - enemy, ball_motion - enemy_motion, 2), 0.5, {-1, 0});
  EXPECT_FALSE(sweep_circle_circle(ball - enemy, Vec2d{8, 0} - Vec2d{8, 0}, 2));
}

// 000: motions below 0.1 were not tested at all.
TEST(SweptCircleCircle, FaultShortMotionWasNotTested) {
  expect_contact(sweep_circle_circle({3, 0}, {-0x1p-51, 0}, 3 - 0x1p-51), 1, {1, 0});
  expect_inside(sweep_circle_circle({3, 0}, {-1e-300, 0}, 3), 0, {1, 0});
  EXPECT_FALSE(sweep_circle_circle({3, 0}, {-1e-300, 0}, 2));
}

TEST(SweptCircleCircle, ContactsBehindOrBeyondAreNone) {
  EXPECT_FALSE(sweep_circle_circle({5, 0}, {10, 0}, 2)) << "negative time";
  EXPECT_FALSE(sweep_circle_circle({-10, 0}, {5, 0}, 2)) << "later than the end";
  EXPECT_FALSE(sweep_circle_circle({-10, 2.0001}, {20, 0}, 2)) << "passes by";
}

TEST(SweptCircleCircle, GrazingDoesNotCancelFarAway) {
  // In one double the discriminant of this miss by 1e-12 tile is lost.
  EXPECT_FALSE(sweep_circle_circle({-4096, 0.5 + 1e-12}, {8192, 0}, 0.5));
  EXPECT_TRUE(sweep_circle_circle({-4096, 0.5 - 1e-12}, {8192, 0}, 0.5));
  expect_contact(sweep_circle_circle({-4096, 0.5}, {8192, 0}, 0.5), 0.5, {0, 1});
}

TEST(SweptCircleCircle, APointMeetsAPoint) {
  expect_contact(sweep_circle_circle({-4, 0}, {8, 0}, 0), 0.5, {-1, 0});
}

TEST(SweptCircleSegment, MeetsTheLineFromBothSides) {
  expect_contact(sweep_circle_segment({0, -5}, {0, 10}, 1, {-3, 0}, {3, 0}), 0.4, {0, -1});
  expect_contact(sweep_circle_segment({0, 5}, {0, -10}, 1, {-3, 0}, {3, 0}), 0.4, {0, 1});
}

// 002: the document gives s/d for the time d/s: here 0.8/3.2 tiles either way, only one of them within the
// interval.
TEST(SweptCircleSegment, FaultTimeWasInverted) {
  expect_contact(sweep_circle_segment({0, 1.8}, {0, -3.2}, 1, {-3, 0}, {3, 0}), 0.25, {0, 1});
  EXPECT_FALSE(sweep_circle_segment({0, 4.2}, {0, -0.8}, 1, {-3, 0}, {3, 0}));
}

// 002: past an end point, and past both when flying along the line.
TEST(SweptCircleSegment, FaultEndPointsWereMissed) {
  expect_contact(sweep_circle_segment({5, -5}, {0, 10}, 2.5, {-3, 0}, {3, 0}), 0.35, {0.8, -0.6});
  expect_contact(sweep_circle_segment({-10, 0}, {20, 0}, 1, {-3, 0}, {3, 0}), 0.3, {-1, 0});
  expect_contact(sweep_circle_segment({10, 0}, {-20, 0}, 1, {-3, 0}, {3, 0}), 0.3, {1, 0});
  expect_contact(sweep_circle_segment({-10, 1}, {20, 0}, 1, {-3, 0}, {3, 0}), 0.35, {0, 1});
  EXPECT_FALSE(sweep_circle_segment({5, -5}, {0, 10}, 1.9, {-3, 0}, {3, 0}));
}

// 002: a line behind the circle answered with a time before the start.
TEST(SweptCircleSegment, FaultNegativeTimes) {
  EXPECT_FALSE(sweep_circle_segment({0, 2}, {0, 10}, 1, {-3, 0}, {3, 0}));
  EXPECT_FALSE(sweep_circle_segment({5, 0}, {10, 0}, 1, {-3, 0}, {3, 0}));
}

// 002: projections were compared without regard to the order of the end points.
TEST(SweptCircleSegment, FaultDirectionOfTheSegmentMattered) {
  const Vec2d a{-3.1, 0.7}, b{2.9, 1.3};
  for (const Vec2d start : {Vec2d{0.1, -5}, Vec2d{2.95, -5}, Vec2d{-8, -4}, Vec2d{0, 1}, Vec2d{7, 9}}) {
    for (const Vec2d motion : {Vec2d{0.3, 10}, Vec2d{9, 7}, Vec2d{-8, -9}, Vec2d{0, 0}}) {
      const SweptResult forward = sweep_circle_segment(start, motion, 0.5, a, b);
      const SweptResult backward = sweep_circle_segment(start, motion, 0.5, b, a);
      expect_same(forward, backward);
    }
  }
}

TEST(SweptCircleSegment, StartsOverlapping) {
  expect_inside(sweep_circle_segment({1, 0.25}, {0, 0}, 1, {-3, 0}, {3, 0}), 0.75, {0, 1});
  expect_inside(sweep_circle_segment({3.75, 0}, {5, 0}, 1, {-3, 0}, {3, 0}), 0.25, {1, 0});
}

TEST(SweptCircleSegment, ACentreOnTheLineBelongsToTheSideToWhichItGoes) {
  expect_inside(sweep_circle_segment({1, 0}, {0, 1}, 0.5, {-3, 0}, {3, 0}), 0.5, {0, 1});
  expect_inside(sweep_circle_segment({1, 0}, {0, -1}, 0.5, {-3, 0}, {3, 0}), 0.5, {0, -1});
  expect_inside(sweep_circle_segment({1, 0}, {1, 0}, 0.5, {-3, 0}, {3, 0}), 0.5, {0, 1});
}

TEST(SweptCircleSegment, APointIsStoppedByALine) {
  expect_contact(sweep_circle_segment({-1, 2}, {4, -4}, 0, {-3, 0}, {3, 0}), 0.5, {0, 1});
  expect_contact(sweep_circle_segment({0, 2}, {2, -2}, 0, {0, 0}, {2, 2}), 0.5, {-diagonal, diagonal});
  EXPECT_FALSE(sweep_circle_segment({2.5, 2}, {4, -4}, 0, {-3, 0}, {3, 0}));
}

TEST(SweptCircleSegment, ASegmentWithoutLengthIsAPoint) {
  expect_contact(sweep_circle_segment({-10, 4}, {20, 0}, 5, {0, 1}, {0, 1}), 0.3, {-0.8, 0.6});
  expect_inside(sweep_circle_segment({0, 1}, {0, 0}, 5, {0, 1}, {0, 1}), 5, {1, 0});
}

TEST(SweptCircleBox, MeetsFacesAndRoundedCorners) {
  expect_contact(sweep_circle_box({-10, 0.5}, {20, 0}, 1, {2, 1}), 0.35, {-1, 0});
  expect_contact(sweep_circle_box({0, 10}, {0, -20}, 1, {2, 1}), 0.4, {0, 1});
  expect_contact(sweep_circle_box({-10, 1.6}, {20, 0}, 1, {2, 1}), 0.36, {-0.8, 0.6});
  EXPECT_FALSE(sweep_circle_box({-4, -2}, {2.25, -2}, 1, {2, 1}));
}

TEST(SweptCircleBox, FliesPastACornerWithinTheBounds) {
  // Touches the square around the corner, not the arc in it.
  EXPECT_FALSE(sweep_circle_box({2, 3}, {2, -2}, 1, {2, 1}));
  EXPECT_FALSE(sweep_circle_box({2.9, 1.9}, {1, -1}, 1, {2, 1}));
  // Starts in that square outside the arc, and comes in.
  expect_contact(sweep_circle_box({2.9, 1.6}, {-0.2, 0}, 1, {2, 1}), 0.5, {0.8, 0.6});
}

TEST(SweptCircleBox, StartsOverlappingWithLeastPenetration) {
  expect_inside(sweep_circle_box({1.5, 0}, {5, 0}, 1, {2, 1}), 1.5, {1, 0});
  expect_inside(sweep_circle_box({1, 0.5}, {5, 0}, 1, {2, 1}), 1.5, {0, 1});
  expect_inside(sweep_circle_box({2.3, 1.4}, {5, 0}, 1, {2, 1}), 0.5, {0.6, 0.8});
  expect_inside(sweep_circle_box({0, 0}, {0, 0}, 1, {2, 2}), 3, {1, 0});
}

TEST(SweptCircleBox, APointMeetsTheBoxItself) {
  expect_contact(sweep_circle_box({-4, 1}, {8, 0}, 0, {2, 1}), 0.25, {-1, 0});
  EXPECT_FALSE(sweep_circle_box({-4, std::nextafter(1.0, 2)}, {8, 0}, 0, {2, 1}));
}

TEST(SweptCircleRotatedBox, TurnsStartMotionAndNormal) {
  const Turn eighth{diagonal, diagonal};
  // A square of half 1 on its corner reaches sqrt(2) to the left.
  const SweptResult corner = sweep_circle_rotated_box({-10, 0}, {20, 0}, 1, {1, 1}, eighth);
  ASSERT_TRUE(corner);
  EXPECT_NEAR(corner->fraction, (9 - std::sqrt(2.0)) / 20, 1e-15);
  EXPECT_NEAR(corner->normal.x, -1, 1e-15);
  const SweptResult side = sweep_circle_rotated_box({5, 5}, {-10, -10}, 1, {1, 1}, eighth);
  ASSERT_TRUE(side);
  EXPECT_NEAR(side->normal.x, diagonal, 1e-15);
  EXPECT_NEAR(side->normal.y, diagonal, 1e-15);
  EXPECT_NEAR(side->fraction * std::sqrt(200.0), std::sqrt(50.0) - 2, 1e-14);
}

TEST(SweptCircleRotatedBox, WithoutATurnEqualsTheBox) {
  for (const Vec2d start : {Vec2d{-10, 1.6}, Vec2d{0, 10}, Vec2d{1, 0.5}}) {
    const SweptResult plain = sweep_circle_box(start, {20, -3}, 1, {2, 1});
    const SweptResult turned = sweep_circle_rotated_box(start, {20, -3}, 1, {2, 1}, Turn{});
    expect_same(plain, turned);
  }
}

}  // namespace
}  // namespace fusillade::sim
