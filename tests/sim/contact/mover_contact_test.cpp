// Who meets whom among what moves: who appears, who was stopped, who only passes near.
#include "sim/contact/mover_contact.h"

#include <gtest/gtest.h>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::of_form;
using support::room;
using support::run;
using support::Scene;

TEST(MoverContact, OnlyBulletsGraze) {
  Scene scene(room(30, 20));
  scene.player({15, 10}).graze_radius = 3;
  scene.enemy({5, 12}, {20, 0}).contact_damage = 1;
  scene.definition.beams.emplace_back().warm_up = 0;
  scene.definition.beam_placements.push_back({0, {5, 8}, 0, 0, 1, {}});
  EXPECT_TRUE(contacts(run(scene, 50)).empty());
  scene.bullet({5, 12}, {20, 0});
  scene.last_bullet().team = 1;
  EXPECT_EQ(of_form(run(scene, 50), EventForm::graze).size(), 1U);
}

TEST(MoverContact, AnEnemyTouchesWhoAppearsOnItFromThatMomentOn) {
  Scene scene(room(20, 10));
  scene.enemy({10, 5}).contact_damage = 1;
  scene.player({10.5F, 5});
  scene.definition.player_placements.back().start = 0.75 / 60;
  const auto hits = of_form(run(scene, 1), EventForm::hit);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_NEAR(fraction_of(hits[0].time), 0.75, 1e-6);
}

// The one bounces twice within the tick, and is stopped by the guard; then the other runs into it, which
// nothing moves either.
TEST(MoverContact, WhomTheGuardHasStoppedStopsNoImmovableBody) {
  Scene scene(room(20, 4));
  scene.definition.rules.contacts_per_tick_max = 1;
  scene.body({3, 1.5F}, {120, 0}, 0.5F).inverse_mass = 0;
  scene.body({5, 2}, {0, 600}, 0.5F);
  const auto events = contacts(run(scene, 1));
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[1].form, EventForm::overflow);
  for (const Event& event : events) EXPECT_EQ(event.mover, (EntityId{Kind::body, 1}));
}

// It stands wherever it is; what hits it gives it something for the rest of a tick.
TEST(MoverContact, ABodyThatRunsIntoABulletWithoutAScaleLeavesItNumbers) {
  Scene scene(room(20, 10));
  BulletDefinition& bullet = scene.bullet({10, 5}, {1, 0});
  bullet.gravity = 0.1F;
  bullet.speed_scale = 0;
  bullet.bounces = 1000;
  scene.body({8, 4.75F}, {20, 2}, 0.5F);
  World world(scene.definition);
  ASSERT_FALSE(of_form(run(world, 10), EventForm::bounce).empty());
  world.for_each_bullet([](const BulletView& seen) {
    EXPECT_NEAR(seen.position.x, 12, 1);
    EXPECT_NEAR(seen.position.y, 5, 1);
  });
  EXPECT_EQ(world.bullet_count(), 1);
}

}  // namespace
}  // namespace fusillade::sim
