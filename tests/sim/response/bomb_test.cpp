// The ability that clears bullets.
#include "sim/response/bomb.h"

#include <gtest/gtest.h>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::of_form;
using support::room;
using support::run;
using support::Scene;

Scene scene_with_bomb() {
  Scene scene(room(30, 10));
  ActorDefinition& type = scene.player({10, 5});
  type.bomb_radius = 4;
  type.bomb_cooldown = 0.5F;
  return scene;
}

void press(World& world) { world.set_command(0, {{}, {}, button_ability}); }

TEST(Bomb, ClearsTheBulletsOfOtherTeamsWithinTheRadius) {
  Scene scene = scene_with_bomb();
  for (const float x : {12.0F, 14.1F, 14.3F, 8.0F}) scene.bullet({x, 5}, {});
  for (BulletPlacement& bullet : scene.definition.bullet_placements) bullet.team = 1;
  scene.last_bullet().team = 0;
  scene.bullet({10, 7}, {}).gravity = 0.001F;  // stored with the forced ones
  scene.last_bullet().team = 1;
  World world(scene.definition);
  world.step();
  press(world);
  const auto events = contacts(run(world, 1));
  ASSERT_EQ(events.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(events[i].form, EventForm::expire);
    EXPECT_EQ(events[i].mover, (EntityId{Kind::bullet, i < 2 ? i : 4}));
    EXPECT_EQ(events[i].target, (EntityId{Kind::player, 0}));
    EXPECT_EQ(events[i].time, time_of(1));
  }
  EXPECT_EQ(world.bullet_count(), 2);
}

TEST(Bomb, HeldItWaitsForItsCooldown) {
  Scene scene = scene_with_bomb();
  for (int i = 0; i < 60; ++i) {
    scene.bullet({12, 5}, {}).life = 100;
    scene.last_bullet().team = 1;
    scene.last_bullet().start = i / 60.0;
  }
  World world(scene.definition);
  world.step();
  press(world);
  std::vector<Tick> ticks;
  for (const Event& event : contacts(run(world, 59))) ticks.push_back(tick_of(event.time));
  ASSERT_EQ(ticks.size(), 32U);
  for (std::size_t i = 0; i < ticks.size(); ++i) EXPECT_EQ(ticks[i], i < 2 ? 1 : 31);
}

TEST(Bomb, AClearedBulletNeitherHitsNorSplitsNorBlasts) {
  Scene scene = scene_with_bomb();
  BulletDefinition& bullet = scene.bullet({11, 5}, {-600, 0});
  bullet.split.bullet = 0;
  bullet.blast = {.radius = 5, .damage = 50};
  scene.last_bullet().team = 1;
  scene.last_bullet().start = 1.0 / 60;
  World world(scene.definition);
  world.step();
  press(world);
  const auto events = run(world, 10);
  EXPECT_EQ(events.size(), 2U);  // its spawn and its end
  EXPECT_EQ(of_form(events, EventForm::expire).size(), 1U);
  EXPECT_EQ(world.bullet_count(), 0);
}

TEST(Bomb, WithoutAbilityOrButtonNothingEnds) {
  Scene scene = scene_with_bomb();
  scene.bullet({12, 5}, {});
  scene.last_bullet().team = 1;
  World idle(scene.definition);
  EXPECT_TRUE(contacts(run(idle, 10)).empty());
  scene.definition.actors[0].bomb_radius = 0;
  World without(scene.definition);
  without.step();
  press(without);
  EXPECT_TRUE(contacts(run(without, 10)).empty());
}

// Players drop theirs in their order; what is to appear within the tick is not there yet.
TEST(Bomb, ClearsEachBulletOnceAndNoneThatIsToCome) {
  Scene scene = scene_with_bomb();
  scene.player({11, 5}).bomb_radius = 4;
  scene.bullet({12, 5}, {});
  scene.bullet({13, 5}, {});
  for (BulletPlacement& bullet : scene.definition.bullet_placements) bullet.team = 1;
  scene.last_bullet().start = 1.5 / 60;
  World world(scene.definition);
  world.step();
  for (const Ordinal player : {0U, 1U}) world.set_command(player, {{}, {}, button_ability});
  const auto events = of_form(run(world, 1), EventForm::expire);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].mover, (EntityId{Kind::bullet, 0}));
  EXPECT_EQ(events[0].target, (EntityId{Kind::player, 0}));
  EXPECT_EQ(world.bullet_count(), 1);
}

TEST(Bomb, ClearsWhatTouchesItsRadius) {
  Scene scene = scene_with_bomb();
  for (const float x : {14.25F, 14.251F}) {
    scene.bullet({x, 5}, {}).shape.radius = 0.25F;
    scene.last_bullet().team = 1;
  }
  World world(scene.definition);
  world.step();
  press(world);
  const auto events = of_form(run(world, 1), EventForm::expire);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].mover, (EntityId{Kind::bullet, 0}));
}

}  // namespace
}  // namespace fusillade::sim
