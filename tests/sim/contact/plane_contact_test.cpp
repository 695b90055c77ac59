// Bodies within solid cells: turned back as their course begins there or as it becomes solid, else by
// nothing.
#include "sim/contact/plane_contact.h"

#include <gtest/gtest.h>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::run;
using support::Scene;

TEST(PlaneContact, ABodyThatBeginsInAWallIsTurnedBackWhereItIs) {
  Scene scene(support::room(20, 10));
  for (std::size_t x = 5; x < 8; ++x) scene.definition.map.solid[5 * 20 + x] = 1;
  scene.body({5.25F, 5.5F}, {3, 0}, 0.2F);
  const auto events = contacts(run(scene, 1));
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events[0].form, EventForm::bounce);
  EXPECT_EQ(events[0].normal, (Vec2{-1, 0}));
  EXPECT_EQ(events[0].position, (Vec2{5.25F, 5.5F}));
}

// Rock around it, and a notch above its way a quarter of a second later: no tick that begins there turns it.
TEST(PlaneContact, ABodyFliesThroughRockWhereverTicksBegin) {
  Scene scene(support::room(30, 12));
  scene.terrain(1, 5, 5, 12, 8);
  for (std::size_t x = 5; x < 7; ++x) scene.definition.terrain.solid[4 * 30 + x] = 1;
  scene.body({6.5F, 5.5F}, {4, 0.25F}, 0.2F);
  EXPECT_TRUE(contacts(run(scene, 60)).empty());
}

// In the first column of what is drawn at half of the tick.
TEST(PlaneContact, ABodyIsTurnedBackByWhatIsDrawnAroundIt) {
  Scene scene(support::room(30, 12));
  scene.terrain(4, 0, 0, 0, 0);
  scene.definition.figures.push_back({"block", 8, 8, std::vector<std::uint8_t>(64, 1)});
  scene.enemy({0, 0}).figure = 0;
  scene.definition.enemy_placements.clear();
  MaskPlacement& mask = scene.definition.mask_placements.emplace_back();
  mask.layer = MaskLayer::terrain;
  mask.position = {11, 5};
  mask.start = 0.5 / 60;
  scene.body({10.0625F, 5.1F}, {5, 0}, 0.2F);
  const auto events = contacts(run(scene, 1));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].form, EventForm::bounce);
  EXPECT_EQ(events[0].normal, (Vec2{-1, 0}));
  EXPECT_NEAR(fraction_of(events[0].time), 0.5, 1e-6);
}

}  // namespace
}  // namespace fusillade::sim
