#include <gtest/gtest.h>

#include <cmath>

#include "sim/plane/plane_rows.h"
#include "sim/plane/plane_sweep.h"

namespace fusillade::sim {
namespace {

void expect_contact(const std::optional<PlaneContact>& got, double fraction, Vec2d normal, Vec2d position) {
  ASSERT_TRUE(got.has_value());
  EXPECT_NEAR(got->fraction, fraction, 1e-12);
  EXPECT_NEAR(got->normal.x, normal.x, 1e-12);
  EXPECT_NEAR(got->normal.y, normal.y, 1e-12);
  EXPECT_NEAR(got->position.x, position.x, 1e-12);
  EXPECT_NEAR(got->position.y, position.y, 1e-12);
}

BitPlane room() {
  return plane_of({".......", ".......", ".......", "...#...", ".......", ".......", "......."});
}

TEST(SweepCircle, MeetsFacesByItsRadius) {
  expect_contact(sweep_circle(room(), {1, 3.5}, {4, 0}, 0.25), 0.4375, {-1, 0}, {2.75, 3.5});
  expect_contact(sweep_circle(room(), {3.25, 6}, {0.5, -4}, 0.5), 0.375, {0, 1}, {3.4375, 4.5});
  expect_contact(sweep_circle(room(), {1, 1}, {-2, 0}, 0.25), 0.375, {1, 0}, {0.25, 1});
}

TEST(SweepCircle, CornersAreRounded) {
  // Aimed to pass the corner (3,3) at 0.25: the contact is where the distance is the radius.
  const auto got = sweep_circle(room(), {1, 2.75}, {4, 0}, 0.5);
  const double before = std::sqrt(0.25 - 0.0625);
  expect_contact(got, (2 - before) / 4, {-2 * before, -0.5}, {3 - before, 2.75});
  EXPECT_FALSE(sweep_circle(room(), {1, 2.49}, {4, 0}, 0.5));
}

TEST(SweepCircle, RollsAndSlidesAlongFlushWallsWithoutCatching) {
  const BitPlane plane = plane_of({"................................", "................................",
                                   "################################"});
  for (const float height : {1.7F, 1.7000002F, 1.6999998F, 1.75F}) {
    EXPECT_FALSE(sweep_circle(plane, {0.5, height}, {31, 0}, 0.3)) << height;
    EXPECT_FALSE(sweep_circle(plane, {31.5, height}, {-31, 0}, 0.3)) << height;
    EXPECT_FALSE(sweep_circle(plane, {0.5, height}, {31, -1}, 0.3)) << height;
  }
  // Pressed down a little: the floor, never a seam.
  for (double x = 0.5; x < 30; x += 0.1) {
    const auto got = sweep_circle(plane, {x, 1.7F}, {0.5, 0.01}, 0.3F);
    ASSERT_TRUE(got.has_value()) << x;
    EXPECT_EQ(got->normal, (Vec2d{0, -1})) << x;
  }
}

TEST(SweepCircle, OfOverlapsAtTheStartTheDeepestIsMet) {
  const BitPlane plane = plane_of({"#...#", "#...#", "#...#", "#####"});
  for (const double side : {-1.0, 1.0}) {
    const double depth = 0.25, shallow = 0.125;
    const Vec2d in_wall{2.5 + side * (1 + depth), 2.5 + shallow},
        in_floor{2.5 + side * (1 + shallow), 2.5 + depth};
    EXPECT_EQ(sweep_circle(plane, in_wall, {side, 1}, 0.5)->normal, (Vec2d{-side, 0}));
    EXPECT_EQ(sweep_circle(plane, in_floor, {side, 1}, 0.5)->normal, (Vec2d{0, -1}));
  }
}

TEST(SweepCircle, OfTwoFacesAtOnceTheOneThatIsApproachedFasterIsMet) {
  const BitPlane plane = plane_of({"#...#", "#...#", "#...#", "#####"});
  EXPECT_EQ(sweep_circle(plane, {2.5, 2}, {2, 1}, 0.5)->normal, (Vec2d{-1, 0}));
  EXPECT_EQ(sweep_circle(plane, {2.5, 2}, {-2, 1}, 0.5)->normal, (Vec2d{1, 0}));
  EXPECT_EQ(sweep_circle(plane, {3, 1.5}, {1, 2}, 0.5)->normal, (Vec2d{0, -1}));
  EXPECT_EQ(sweep_circle(plane, {2, 1.5}, {-1, 2}, 0.5)->normal, (Vec2d{0, -1}));
}

TEST(SweepCircle, RollsOverTheEndOfAWall) {
  const BitPlane plane = plane_of({".....", ".....", "###..", "....."});
  EXPECT_FALSE(sweep_circle(plane, {1.5, 1.75}, {3, 0}, 0.25));
  const auto got = sweep_circle(plane, {2.9, 1.6}, {0.4, 0.4}, 0.25);
  ASSERT_TRUE(got.has_value());
  EXPECT_NEAR(std::hypot(got->position.x - 3, got->position.y - 2), 0.25, 1e-12);
}

TEST(SweepCircle, AfterAContactLeavesFreely) {
  const auto got = sweep_circle(room(), {1, 2.8}, {4, 0.1}, 0.4F);
  ASSERT_TRUE(got.has_value());
  const Vec2d motion{4, 0.1};
  const Vec2d bounced = motion - got->normal * (2 * dot(motion, got->normal));
  const Vec2d stored = got->position.rounded();
  const auto next = sweep_circle(room(), stored, bounced * 0.1, 0.4F);
  EXPECT_FALSE(next.has_value());
}

TEST(SweepCircle, OverlappingAtTheStartCountsOnlyWhenApproaching) {
  const auto got = sweep_circle(room(), {2.875, 3.5}, {1, 0}, 0.25);
  expect_contact(got, 0, {-1, 0}, {2.875, 3.5});
  EXPECT_TRUE(got->starts_inside);
  EXPECT_FALSE(sweep_circle(room(), {2.875, 3.5}, {-1, 0}, 0.25));
  EXPECT_FALSE(sweep_circle(room(), {2.875, 3.5}, {0, 1}, 0.25));
  EXPECT_FALSE(sweep_circle(room(), {2.875, 3.5}, {0, 0}, 0.25));
}

TEST(SweepCircle, TwoWallsOfAConcaveCornerAreMetInOrder) {
  const BitPlane plane = plane_of({"...#", "...#", "...#", "####"});
  const auto first = sweep_circle(plane, {1.5, 2}, {3, 1.5}, 0.25);
  expect_contact(first, 1.25 / 3, {-1, 0}, {2.75, 2.625});
  const auto second = sweep_circle(plane, first->position, {-1.5, 0.75}, 0.25);
  expect_contact(second, 0.125 / 0.75, {0, -1}, {2.5, 2.75});
}

TEST(SweepCircle, BothWallsOfAConcaveCornerAtOnceComeOneAfterTheOther) {
  const BitPlane plane = plane_of({"...#", "...#", "...#", "####"});
  const auto first = sweep_circle(plane, {1.75, 1.75}, {2, 2}, 0.25);
  expect_contact(first, 0.5, {-1, 0}, {2.75, 2.75});
  const auto second = sweep_circle(plane, first->position, {-1, 1}, 0.25);
  expect_contact(second, 0, {0, -1}, {2.75, 2.75});
  EXPECT_FALSE(sweep_circle(plane, second->position, {-1, -1}, 0.25));
}

TEST(SweepCircle, DoesNotFitThroughAGapNarrowerThanItself) {
  const BitPlane plane = plane_of({"...", ".##", "...", ".##", "..."});
  EXPECT_TRUE(sweep_circle(plane, {0.5, 2.5}, {3, 0}, 0.51));
  expect_contact(sweep_circle(plane, {0.5, 2.5}, {2, 0}, 0.5), 1, {-1, 0},
                 {2.5, 2.5});  // fits; the end of the map
}

TEST(SweepCircle, FastOnesMeetThinWalls) {
  const BitPlane plane = plane_of({"......#....", "......#....", "......#...."});
  for (const double speed : {1.0, 500.0, 1e6}) {
    const auto got = sweep_circle(plane, {5.5, 1.5}, {speed, 0}, 0.25);
    expect_contact(got, 0.25 / speed, {-1, 0}, {5.75, 1.5});
  }
}

TEST(SweepCircle, FarOutsideAnswersFast) {
  const BitPlane island = plane_of({"#"}, false, 16);
  const auto got = sweep_circle(island, {-1e6, 0.03125}, {2e6, 0}, 0.25);
  ASSERT_TRUE(got.has_value());
  EXPECT_NEAR(got->position.x, -0.25, 1e-9);
}

// The gate on work counts what that takes (`Work.large_circle`).
TEST(SweepCircle, LargeOnesMeetWhatIsNearest) {
  constexpr std::int32_t side = 1024, middle = side / 2;
  std::vector<std::uint8_t> solid(std::size_t{side} * side);
  solid[middle * side + middle + 100] = 1;
  const BitPlane hall(side, side, 1, true, solid);
  expect_contact(sweep_circle(hall, {middle, middle + 0.5}, {1, 0}, 4096), 0, {-1, 0},
                 {middle, middle + 0.5});
}

TEST(SweepCircle, LargeOnesMeetWhatIsFar) {
  const BitPlane hall(1024, 1024, 1, true, std::vector<std::uint8_t>(std::size_t{1024} * 1024));
  EXPECT_FALSE(sweep_circle(hall, {512, 512}, {1, 0}, 400));
  expect_contact(sweep_circle(hall, {512, 512}, {-224, 0}, 400), 0.5, {1, 0}, {400, 512});
}

TEST(SweepCircle, WithoutARadiusIsAPoint) {
  const auto got = sweep_circle(room(), {1, 3.5}, {4, 0}, 0);
  expect_contact(got, 0.5, {-1, 0}, {3, 3.5});
}

}  // namespace
}  // namespace fusillade::sim
