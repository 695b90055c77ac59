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

// Forces and bounces cancel each other, so that rounding decides what it swings across.
TEST(WorldJudge, ASwingAcrossHardlyAnyFlightIsInDoubt) {
  Scene scene(support::room(12, 12));
  scene.peg({5.5956693F, 7.2429624F}, 0.6306435F);
  sim::BulletDefinition& bullet = scene.bullet({5.7309098F, 7.8135176F}, {});
  bullet.shape.half_width = 0.29912055F;
  bullet.shape.half_height = 0.19351807F;
  bullet.life = 3;
  bullet.bounces = 5;
  bullet.ay = -14.562997F;
  bullet.wave_amplitude = 0.071542017F;
  bullet.wave_frequency = 1.7076175F;
  const WorldVerdict verdict = judge({scene.definition, 20});
  EXPECT_EQ(verdict.error, "");
  EXPECT_EQ(verdict.doubt, "a swing across hardly any flight");
}

// It rolls on a peg, and is pushed back onto it by another that tells of no contact within its cooldown.
TEST(WorldJudge, WhoIsPushedBackSilentlyIsMetAtTheSimulationsMomentOfIt) {
  Scene scene(support::room(12, 12));
  scene.definition.rules.tick_rate = 20;
  scene.object({7.2623496F, 1.7822342F}, 0.48293746F);
  scene.peg({7.758554F, 3.5138905F}, 0.4493309F).restitution = 0.516164F;
  sim::BodyDefinition& body = scene.body({7.085688F, 2.7409327F}, {4.614043F, -0.52767855F}, 0.43571287F);
  body.restitution = 0.0021178671F;
  body.friction = 0.06102255F;
  const WorldVerdict verdict = judge({scene.definition, 20});
  EXPECT_EQ(verdict.error, "");
}

}  // namespace
}  // namespace fusillade::property
