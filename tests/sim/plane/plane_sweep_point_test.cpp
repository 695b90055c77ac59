#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "sim/plane/plane_rows.h"
#include "sim/plane/plane_sweep.h"

namespace fusillade::sim {
namespace {

constexpr double half_root = 0.70710678118654752;

BitPlane room() { return plane_of({"........", "........", "...#....", "........", "........", "........"}); }

void expect_contact(const std::optional<PlaneContact>& got, double fraction, Vec2d normal, Vec2d position) {
  ASSERT_TRUE(got.has_value());
  EXPECT_NEAR(got->fraction, fraction, 1e-14);
  EXPECT_EQ(got->normal, normal);
  EXPECT_NEAR(got->position.x, position.x, 1e-14);
  EXPECT_NEAR(got->position.y, position.y, 1e-14);
}

TEST(SweepPoint, FreePathsMeetNothing) {
  EXPECT_FALSE(sweep_point(room(), {1.5, 1.5}, {1, 0.25}));
  EXPECT_FALSE(sweep_point(room(), {1.5, 2.5}, {0, 0}));
  EXPECT_FALSE(sweep_point(room(), {0.5, 0.5}, {7, 1}));
  EXPECT_FALSE(sweep_point(BitPlane{}, {0.5, 0.5}, {100, 100}));
}

TEST(SweepPoint, MeetsEachFaceAtItsTime) {
  expect_contact(sweep_point(room(), {1.5, 2.5}, {3, 0}), 0.5, {-1, 0}, {3, 2.5});
  expect_contact(sweep_point(room(), {5, 2.25}, {-4, 0.5}), 0.25, {1, 0}, {4, 2.375});
  expect_contact(sweep_point(room(), {3.5, 1}, {0, 2}), 0.5, {0, -1}, {3.5, 2});
  expect_contact(sweep_point(room(), {3.5, 4}, {0, -4}), 0.25, {0, 1}, {3.5, 3});
  const auto got = sweep_point(room(), {1.5, 2.5}, {3, 0});
  EXPECT_EQ(got->column, 3);
  EXPECT_EQ(got->row, 2);
  EXPECT_FALSE(got->starts_inside);
}

TEST(SweepPoint, TheEndOfTheMapIsWall) {
  expect_contact(sweep_point(room(), {7.5, 0.5}, {2, 0}), 0.25, {-1, 0}, {8, 0.5});
  expect_contact(sweep_point(room(), {0.5, 0.5}, {0, -1}), 0.5, {0, 1}, {0.5, 0});
}

TEST(SweepPoint, AContactAtExactlyTheEndIsFoundAndAgainAtTheNextStart) {
  expect_contact(sweep_point(room(), {2, 2.5}, {1, 0}), 1, {-1, 0}, {3, 2.5});
  expect_contact(sweep_point(room(), {3, 2.5}, {1, 0}), 0, {-1, 0}, {3, 2.5});
}

// RULES, fault of 004: the test looked ahead of where the bullet already was.
TEST(SweepPoint, FaultThinWallIsCrossedUnseenByAFastBulletsFirstStep) {
  const BitPlane plane = plane_of({"......#.........................", "......#........................."});
  for (const double speed : {1.0, 30.0, 499.0, 10000.0, 1e6}) {
    expect_contact(sweep_point(plane, {5.5, 0.5}, {speed, 0}), 0.5 / speed, {-1, 0}, {6, 0.5});
  }
}

TEST(SweepPoint, OnAFaceMovingAwayOrAlongMeetsItNoMore) {
  EXPECT_FALSE(sweep_point(room(), {3, 2.5}, {-1, 0.5}));
  EXPECT_FALSE(sweep_point(room(), {3, 2.5}, {-1e-9, 1}));
  EXPECT_FALSE(sweep_point(room(), {3, 2.5}, {0, 2}));
  EXPECT_FALSE(sweep_point(room(), {3.5, 3}, {4, 0}));
  EXPECT_FALSE(sweep_point(room(), {3.5, 3}, {0, 0}));
}

TEST(SweepPoint, AlongAFaceMeetsTheNextWallAhead) {
  const BitPlane plane = plane_of({".....", ".....", "##..#", ".....", "....."});
  expect_contact(sweep_point(plane, {0.5, 2}, {0, 1}), 0, {0, -1}, {0.5, 2});
  EXPECT_FALSE(sweep_point(plane, {0.5, 2}, {4, 0}));  // on the line to the free side, past both walls
  const BitPlane corner = plane_of({"...#", "...#", "####"});
  expect_contact(sweep_point(corner, {0.5, 2}, {4, 0}), 0.625, {-1, 0}, {3, 2});
}

TEST(SweepPoint, OnALineWithoutMotionAcrossItBelongsToTheFreeSide) {
  const BitPlane plane = plane_of({"..#", ".##"});
  expect_contact(sweep_point(plane, {0.5, 1}, {2, 0}), 0.75, {-1, 0}, {2, 1});
  EXPECT_FALSE(sweep_point(plane, {1, 1}, {0, 0}));
  const auto inside = sweep_point(plane, {2.5, 1}, {0, 0});
  ASSERT_TRUE(inside.has_value());
  EXPECT_TRUE(inside->starts_inside);
}

TEST(SweepPoint, ThroughACornerBothSidesSolidGivesTheDiagonal) {
  expect_contact(sweep_point(plane_of({"...", "..#", ".#."}), {1.5, 1.5}, {1, 1}), 0.5,
                 {-half_root, -half_root}, {2, 2});
  expect_contact(sweep_point(plane_of({".#.", "#..", "..."}), {1.5, 1.5}, {-1, -1}), 0.5,
                 {half_root, half_root}, {1, 1});
}

TEST(SweepPoint, ThroughACornerOneSideSolidGivesItsFace) {
  expect_contact(sweep_point(plane_of({"...", "..#", "..."}), {1.5, 1.5}, {1, 1}), 0.5, {-1, 0}, {2, 2});
  expect_contact(sweep_point(plane_of({"...", "...", ".##"}), {1.5, 1.5}, {1, 1}), 0.5, {0, -1}, {2, 2});
}

TEST(SweepPoint, ThroughACornerOnlyTheDiagonalSolidGivesTheFaceAcrossTheLargerComponent) {
  const BitPlane plane = plane_of({"....", "....", "..#.", "...."});
  expect_contact(sweep_point(plane, {1, 1.5}, {2, 1}), 0.5, {-1, 0}, {2, 2});
  expect_contact(sweep_point(plane, {1.5, 1}, {1, 2}), 0.5, {0, -1}, {2, 2});
  expect_contact(sweep_point(plane, {1.5, 1.5}, {1, 1}), 0.5, {-1, 0}, {2, 2});
}

TEST(SweepPoint, AlongALineNothingPassesBetweenTwoCellsThatTouchDiagonally) {
  const BitPlane plane = plane_of({"....", ".#..", "..#.", "...."});
  expect_contact(sweep_point(plane, {2, 0.5}, {0, 3}), 0.5, {0, -1}, {2, 2});
  expect_contact(sweep_point(plane, {2, 3.5}, {0, -3}), 0.5, {0, 1}, {2, 2});
  expect_contact(sweep_point(plane, {0.5, 2}, {3, 0}), 0.5, {-1, 0}, {2, 2});
  expect_contact(sweep_point(plane, {3.5, 2}, {-3, 0}), 0.5, {1, 0}, {2, 2});
  const auto met = sweep_point(plane, {2, 0.5}, {0, 3});
  EXPECT_EQ(met->column, 2);
  EXPECT_EQ(met->row, 2);
  const BitPlane one = plane_of({"....", "....", "..#.", "...."});
  EXPECT_FALSE(sweep_point(one, {2, 0.5}, {0, 3}));
}

TEST(SweepPoint, CornersAreMetWhateverTickTheyAreReachedFrom) {
  const BitPlane plane = plane_of({"....", "...#", "..#.", "...."});
  const Vec2d start{0.3, 1.1};
  const Vec2d velocity{2.7, 0.9};  // to (3,2)
  for (int ticks = 1; ticks <= 128; ++ticks) {
    const double dt = 1.0 / ticks;
    const auto got = sweep_point(plane, start + velocity * (1 - dt), velocity * (1.5 * dt));
    ASSERT_TRUE(got.has_value()) << ticks;
    EXPECT_EQ(got->normal, (Vec2d{-half_root, -half_root})) << ticks;
  }
}

TEST(SweepPoint, TwoWallsOfAConcaveCornerAreMetInOrder) {
  const BitPlane plane = plane_of({"...#", "...#", "...#", "####"});
  const auto first = sweep_point(plane, {1.5, 2}, {3, 1.5});
  expect_contact(first, 0.5, {-1, 0}, {3, 2.75});
  const auto second = sweep_point(plane, first->position, {-1.5, 0.75});
  expect_contact(second, 1.0 / 3, {0, -1}, {2.5, 3});
  EXPECT_FALSE(sweep_point(plane, second->position, {-1, -0.5}));
}

TEST(SweepPoint, OutOfAConcaveCornerIsFree) {
  const BitPlane plane = plane_of({"##..", "#...", "....", "...."});
  expect_contact(sweep_point(plane, {2, 2}, {-2, -2}), 0.5, {half_root, half_root}, {1, 1});
  EXPECT_FALSE(sweep_point(plane, {1, 1}, {2, 2}));
  EXPECT_FALSE(sweep_point(plane, {1, 1}, {0, 2}));
  expect_contact(sweep_point(plane, {1, 1}, {1, -0.5}), 0, {0, 1}, {1, 1});
  expect_contact(sweep_point(plane, {1, 1}, {-0.5, 1}), 0, {1, 0}, {1, 1});
}

TEST(SweepPoint, StrictlyInsideIsAContactAtOnceWhateverTheMotion) {
  for (const Vec2d motion : {Vec2d{0, 0}, Vec2d{1, 0}, Vec2d{-1, 0}, Vec2d{0, 5}}) {
    const auto got = sweep_point(room(), {3.25, 2.5}, motion);
    expect_contact(got, 0, {-1, 0}, {3, 2.5});
    EXPECT_TRUE(got->starts_inside);
  }
  expect_contact(sweep_point(room(), {3.5, 2.875}, {1, 0}), 0, {0, 1}, {3.5, 3});
  // Equally deep: the face most opposed to the motion.
  expect_contact(sweep_point(room(), {3.5, 2.5}, {0, 1}), 0, {0, -1}, {3.5, 2});
}

TEST(SweepPoint, InsideTheWayLeadsToAFreeNeighbour) {
  const BitPlane plane = plane_of({"#####", "#####", "##..#", "#####", "#####"});
  expect_contact(sweep_point(plane, {1.125, 2.5}, {0, 0}), 0, {1, 0}, {2, 2.5});
  expect_contact(sweep_point(plane, {1.5, 1.5}, {-1, -1}), 0, {1, 0}, {1.5, 1.5});  // nothing is better
}

TEST(SweepPoint, FarOutsideIsWallAtOnceAtAnyDistance) {
  const BitPlane plane = room();
  for (const double far : {9.0, 100.0, 1e6, 1e12, 1e300}) {
    for (const Vec2d motion : {Vec2d{-500, 0}, Vec2d{0, 0}, Vec2d{3, 4}}) {
      const auto got = sweep_point(plane, {far, 3.5}, motion);
      ASSERT_TRUE(got.has_value());
      EXPECT_EQ(got->fraction, 0);
      EXPECT_EQ(got->normal, (Vec2d{-1, 0}));
      EXPECT_TRUE(got->starts_inside);
    }
  }
}

TEST(SweepPoint, AFreeOutsideIsCrossedWithoutACostPerCell) {
  const BitPlane plane = plane_of({"..", "#."}, false, 16);
  expect_contact(sweep_point(plane, {-1e6, 0.09375}, {2e6, 0}), 0.5, {-1, 0}, {0, 0.09375});
  EXPECT_FALSE(sweep_point(plane, {-1e6, 0.03125}, {1e12, 0}));
  EXPECT_FALSE(sweep_point(plane, {1, 0.09375}, {1e12, 3}));
  EXPECT_FALSE(sweep_point(plane, {-1e9, 1e9}, {-1e12, 1e12}));
}

TEST(SweepPoint, AStoredFloatOnALineLiesOnIt) {
  for (const std::int32_t scale : {3, 7, 10, 12}) {
    std::vector<std::uint8_t> solid(400);
    for (std::int32_t wall = 3; wall < 400; wall += 5) solid[static_cast<std::size_t>(wall)] = 1;
    const BitPlane plane(400, 1, scale, false, solid);
    const double middle = 0.5 / scale;
    for (std::int32_t wall = 3; wall < 400; wall += 5) {
      const double left = static_cast<float>(static_cast<double>(wall) / scale);
      const double right = static_cast<float>(static_cast<double>(wall + 1) / scale);
      EXPECT_FALSE(sweep_point(plane, {left, middle}, {-1.0 / scale, 0})) << scale << " " << wall;
      EXPECT_FALSE(sweep_point(plane, {left, middle}, {0, 0.1 / scale})) << scale << " " << wall;
      EXPECT_FALSE(sweep_point(plane, {right, middle}, {1.0 / scale, 0})) << scale << " " << wall;
      const auto met = sweep_point(plane, {left, middle}, {1.0 / scale, 0});
      ASSERT_TRUE(met.has_value());
      EXPECT_EQ(met->fraction, 0);
      EXPECT_FALSE(met->starts_inside);
      EXPECT_EQ(met->position.x, static_cast<double>(wall) / scale);
    }
  }
}

TEST(SweepPoint, TheCoordinateAcrossAFaceIsExactlyTheFaces) {
  const BitPlane plane = plane_of({"...#"}, false, 10);
  for (double start = 0; start < 0.3; start += 0.0137) {
    const auto got = sweep_point(plane, {start, 0.05}, {0.7713, 0.01});
    ASSERT_TRUE(got.has_value());
    EXPECT_EQ(got->position.x, 3.0 / 10);
  }
}

TEST(SweepPoint, PathsAlmostAlongAFaceSlideAndMeetWhatIsAhead) {
  const BitPlane plane = plane_of({".......#", "########"});
  EXPECT_FALSE(sweep_point(plane, {0.5, 1}, {5, 1e-9}));
  EXPECT_FALSE(sweep_point(plane, {0.5, 1 - 1e-9}, {5, 4e-6}));
  const auto got = sweep_point(plane, {0.5, 1 - 1e-9}, {13, 1e-5});
  expect_contact(got, 0.5, {-1, 0}, {7, 1});
  const BitPlane gap = plane_of({".....", "##..#"});
  expect_contact(sweep_point(gap, {0.5, 1}, {5, 4e-6}), 0.7, {-1, 0}, {4, 1 + 2.8e-6});
}

TEST(SweepPoint, NoMotionIsTooShort) {
  expect_contact(sweep_point(room(), {3, 2.5}, {1e-300, 0}), 0, {-1, 0}, {3, 2.5});
  EXPECT_FALSE(sweep_point(room(), {3, 2.5}, {-1e-300, 0}));
  const double least = std::numeric_limits<double>::denorm_min();
  expect_contact(sweep_point(room(), {3, 2.5}, {least, 0}), 0, {-1, 0}, {3, 2.5});
}

TEST(SweepPoint, MirroredPathsMeetMirroredWalls) {
  const BitPlane plane = plane_of({"...#.", ".....", ".#...", "....#"});
  const BitPlane mirrored = plane_of({".#...", ".....", "...#.", "#...."});
  for (int i = 0; i < 200; ++i) {
    const Vec2d motion{(i % 17 - 8) * 0.5, (i % 13 - 6) * 0.5};
    const Vec2d start{0.25 + (i % 5) * 0.5, 1.5};
    const auto got = sweep_point(plane, start, motion);
    const auto other = sweep_point(mirrored, {5 - start.x, start.y}, {-motion.x, motion.y});
    ASSERT_EQ(got.has_value(), other.has_value()) << i;
    if (!got) continue;
    EXPECT_NEAR(got->fraction, other->fraction, 1e-14) << i;
    EXPECT_EQ(got->normal, (Vec2d{-other->normal.x, other->normal.y})) << i;
  }
}

}  // namespace
}  // namespace fusillade::sim
