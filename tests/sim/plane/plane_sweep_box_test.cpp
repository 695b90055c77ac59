#include <gtest/gtest.h>

#include <cmath>

#include "sim/plane/plane_rows.h"
#include "sim/plane/plane_sweep.h"

namespace fusillade::sim {
namespace {

void expect_contact(const std::optional<PlaneContact>& got, double fraction, Vec2d normal, Vec2d position) {
  ASSERT_TRUE(got.has_value());
  EXPECT_NEAR(got->fraction, fraction, 1e-12);
  EXPECT_EQ(got->normal, normal);
  EXPECT_NEAR(got->position.x, position.x, 1e-12);
  EXPECT_NEAR(got->position.y, position.y, 1e-12);
}

BitPlane room() {
  return plane_of({".......", ".......", ".......", "...#...", ".......", ".......", "......."});
}

TEST(SweepBox, MeetsFacesByItsHalfExtents) {
  expect_contact(sweep_box(room(), {1, 3.5}, {4, 0}, {0.25, 0.5}), 0.4375, {-1, 0}, {2.75, 3.5});
  expect_contact(sweep_box(room(), {3.5, 6}, {0, -4}, {0.25, 0.5}), 0.375, {0, 1}, {3.5, 4.5});
  expect_contact(sweep_box(room(), {1, 1}, {0, -4}, {0.25, 0.5}), 0.125, {0, 1}, {1, 0.5});
  EXPECT_FALSE(sweep_box(room(), {1, 1}, {4, 0}, {0.25, 0.5}));
  EXPECT_FALSE(sweep_box(room(), {1, 1}, {0, 0}, {0.25, 0.5}));
}

TEST(SweepBox, TouchingIsNoOverlap) {
  EXPECT_FALSE(sweep_box(room(), {1, 2.5}, {4, 0}, {0.25, 0.5}));
  EXPECT_FALSE(sweep_box(room(), {2.75, 3.5}, {0, 2.5}, {0.25, 0.5}));
  EXPECT_FALSE(sweep_box(room(), {2.75, 3.5}, {-1, 0}, {0.25, 0.5}));
  expect_contact(sweep_box(room(), {2.75, 3.5}, {0.5, 0}, {0.25, 0.5}), 0, {-1, 0}, {2.75, 3.5});
}

TEST(SweepBox, SlidesAlongWallsWithoutCatchingOnSeams) {
  const BitPlane plane = plane_of({"................................", "................................",
                                   "################################"});
  const Vec2d half{0.4F, 0.3F};
  for (const float height : {1.7F, 1.7000002F, 1.6999998F}) {
    EXPECT_FALSE(sweep_box(plane, {0.5, height}, {31, 0}, half)) << height;
    for (double x = 0.5; x < 30; x += 0.1) {
      const auto got = sweep_box(plane, {x, height}, {0.7, 0.3}, half);
      ASSERT_TRUE(got.has_value());
      EXPECT_EQ(got->normal, (Vec2d{0, -1})) << x << " " << height;
      EXPECT_NEAR(got->fraction, 0, 1e-6);
    }
  }
}

TEST(SweepBox, AStoredPositionOnAFarWallStaysOutside) {
  std::vector<std::uint8_t> solid(4000 * 3);
  for (std::size_t column = 0; column < 4000; ++column) solid[2 * 4000 + column] = 1;
  solid[3501] = 1;
  solid[4000 + 3501] = 1;
  const BitPlane plane(4000, 3, 1, true, solid);
  const Vec2d half{0.4F, 0.3F};
  Vec2d at{3490.1F, 1.6F};
  for (int tick = 0; tick < 200; ++tick) {
    Vec2d motion{0.1, 0.05};
    for (int leg = 0; leg < 3; ++leg) {
      const auto got = sweep_box(plane, at, motion, half);
      at = (got ? got->position : at + motion).rounded();
      if (!got) break;
      motion = (motion - got->normal * dot(motion, got->normal)) * (1 - got->fraction);
    }
  }
  EXPECT_NEAR(at.x, 3500.6, 3e-4);
  EXPECT_NEAR(at.y, 1.7, 3e-4);
}

TEST(SweepBox, FitsExactlyThroughAGapOfItsSize) {
  const BitPlane plane = plane_of({"....", ".##.", "....", ".##.", "...."});
  EXPECT_FALSE(sweep_box(plane, {0.5, 2.5}, {2.75, 0}, {0.5, 0.5}));
  EXPECT_TRUE(sweep_box(plane, {0.5, 2.5}, {2.75, 0}, {0.5, 0.51}));
}

TEST(SweepBox, CornerAgainstCornerIsMetAcrossTheLargerComponent) {
  const BitPlane plane = plane_of({"....", "....", "..#.", "...."});
  const Vec2d half{0.25, 0.25};
  expect_contact(sweep_box(plane, {1.25, 1.25}, {1, 1}, half), 0.5, {-1, 0}, {1.75, 1.75});
  expect_contact(sweep_box(plane, {1.5, 1.25}, {0.5, 1}, half), 0.5, {0, -1}, {1.75, 1.75});
}

TEST(SweepBox, CornersItOnlyPassesAreNotMet) {
  const BitPlane plane = plane_of({"....", "....", "..#.", "...."});
  // The lower edge leaves row 2's top exactly when the right edge gets to column 2.
  EXPECT_FALSE(sweep_box(plane, {1.25, 2.25}, {1, -1}, {0.25, 0.25}));
}

TEST(SweepBox, TwoWallsOfAConcaveCornerAreMetInOrder) {
  const BitPlane plane = plane_of({"...#", "...#", "...#", "####"});
  const Vec2d half{0.25, 0.5};
  const auto first = sweep_box(plane, {1.5, 1.5}, {3, 1.5}, half);
  expect_contact(first, 1.25 / 3, {-1, 0}, {2.75, 2.125});
  const auto second = sweep_box(plane, first->position, {0, 0.875}, half);
  expect_contact(second, 0.375 / 0.875, {0, -1}, {2.75, 2.5});
  EXPECT_FALSE(sweep_box(plane, second->position, {-1, -1}, half));
}

TEST(SweepBox, FastOnesMeetThinWalls) {
  const BitPlane plane = plane_of({"......#....", "......#....", "......#...."});
  for (const double length : {1.0, 500.0, 1e6}) {
    expect_contact(sweep_box(plane, {5.5, 1.5}, {length, 0}, {0.25, 0.25}), 0.25 / length, {-1, 0},
                   {5.75, 1.5});
  }
}

TEST(SweepBox, WithItsCentreInASolidCellItCanWalkOut) {
  for (const Vec2d motion : {Vec2d{2, 0}, Vec2d{-2, 0}, Vec2d{0, 2}, Vec2d{0, -2}, Vec2d{1, 1}}) {
    EXPECT_FALSE(sweep_box(room(), {3.4, 3.5}, motion, {0.3, 0.3})) << motion.x << "," << motion.y;
  }
}

TEST(SweepBox, OverlappingAtTheStartItGetsNoDeeper) {
  const Vec2d start{2.9, 3.5}, half{0.3, 0.3};
  expect_contact(sweep_box(room(), start, {4, 0}, half), 0, {-1, 0}, start);
  expect_contact(sweep_box(room(), start, {1, 1}, half), 0, {-1, 0}, start);
  for (const Vec2d motion : {Vec2d{-2, 0}, Vec2d{0, 2}, Vec2d{0, -2}, Vec2d{-1, 1}})
    EXPECT_FALSE(sweep_box(room(), start, motion, half)) << motion.x << "," << motion.y;
}

TEST(SweepBox, OverlappingTheFloorAtTheStartItIsCaughtOnNoSeam) {
  const BitPlane plane = plane_of({"......#.", "......#.", "########"});
  const Vec2d start{1.3, 1.8}, half{0.4, 0.3};
  expect_contact(sweep_box(plane, start, {6, 0}, half), 4.3 / 6, {-1, 0}, {5.6, 1.8});
  expect_contact(sweep_box(plane, start, {6, 0.5}, half), 0, {0, -1}, start);
  expect_contact(sweep_box(plane, start, {0, -1.8}, half), 1.5 / 1.8, {0, 1}, {1.3, 0.3});
}

TEST(SweepBox, OverlappingTwoWallsAtTheStartItMeetsBoth) {
  const BitPlane plane = plane_of({"...", "..#", "###"});
  const Vec2d start{1.8, 1.9}, half{0.4, 0.25};
  expect_contact(sweep_box(plane, start, {2, 1}, half), 0, {-1, 0}, start);
  expect_contact(sweep_box(plane, start, {0, 1}, half), 0, {0, -1}, start);
  EXPECT_FALSE(sweep_box(plane, start, {-1, -1}, half));
}

// Of a corner it gives way on the side that reaches in less; of the same on both to the one that it
// approaches.
TEST(SweepBox, OverlappingACornerAtTheStartItGivesWayByTheLeast) {
  const BitPlane plane = plane_of({"....", "....", "..#.", "...."});
  const Vec2d half{0.5, 0.5}, lower{1.625, 1.75}, wide{1.75, 1.625}, even{1.75, 1.75};
  expect_contact(sweep_box(plane, lower, {1, 1}, half), 0, {-1, 0}, lower);
  EXPECT_FALSE(sweep_box(plane, lower, {0, 1}, half));
  expect_contact(sweep_box(plane, wide, {1, 1}, half), 0, {0, -1}, wide);
  EXPECT_FALSE(sweep_box(plane, wide, {1, 0}, half));
  expect_contact(sweep_box(plane, even, {1, 0.5}, half), 0, {0, -1}, even);
  expect_contact(sweep_box(plane, even, {0.5, 1}, half), 0, {-1, 0}, even);
}

TEST(SweepBox, OverlappingAThinWallAtTheStartItGoesNotThrough) {
  const std::vector<std::string_view> rows(9, "....#....");
  const BitPlane plane = plane_of(rows, true, 4);
  const Vec2d start{0.95, 1.1}, half{0.2, 0.2};
  for (const double length : {0.3, 1.0, 50.0})
    expect_contact(sweep_box(plane, start, {length, 0}, half), 0, {-1, 0}, start);
}

// What it gives way to is behind it before it comes to the next wall.
TEST(SweepBox, OutOfAWallItMeetsTheNextOneAsAWhole) {
  const BitPlane plane = plane_of({"...", "#..", "...", "#..", "...", "..."});
  for (const double length : {0.7, 1.0, 3.0})
    expect_contact(sweep_box(plane, {1.05, 1.9}, {0, length}, {0.5, 0.45}), 0.65 / length, {0, -1},
                   {1.05, 2.55});
}

TEST(SweepBox, AsLargeAsAnyInTheMidstOfItsMapAnswersFast) {
  constexpr std::int32_t side = 4096;
  std::vector<std::uint8_t> solid(std::size_t{side} * side);
  for (std::size_t i = 0; i < side; ++i) solid[i * side + i] = solid[i * side + side - 1 - i] = 1;
  const BitPlane plane(side, side, 64, false, solid);
  const Vec2d start{31.5, 33}, half{4096, 4096};
  const auto got = sweep_box(plane, start, {0, -1}, half);
  ASSERT_TRUE(got.has_value());
  EXPECT_EQ(got->fraction, 0);
}

TEST(SweepBox, WithoutSizeItSlipsThroughNoSeam) {
  const BitPlane plane = plane_of({"....", "....", "..##", "..##", "...."});
  for (const double half : {0.0, 1e-7}) {
    const auto across = sweep_box(plane, {0.5, 3}, {100, 0}, {half, half});
    ASSERT_TRUE(across.has_value());
    EXPECT_NEAR(across->position.x, 2, 1e-5);
    EXPECT_EQ(across->normal, (Vec2d{-1, 0}));
    const auto corner = sweep_box(plane, {0.5, 0.5}, {100, -100}, {half, half});
    ASSERT_TRUE(corner.has_value());
    EXPECT_NEAR(corner->position.y, 0, 1e-5);
  }
  EXPECT_TRUE(sweep_box(plane, {3, 0.5}, {0, 2.5}, {0, 0.3}));
  EXPECT_TRUE(sweep_box(plane, {1, 3}, {2, 0}, {0.3, 0}));
}

TEST(SweepBox, FarOutsideAnswersFast) {
  EXPECT_TRUE(sweep_box(room(), {1e6, 3.5}, {-500, 0}, {0.25, 0.25}));
  const BitPlane island = plane_of({"#"}, false, 16);
  const auto got = sweep_box(island, {-1e6, 0.03125}, {2e6, 0}, {0.25, 0.25});
  ASSERT_TRUE(got.has_value());
  EXPECT_EQ(got->position.x, -0.25);
  EXPECT_FALSE(sweep_box(island, {-1e6, 5}, {1e12, 0}, {0.25, 0.25}));
}

TEST(SweepBox, PathsAlmostAlongAFaceSlideAndMeetWhatIsAhead) {
  const BitPlane plane = plane_of({".......#", "########"});
  EXPECT_FALSE(sweep_box(plane, {0.5, 0.75}, {5, 1e-9}, {0.25, 0.25}));
  const auto got = sweep_box(plane, {0.75, 0.75}, {12, 1e-5}, {0.25, 0.25});
  ASSERT_TRUE(got.has_value());
  EXPECT_EQ(got->normal, (Vec2d{-1, 0}));
  EXPECT_NEAR(got->fraction, 0.5, 1e-12);
}

// It drifts up by less than counts as approach, past the end of one wall and into the side of the next.
TEST(SweepBox, AlmostAlongAFaceItMeetsWhatIsAheadBehindAGap) {
  const BitPlane plane = plane_of({"###..###", "........", "........"});
  const auto got = sweep_box(plane, {1.5, 1.5}, {5, -4e-6}, {0.5, 0.5});
  ASSERT_TRUE(got.has_value());
  EXPECT_NEAR(got->fraction, 0.6, 1e-12);
  EXPECT_EQ(got->normal, (Vec2d{-1, 0}));
}

}  // namespace
}  // namespace fusillade::sim
