#include "sim/grid/static_targets.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::room;

WorldDefinition with_segments(std::vector<SegmentDefinition> segments) {
  WorldDefinition definition;
  definition.map = room(200, 200);
  definition.rules.grid_cell = 2;
  definition.segments = std::move(segments);
  return definition;
}

bool is_found(const StaticTargets& statics, std::uint32_t item, Vec2d at) {
  bool found = false;
  statics.grid.visit(Bounds::of_path(at, at, {}), [&](std::uint32_t one) { found |= one == item; });
  return found;
}

TEST(StaticTargets, ALongSegmentIsInTheGridWhereItPassesAndNowhereElse) {
  const Vec2d ways[]{{180, 170}, {-180, 90}, {0.5, -180}, {180, 0}, {3, 4}};
  for (const Vec2d way : ways) {
    const Vec2d a = Vec2d{100, 100} - way * 0.5, b = a + way;
    const StaticTargets statics(with_segments({{.a = a.rounded(), .b = b.rounded()}}));
    const Vec2d across = unit(Vec2d{way.y, -way.x});
    for (int i = 0; i <= 1000; ++i) {
      const Vec2d on =
          Vec2d(statics.targets[0].a) * (1 - i / 1000.0) + Vec2d(statics.targets[0].b) * (i / 1000.0);
      ASSERT_TRUE(is_found(statics, 0, on)) << way.x << "," << way.y << " " << i;
      ASSERT_FALSE(is_found(statics, 0, on + across * 6)) << way.x << "," << way.y << " " << i;
    }
  }
}

// 1,500 segments of 90 cells are more than there is room for.
TEST(StaticTargets, WhatIsTooMuchForTheGridIsFoundAllTheSame) {
  std::vector<SegmentDefinition> segments;
  for (int i = 0; i < 1500; ++i) {
    const float y = 10 + 0.1F * static_cast<float>(i);
    segments.push_back({.a = {10, y}, .b = {190, y + 10}});
  }
  const WorldDefinition definition = with_segments(segments);
  EXPECT_GT(static_places(definition), 100'000U);
  EXPECT_LT(static_places(definition), 140'000U);
  const StaticTargets statics(definition);
  for (std::uint32_t i = 0; i < segments.size(); ++i) {
    EXPECT_TRUE(is_found(statics, i, segments[i].a));
    EXPECT_TRUE(is_found(statics, i, segments[i].b));
  }
}

}  // namespace
}  // namespace fusillade::sim
