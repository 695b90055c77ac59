#include "sim/mask/outline.h"

#include <gtest/gtest.h>

#include "support/draw.h"
#include "support/scene/random_figure.h"
#include "support/seed.h"

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

Outline outline_in(const Figure& figure, const ShapeData& bounds, std::int32_t heading) {
  return {&bounds, figure.parts(heading), figure.part_height_max(heading)};
}

// Those that are passed over by their rows meet nothing: as if each part were tried with each.
TEST(Outline, WhereverPartsStandNoneIsMissed) {
  support::Draw draw(support::test_seed(47), 0);
  int touches = 0;
  for (int i = 0; i < 2000; ++i) {
    const Figure own(support::random_figure(draw, 24, false), 7),
        other(support::random_figure(draw, 24, false), 16);
    const ShapeData own_bounds(Shape{.half_width = static_cast<float>(own.extent().x),
                                     .half_height = static_cast<float>(own.extent().y)});
    const ShapeData bounds(Shape{.half_width = static_cast<float>(other.extent().x),
                                 .half_height = static_cast<float>(other.extent().y)});
    const Outline mover = outline_in(own, own_bounds, static_cast<std::int32_t>(draw.below(32)));
    const Outline target = outline_in(other, bounds, static_cast<std::int32_t>(draw.below(32)));
    const Vec2d start{draw.between(-4, 4), draw.between(-4, 4)},
        motion{draw.between(-2, 2), draw.between(-2, 2)};
    SweptResult first;
    for (const FigurePart& part : mover.parts) {
      for (const FigurePart& met : target.parts) {
        const SweptResult touch = sweep_shapes(part.box, met.box, start + part.offset - met.offset, motion);
        if (touch && (!first || touch->fraction < first->fraction)) first = touch;
      }
    }
    const SweptResult found = sweep_outlines(mover, target, start, motion);
    ASSERT_EQ(found.has_value(), first.has_value()) << i;
    if (!found) continue;
    ASSERT_EQ(found->fraction, first->fraction) << i;
    ASSERT_EQ(found->normal, first->normal) << i;
    ++touches;
  }
  EXPECT_GT(touches, 200);
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
