// Rounding where a face meets a corner: paths aimed at the seam itself, from many places.
#include <gtest/gtest.h>

#include <cmath>

#include "sim/geometry/swept_expect.h"
#include "support/draw.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

constexpr int paths = 20000;

TEST(SweptCircleBox, APointAtACornerHasTheNormalOfAFace) {
  support::Draw draw(support::test_seed(5), 0);
  int contacts = 0;
  for (int i = 0; i < paths; ++i) {
    const Vec2d half{draw.between(0.1, 3), draw.between(0.1, 3)},
        along{draw.between(0.1, 1), draw.between(0.1, 1)};
    const Vec2d corner{-half.x, half.y}, start = corner + along * draw.between(1, 300);
    const SweptResult met = sweep_circle_box(start, (corner - start) * 1.5, 0, half);
    if (!met) continue;
    ++contacts;
    EXPECT_EQ(std::abs(met->normal.x) + std::abs(met->normal.y), 1) << i;
    EXPECT_GT(met->normal.y, 0) << i;
  }
  EXPECT_GT(contacts, paths / 10);
}

// With next to no radius, flat over a corner: the arc is missed by a rounding error, the face must be met.
TEST(SweptCircleBox, NothingSlipsInBetweenArcAndFace) {
  support::Draw draw(support::test_seed(6), 0);
  for (int i = 0; i < paths; ++i) {
    const double radius = 1e-10, slope = draw.magnitude(2e-5, 1e-3), far = draw.between(400, 490);
    const Vec2d half{3, 1}, seam{-half.x, half.y + radius};
    const Vec2d start = seam + Vec2d{-far, far * slope}, motion{far + 6, -(far + 6) * slope};
    const SweptResult met = sweep_circle_box(start, motion, radius, half);
    ASSERT_TRUE(met) << i << " slope " << slope << " from " << far;
    EXPECT_NEAR(met->normal.y, 1, 0.1) << i;
  }
}

}  // namespace
}  // namespace fusillade::sim
