#include "sim/mask/mask_sweep.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "sim/mask/mask_rows.h"
#include "sim/plane/plane_rows.h"

namespace fusillade::sim {
namespace {

constexpr float after_all = std::numeric_limits<float>::infinity();

// 4 pixels a tile; one pixel is 0.25 tiles.
constexpr std::int32_t scale = 4;

std::optional<MaskContact> sweep(const Mask& mask, const BitPlane& plane, Vec2d start, Vec2d motion) {
  const MaskFrame frame{mask.width(), mask.height(), scale};
  return sweep_mask(frame, start, motion,
                    [&](PixelPlace place, Vec2d) { return overlaps(mask, scale, place, plane); });
}

const Mask square = mask_of({"##", "##"});
const Mask dot = mask_of({"#"});

TEST(MaskSweep, TheTopLeftIsTheFloorOfTheCornerPlusOneHalf) {
  const MaskFrame frame{2, 3, 4};
  // (1 - 0.25) * 4 + 0.5 = 3.5; (2 - 0.375) * 4 + 0.5 = 7.
  EXPECT_EQ(place_of(frame, {1, 2}), (PixelPlace{3, 7}));
  EXPECT_EQ(place_of(frame, {1.125, 1.99}), (PixelPlace{4, 6}));
  EXPECT_EQ(place_of(frame, {-1, -2}), (PixelPlace{-5, -9}));
}

TEST(MaskSweep, ThePositionInAPlaceIsTheNearestFloat) {
  const MaskFrame frame{2, 2, 3};
  for (const double x : {0.1, 1.7, 4000.123456789, -3.3}) {
    const PixelPlace place = place_of(frame, {x, x});
    EXPECT_EQ(position_in(frame, place, {x, x}).x, static_cast<float>(x));
    const Vec2 right = position_in(frame, {place.left + 1, place.top}, {x, x});
    EXPECT_EQ(place_of(frame, right).left, place.left + 1);
    EXPECT_EQ(place_of(frame, {std::nextafter(right.x, -after_all), right.y}).left, place.left);
    const Vec2 left = position_in(frame, {place.left - 1, place.top}, {x, x});
    EXPECT_EQ(place_of(frame, left).left, place.left - 1);
    EXPECT_EQ(place_of(frame, {std::nextafter(left.x, after_all), left.y}).left, place.left);
  }
}

TEST(MaskSweep, APixelLineAt0HasAFloatBesideItToo) {
  const MaskFrame frame{1, 1, 4};
  const Vec2 before = position_in(frame, {-1, -1}, {0, 0});
  EXPECT_EQ(place_of(frame, before), (PixelPlace{-1, -1}));
  EXPECT_GT(before.x, -1e-9F);
}

TEST(MaskSweep, TheContactIsWhereTheStepWouldBeTaken) {
  const BitPlane terrain = plane_of({"........#", "........#"}, false, scale);
  // The right column of the square is its left + 1: blocked from left = 7 on, at centre (7 + 1 - 0.5) / 4.
  const auto contact = sweep(square, terrain, {0.5, 0.25}, {4, 0});
  ASSERT_TRUE(contact);
  EXPECT_DOUBLE_EQ(contact->fraction, (1.875 - 0.5) / 4);
  EXPECT_EQ(contact->normal, (Vec2d{-1, 0}));
  EXPECT_EQ(contact->position, (Vec2d{std::nextafter(1.875F, 0.0F), 0.25}));
  EXPECT_EQ(contact->met, (PixelPlace{7, 0}));
  EXPECT_FALSE(contact->starts_inside);
}

TEST(MaskSweep, ThatWhichMovesLeftOrUpKeepsThePixelUpToItsLine) {
  const BitPlane terrain = plane_of({"#.......", "........"}, false, scale);
  const auto left = sweep(dot, terrain, {1.5, 0.125}, {-2, 0});
  ASSERT_TRUE(left);
  // The dot's column is floor(4 x): it leaves column 1 below x = 0.25.
  EXPECT_DOUBLE_EQ(left->fraction, 1.25 / 2);
  EXPECT_EQ(left->normal, (Vec2d{1, 0}));
  EXPECT_EQ(left->position, (Vec2d{0.25, 0.125}));
  const auto up = sweep(dot, terrain, {0.1, 0.4}, {0, -1});
  ASSERT_TRUE(up);
  EXPECT_NEAR(up->fraction, 0.15, 1e-12);
  EXPECT_EQ(up->normal, (Vec2d{0, 1}));
}

TEST(MaskSweep, OneAxisAtATimeTiesXFirst) {
  const BitPlane beside = plane_of({".#", ".."}, false, scale);
  const BitPlane below = plane_of({"..", "#."}, false, scale);
  const BitPlane diagonal = plane_of({"..", ".#"}, false, scale);
  const Vec2d start{0.125, 0.125}, motion{0.25, 0.25};
  const auto met_beside = sweep(dot, beside, start, motion);
  ASSERT_TRUE(met_beside);
  EXPECT_EQ(met_beside->normal, (Vec2d{-1, 0}));
  EXPECT_FALSE(sweep(dot, below, start, motion));
  const auto met_diagonal = sweep(dot, diagonal, start, motion);
  ASSERT_TRUE(met_diagonal);
  EXPECT_EQ(met_diagonal->normal, (Vec2d{0, -1}));
}

TEST(MaskSweep, ADiagonalLineOfSinglePixelsIsNotPassed) {
  const BitPlane line = plane_of({"....#", "...#.", "..#..", ".#...", "#...."}, false, scale);
  EXPECT_TRUE(sweep(dot, line, {0.125, 0.125}, {1.1, 1.0}));
  EXPECT_TRUE(sweep(dot, line, {1.125, 1.125}, {-1.0, -1.1}));
  const BitPlane other = plane_of({"#....", ".#...", "..#..", "...#.", "....#"}, false, scale);
  EXPECT_TRUE(sweep(dot, other, {1.125, 0.125}, {-1, 1}));
  EXPECT_TRUE(sweep(dot, other, {0.125, 1.125}, {1, -1}));
}

TEST(MaskSweep, AStepAtTheVeryEndIsFoundAgainAtTheStart) {
  const BitPlane terrain = plane_of({"...#"}, false, scale);
  const auto end = sweep(dot, terrain, {0.25, 0.125}, {0.5, 0});
  ASSERT_TRUE(end);
  EXPECT_EQ(end->fraction, 1);
  const auto again = sweep(dot, terrain, {0.75, 0.125}, {0.5, 0});
  ASSERT_TRUE(again);
  EXPECT_EQ(again->fraction, 0);
  EXPECT_EQ(again->normal, (Vec2d{-1, 0}));
  EXPECT_FALSE(again->starts_inside);
}

// Both coordinates on pixel lines: free places beside the other line are no way round the step.
TEST(MaskSweep, AStepAtTheVeryStartIsTakenWhereverElseItMayHaveBeen) {
  const BitPlane below = plane_of({"....", ".#..", "...."}, false, scale);
  const auto falling = sweep(dot, below, {0.25, 0.25}, {0, 0.5});
  ASSERT_TRUE(falling);
  EXPECT_EQ(falling->fraction, 0);
  EXPECT_EQ(falling->normal, (Vec2d{0, -1}));
  const BitPlane pinch = plane_of({"..#.", ".#..", "...."}, false, scale);
  const BitPlane beside = plane_of({"..#.", "....", "...."}, false, scale);
  const BitPlane diagonal = plane_of({"....", "..#.", "...."}, false, scale);
  const Vec2d corner{0.5, 0.25}, motion{0.5, 0.5};
  for (const BitPlane& plane : {pinch, beside}) {
    const auto contact = sweep(dot, plane, corner, motion);
    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->fraction, 0);
    EXPECT_EQ(contact->normal, (Vec2d{-1, 0}));
  }
  const auto contact = sweep(dot, diagonal, corner, motion);
  ASSERT_TRUE(contact);
  EXPECT_EQ(contact->normal, (Vec2d{0, -1}));
}

TEST(MaskSweep, FromAContactItMayLeaveAndSlideButNotGoOn) {
  const BitPlane terrain = plane_of({"#...#", "#...#"}, false, scale);
  for (const double direction : {1.0, -1.0}) {
    const auto contact = sweep(dot, terrain, {0.6, 0.125}, {3 * direction, 0});
    ASSERT_TRUE(contact);
    EXPECT_FALSE(sweep(dot, terrain, contact->position, {-0.2 * direction, 0}));
    EXPECT_FALSE(sweep(dot, terrain, contact->position, {0, 0.3}));
    EXPECT_FALSE(sweep(dot, terrain, contact->position, {0, 0}));
    const auto again = sweep(dot, terrain, contact->position, {0.01 * direction, 0});
    ASSERT_TRUE(again);
    EXPECT_LT(again->fraction, 1e-4);
    EXPECT_EQ(again->position, contact->position);
  }
}

TEST(MaskSweep, AStartInSolidsIsAContactAtFraction0WithTheNearestWayOut) {
  const BitPlane terrain = plane_of({"......", ".####.", ".####.", ".####.", "......"}, false, scale);
  const auto up = sweep(dot, terrain, {0.6, 0.4}, {});
  ASSERT_TRUE(up);
  EXPECT_TRUE(up->starts_inside);
  EXPECT_FALSE(up->is_buried);
  EXPECT_EQ(up->fraction, 0);
  EXPECT_EQ(up->normal, (Vec2d{0, -1}));
  EXPECT_EQ(up->position, (Vec2d{0.6F, std::nextafter(0.25F, 0.0F)}));
  EXPECT_FALSE(sweep(dot, terrain, up->position, {}));
}

TEST(MaskSweep, TiesOfWaysOutGoAgainstTheMotionThenToTheRight) {
  const BitPlane terrain = plane_of({"...", ".#.", "..."}, false, scale);
  EXPECT_EQ(sweep(dot, terrain, {0.375, 0.375}, {})->normal, (Vec2d{1, 0}));
  EXPECT_EQ(sweep(dot, terrain, {0.375, 0.375}, {1, 0})->normal, (Vec2d{-1, 0}));
  EXPECT_EQ(sweep(dot, terrain, {0.375, 0.375}, {0.1, -1})->normal, (Vec2d{0, 1}));
}

TEST(MaskSweep, WithoutAWayOutItIsBuried) {
  const BitPlane map = plane_of({"###", "###", "###"});
  const auto contact = sweep(square, map, {1.5, 1.5}, {1, 0});
  ASSERT_TRUE(contact);
  EXPECT_TRUE(contact->is_buried);
  EXPECT_EQ(contact->normal, (Vec2d{1, 0}));
  EXPECT_EQ(contact->position, (Vec2d{1.5, 1.5}));
}

TEST(MaskSweep, NoMotionAmongFreePixelsIsNoContact) {
  EXPECT_FALSE(sweep(square, plane_of({"....", "...."}, false, scale), {0.5, 0.25}, {}));
}

TEST(MaskSweep, OnePixelIsNotJumpedAt10000TilesPerSecond) {
  std::vector<std::uint8_t> solid(2000 * 8, 0);
  solid[3 * 2000 + 1777] = 1;
  const BitPlane terrain(2000, 8, scale, false, solid);
  const Mask ring = mask_of({"#####", "#...#", "#...#", "#...#", "#####"});
  const auto contact = sweep(ring, terrain, {2, 1}, {500, 0});
  ASSERT_TRUE(contact);
  EXPECT_EQ(contact->met.left, 1777 - 4);
}

}  // namespace
}  // namespace fusillade::sim
