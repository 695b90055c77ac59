// Boxes and segments against each other: exact answers, and the faults of the seeds that concern them.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "sim/geometry/swept_expect.h"

namespace fusillade::sim {
namespace {

const double diagonal = std::sqrt(0.5);
const Turn eighth{diagonal, diagonal};

TEST(SweptBoxBox, EntersThroughTheLaterSlab) {
  expect_contact(sweep_box_box({-10, 0}, {20, 0}, {1, 1}, {2, 1}), 0.35, {-1, 0});
  expect_contact(sweep_box_box({-5, -10}, {8, 10}, {1, 1}, {2, 1}), 0.8, {0, -1});
  EXPECT_FALSE(sweep_box_box({-5, -10}, {10, 7.9}, {1, 1}, {2, 1}));
}

TEST(SweptBoxBox, TouchingDoesNotCount) {
  EXPECT_FALSE(sweep_box_box({-10, 2}, {20, 0}, {1, 1}, {2, 1})) << "slides along the face";
  EXPECT_FALSE(sweep_box_box({3, 0}, {0, 0}, {1, 1}, {2, 1})) << "at rest beside it";
  EXPECT_FALSE(sweep_box_box({3, 0}, {1, 0}, {1, 1}, {2, 1})) << "leaves";
  EXPECT_FALSE(sweep_box_box({-10, 0}, {7, 0}, {1, 1}, {2, 1})) << "ends at the touch";
  expect_contact(sweep_box_box({3, 0}, {-1, 0}, {1, 1}, {2, 1}), 0, {1, 0});
  expect_contact(sweep_box_box({-10, std::nextafter(2.0, 0)}, {20, 0}, {1, 1}, {2, 1}), 0.35, {-1, 0});
}

TEST(SweptBoxBox, PassesExactlyThroughACorner) {
  EXPECT_FALSE(sweep_box_box({-5, 0}, {4, -4}, {1, 1}, {2, 1}));
}

TEST(SweptBoxBox, FaultAStartInsideWasMissed) {
  expect_inside(sweep_box_box({2, 0.5}, {10, 0}, {1, 1}, {2, 1}), 1, {1, 0});
  expect_inside(sweep_box_box({-1, 1.5}, {0, 10}, {1, 1}, {2, 1}), 0.5, {0, 1});
  expect_inside(sweep_box_box({-2.5, 0.5}, {0, 0}, {1, 1}, {2, 1}), 0.5, {-1, 0});
}

TEST(SweptBoxBox, InTheVeryMiddleTheSideToWhichItGoesElseOneZero) {
  expect_inside(sweep_box_box({0, 0}, {0, 0}, {1, 1}, {1, 1}), 2, {1, 0});
  expect_inside(sweep_box_box({0, 0}, {3, 0}, {1, 1}, {1, 1}), 2, {1, 0});
  expect_inside(sweep_box_box({0, 0}, {-3, 0}, {1, 1}, {1, 1}), 2, {-1, 0});
}

TEST(SweptRotatedBoxRotatedBox, WithoutTurnsEqualsBoxBox) {
  for (const Vec2d start : {Vec2d{-10, 0}, Vec2d{-5, -10}, Vec2d{-10, 2}, Vec2d{2, 0.5}}) {
    for (const Vec2d motion : {Vec2d{20, 0}, Vec2d{10, 10}, Vec2d{0, 0}}) {
      const SweptResult plain = sweep_box_box(start, motion, {1, 1}, {2, 1});
      const SweptResult turned = sweep_rotated_box_rotated_box(start, motion, {1, 1}, Turn{}, {2, 1}, Turn{});
      expect_same(plain, turned);
    }
  }
}

TEST(SweptRotatedBoxRotatedBox, MeetsWithACornerAndASide) {
  const double reach = std::sqrt(2.0);
  expect_contact(sweep_rotated_box_rotated_box({-10, 0}, {20, 0}, {1, 1}, eighth, {2, 2}, Turn{}),
                 (8 - reach) / 20, {-1, 0});
  expect_contact(sweep_rotated_box_rotated_box({-10, 0}, {20, 0}, {2, 2}, Turn{}, {1, 1}, eighth),
                 (8 - reach) / 20, {-1, 0});
  // Both are turned: sides meet, across the diagonal.
  expect_contact(sweep_rotated_box_rotated_box({4, 4}, {-4, -4}, {1, 1}, eighth, {1, 1}, eighth),
                 (std::sqrt(32.0) - 2) / std::sqrt(32.0), {diagonal, diagonal});
}

TEST(SweptRotatedBoxRotatedBox, AxisOfTheMoverSeparates) {
  // Both bounding boxes overlap at the start; only the mover's own axis keeps them apart.
  EXPECT_FALSE(sweep_rotated_box_rotated_box({2.2, 2.2}, {0, 0}, {1, 1}, eighth, {1.4, 1.4}, Turn{}));
  EXPECT_TRUE(sweep_rotated_box_rotated_box({2.1, 2.1}, {0, 0}, {1, 1}, eighth, {1.4, 1.4}, Turn{}));
}

TEST(SweptRotatedBoxSegment, MeetsTheLineAndItsEndPoint) {
  expect_contact(sweep_rotated_box_segment({0, -5}, {0, 10}, {1, 2}, Turn{}, {-3, 0}, {3, 0}), 0.3, {0, -1});
  expect_contact(sweep_rotated_box_segment({-10, 0}, {20, 0}, {1, 2}, Turn{}, {-3, 0.5}, {3, 0.5}), 0.3,
                 {-1, 0});
  expect_contact(sweep_rotated_box_segment({0, -5}, {0, 10}, {1, 1}, eighth, {-3, 0}, {3, 0}),
                 (5 - std::sqrt(2.0)) / 10, {0, -1});
  EXPECT_FALSE(sweep_rotated_box_segment({4.5, -5}, {0, 10}, {1, 2}, Turn{}, {-3, 0}, {3, 0}));
}

TEST(SweptRotatedBoxSegment, ABoxSlidesAlongASegment) {
  EXPECT_FALSE(sweep_rotated_box_segment({-5, -2}, {10, 0}, {1, 2}, Turn{}, {-3, 0}, {3, 0}));
  expect_contact(sweep_rotated_box_segment({0, -2}, {10, 0.5}, {1, 2}, Turn{}, {-3, 0}, {3, 0}), 0, {0, -1});
}

TEST(SweptRotatedBoxSegment, StartsAcrossIt) {
  expect_inside(sweep_rotated_box_segment({0, -1.5}, {0, -9}, {1, 2}, Turn{}, {-3, 0}, {3, 0}), 0.5, {0, -1});
}

TEST(SweptSegmentSegment, TheSideMeetsAnEndPointAndTheEndPointASide) {
  expect_contact(sweep_segment_segment({-1, -4}, {1, -4}, {0, 8}, {0, 0}, {0, 3}), 0.5, {0, -1});
  expect_contact(sweep_segment_segment({0, -4}, {0, -2}, {0, 8}, {-3, 0}, {3, 0}), 0.25, {0, -1});
  EXPECT_FALSE(sweep_segment_segment({4, -4}, {4, -2}, {0, 8}, {-3, 0}, {3, 0}));
}

TEST(SweptSegmentSegment, ParallelOnesMeetAcrossAndAlong) {
  expect_contact(sweep_segment_segment({-1, -2}, {1, -2}, {0, 4}, {-3, 0}, {3, 0}), 0.5, {0, -1});
  expect_contact(sweep_segment_segment({-7, 0}, {-5, 0}, {4, 0}, {-3, 0}, {3, 0}), 0.5, {-1, 0});
  EXPECT_FALSE(sweep_segment_segment({-7, 1}, {-5, 1}, {40, 0}, {-3, 0}, {3, 0}));
}

// Found by the property test: two normals that only rounding told apart left nothing between them.
TEST(SweptSegmentSegment, ObliqueParallelsAreNotFlownThrough) {
  const Vec2d along{-1.9980512857, 3.4966222109};
  const Vec2d c{2724.0604911018609, 3990.7458832112889};
  for (const double share : {-1.6, -0.3, 0.7, 1.9}) {
    for (const double slope : {0.0, 1e-17, 1e-15, 1e-13, 1e-11, 1e-9, 1e-7}) {
      const Vec2d a = c - along * 0.5, tilt{slope, -slope};
      const SweptResult met = sweep_segment_segment(a - Vec2d{3, 0}, a - Vec2d{3, 0} + along * share + tilt,
                                                    {7, 0}, c - along, c + along);
      ASSERT_TRUE(met) << share << " " << slope;
      EXPECT_NEAR(met->fraction * 7, 3, 1e-6);
    }
  }
}

TEST(SweptSegmentSegment, APointMeetsASegmentAndAPoint) {
  expect_contact(sweep_segment_segment({0, -2}, {0, -2}, {0, 4}, {-3, 0}, {3, 0}), 0.5, {0, -1});
  expect_contact(sweep_segment_segment({-1, -2}, {1, -2}, {0, 4}, {0, 0}, {0, 0}), 0.5, {0, -1});
  expect_contact(sweep_segment_segment({0, -2}, {0, -2}, {0, 4}, {0, 0}, {0, 0}), 0.5, {0, -1});
}

// Near a tip of the sliver that two nearly parallel segments make, it is thinner than rounding.
TEST(SweptSegmentSegment, NearlyParallelOnesMeetAtTheirEndsToo) {
  const Vec2d start{134.9878680538979, 217.29429229018567}, bar{3.0062361433083642, -1.2883868886304024};
  const Vec2d c{-1.9333589907663784, -2.7409505412530537}, d{-5.4333589907663784, -1.2409505412530537};
  EXPECT_TRUE(
      sweep_segment_segment(start, start + bar, {-139.25534226645183, -223.7862095539717}, c, d).has_value());
}

TEST(SweptSegmentSegment, StartsCrossing) {
  expect_inside(sweep_segment_segment({0, -1}, {0, 2}, {0, 9}, {-3, 0}, {3, 0}), 1, {0, 1});
}

TEST(SweptSegmentSegment, FaultDirectionOfTheSegmentMattered) {
  const std::array<Vec2d, 4> ends{{{-3.1, 0.7}, {2.9, 1.3}, {-0.3, -5.1}, {1.7, -4.2}}};
  const SweptResult forward = sweep_segment_segment(ends[2], ends[3], {0.3, 9}, ends[0], ends[1]);
  ASSERT_TRUE(forward);
  for (const SweptResult& other : {sweep_segment_segment(ends[3], ends[2], {0.3, 9}, ends[0], ends[1]),
                                   sweep_segment_segment(ends[2], ends[3], {0.3, 9}, ends[1], ends[0]),
                                   sweep_segment_segment(ends[3], ends[2], {0.3, 9}, ends[1], ends[0])}) {
    expect_same(other, forward);
  }
}

}  // namespace
}  // namespace fusillade::sim
