#include "sim/motion/steering.h"

#include <gtest/gtest.h>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::of_form;
using support::room;
using support::run;
using support::Scene;

struct Chase {
  const char* name;
  Shape enemy, player;
  bool has_figures = false;
};

constexpr Shape round_shape{.radius = 0.4F};
constexpr Shape tall_box{.half_width = 0.3F, .half_height = 0.7F};
const std::vector<Chase> pairs{{"circles", round_shape, round_shape},
                               {"boxes", tall_box, tall_box},
                               {"a box after a circle", tall_box, round_shape},
                               {"figures", round_shape, round_shape, true}};

// Hits in 20 s of a chaser that begins 10 tiles from a player who walks away at that speed.
std::size_t hits_of(const Chase& pair, float speed, float away, double tick_rate) {
  Scene scene(room(40, 9));
  scene.definition.rules.tick_rate = tick_rate;
  if (pair.has_figures) {
    scene.terrain(16, 0, 0, 0, 0);
    scene.definition.figures.push_back({"dot", 8, 8, std::vector<std::uint8_t>(64, 1)});
  }
  ActorDefinition& enemy = scene.enemy({12, 4.5F});
  enemy.behaviour = Behaviour::chase;
  enemy.speed = speed;
  enemy.contact_damage = 1;
  enemy.shape = pair.enemy;
  if (pair.has_figures) enemy.figure = 0;
  ActorDefinition& player = scene.player({2, 4.4F}, {away, 0});
  player.shape = pair.player;
  player.health = 1000;
  if (pair.has_figures) player.figure = 0;
  return of_form(run(scene, static_cast<int>(20 * tick_rate)), EventForm::hit).size();
}

TEST(Steering, WhoChasesTouchesWhomItChases) {
  for (const Chase& pair : pairs) {
    for (const double tick_rate : {20.0, 60.0, 128.0}) {
      for (const float speed : {3.0F, 4.0F, 5.0F, 6.0F})
        EXPECT_GT(hits_of(pair, speed, 0, tick_rate), 50U) << pair.name << " " << speed << " " << tick_rate;
      EXPECT_GT(hits_of(pair, 4, 0.5F, tick_rate), 50U) << pair.name << ", walking away, " << tick_rate;
    }
  }
}

// It appears within the tick, when the bullet is gone.
TEST(Steering, WhoChasesIsNotThereBeforeItAppears) {
  Scene scene(room(30, 10));
  scene.enemy({10, 5}).behaviour = Behaviour::chase;
  scene.definition.enemy_placements.back().start = 0.75 / 60;
  scene.player({15, 5});
  scene.bullet({10, 5}, {}).life = 0.5F / 60;
  World world(scene.definition);
  EXPECT_TRUE(of_form(run(world, 1), EventForm::hit).empty());
  ASSERT_EQ(world.enemy_count(), 1);
  world.for_each_enemy([](const ActorView& enemy) { EXPECT_EQ(enemy.position, (Vec2{10, 5})); });
}

}  // namespace
}  // namespace fusillade::sim
