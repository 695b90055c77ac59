// Moments at which more than one thing happens, judged by the oracle of whole ticks: worlds that it once
// judged wrong, reduced.
#include <gtest/gtest.h>

#include "property/world/world_judge.h"
#include "support/scene/scene.h"

namespace fusillade::property {
namespace {

using support::Scene;

std::string error_of(const Scene& scene, int ticks) { return judge({scene.definition, ticks}).error; }

// Pulled into a corner and then along one of its two sides: the other side is no longer met.
TEST(WorldJudge, AMoverThatLeavesOneSideOfACornerRestsOnTheOther) {
  Scene scene(support::map_of({"######", "#.##.#", "#..#.#", "#..#.#", "#....#", "######"}));
  scene.definition.rules.rest_speed = 1.47;
  sim::BulletDefinition& bullet = scene.bullet({2.54F, 3.68F}, {0.27F, -1.45F});
  bullet.bounces = 9;
  bullet.drag = 0.57F;
  bullet.energy_loss = 0.45F;
  bullet.homing_strength = 48.7F;
  scene.last_bullet().homing_target = sim::homing_to_point;
  scene.last_bullet().homing_point = {6.41F, 0.46F};
  EXPECT_EQ(error_of(scene, 90), "");
}

// Who appears is there before contacts of that moment, whatever their movers' indices.
TEST(WorldJudge, AHitAtTheMomentOfASpawnComesBeforeTheSlideOfWhoIsHit) {
  Scene scene(support::room(8, 8));
  scene.player({4, 4}, {0, 2}).inverse_mass = 1;
  scene.player({6, 2});
  scene.peg({4.1F, 4.5F}, 0.3F);
  scene.bullet({3.8F, 3.7F}, {0, -3}).knock_back = 9;
  scene.last_bullet().team = 1;
  EXPECT_EQ(error_of(scene, 3), "");
}

}  // namespace
}  // namespace fusillade::property
