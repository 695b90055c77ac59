#include "sim/geometry/outline.h"

#include <gtest/gtest.h>

namespace fusillade::sim {
namespace {

const ShapeData circle(Shape{.radius = 0.5F});
const ShapeData box(Shape{.half_width = 1, .half_height = 1});

// Two boxes of 2 x 2 tiles, 6 tiles apart.
const std::vector<FigurePart> pair{{box, {-3, 0}}, {box, {3, 0}}};
const ShapeData around(Shape{.half_width = 4, .half_height = 1});

TEST(Outline, OfPlainShapesItIsTheirSweep) {
  const auto touch = sweep_outlines({&circle, {}}, {&box, {}}, {-3, 0}, {4, 0});
  ASSERT_TRUE(touch);
  EXPECT_EQ(touch->fraction, 0.375);
}

TEST(Outline, TheFirstTouchOfAnyPartCounts) {
  const Outline figure{&around, pair};
  EXPECT_EQ(sweep_outlines({&circle, {}}, figure, {0, 0}, {4, 0})->fraction, 0.375) << "from between them";
  EXPECT_EQ(sweep_outlines({&circle, {}}, figure, {0, 0}, {-4, 0})->fraction, 0.375);
  EXPECT_EQ(sweep_outlines({&circle, {}}, figure, {0, 5}, {0, -10}), std::nullopt) << "through the gap";
  EXPECT_EQ(sweep_outlines(figure, {&circle, {}}, {0, 0}, {-4, 0})->fraction, 0.375) << "the other way round";
  EXPECT_EQ(sweep_outlines(figure, {&circle, {}}, {0, 0}, {-4, 0})->normal, (Vec2d{1, 0}));
}

TEST(Outline, PartsMeetParts) {
  const Outline figure{&around, pair};
  EXPECT_EQ(sweep_outlines(figure, figure, {3, 0}, {0, 0}), std::nullopt) << "one in the gap of the other";
  EXPECT_EQ(sweep_outlines(figure, figure, {3, 0}, {4, 0})->fraction, 0.25);
}

TEST(Outline, DistanceIsToTheNearestPart) {
  const Outline figure{&around, pair};
  EXPECT_EQ(distance_to(figure, {0, 0}), 2);
  EXPECT_EQ(distance_to(figure, {3.5, 0.5}), 0);
  EXPECT_EQ(distance_to(figure, {7, 4}), 4.242640687119285);
  EXPECT_EQ(distance_to({&circle, {}}, {0, 2}), 1.5);
}

}  // namespace
}  // namespace fusillade::sim
