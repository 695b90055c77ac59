// Of several solids that a mask meets in one step the first by its index counts, wherever the grid has it.
#include <gtest/gtest.h>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::Scene;

// A bar of two rows of pixels that flies right along y = 10, where two cells meet.
Scene scene_with_bar() {
  Scene scene(support::room(40, 20));
  scene.definition.figures.push_back({"bar", 16, 2, std::vector<std::uint8_t>(32, 1)});
  ActorDefinition& type = scene.player({15, 10}, {6, 0});
  type.figure = 0;
  type.ship.crash_speed = 5;
  return scene;
}

EntityId cause_of_death(const Scene& scene) {
  const auto deaths = support::of_form(support::run(scene, 60), EventForm::death);
  return deaths.size() == 1 ? deaths[0].target : EntityId{};
}

TEST(MaskOrder, OfTwoLines) {
  for (const bool is_upper_first : {false, true}) {
    Scene scene = scene_with_bar();
    for (const bool is_upper : {is_upper_first, !is_upper_first})
      scene.segment({18.03F, is_upper ? 5.0F : 10.01F}, {18.03F, is_upper ? 9.99F : 15.0F},
                    SegmentForm::normal);
    EXPECT_EQ(cause_of_death(scene), (EntityId{Kind::segment, 0})) << is_upper_first;
  }
}

TEST(MaskOrder, OfTwoBunkers) {
  for (const bool is_upper_first : {false, true}) {
    Scene scene = scene_with_bar();
    scene.definition.figures.push_back({"post", 2, 64, std::vector<std::uint8_t>(128, 1)});
    scene.definition.actors[0].figure = 1;
    scene.enemy({30, 5}).figure = 0;
    scene.definition.enemy_placements.clear();
    for (const bool is_upper : {is_upper_first, !is_upper_first}) {
      MaskPlacement& bunker = scene.definition.mask_placements.emplace_back();
      bunker.position = {18.5F, is_upper ? 8.5F : 11.5F};
      bunker.definition = 1;
      bunker.team = 2;
      bunker.layer = MaskLayer::bunker;
    }
    EXPECT_EQ(cause_of_death(scene), (EntityId{Kind::mask, 0})) << is_upper_first;
  }
}

}  // namespace
}  // namespace fusillade::sim
