// The order in which entities are stored shows nowhere: it is shuffled between ticks.
#include <gtest/gtest.h>

#include "shuffle.h"
#include "sim/state_diff.h"
#include "sim/store/chunks.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

TEST(Storage, ItsOrderShowsNowhere) {
  const std::uint64_t seed = support::test_seed(2204);
  support::Draw draw(seed, 0);
  World plain(support::busy_scene().definition), shuffled(support::busy_scene().definition);
  for (int tick = 0; tick < 180; ++tick) {
    support::command_all(plain, tick), support::command_all(shuffled, tick);
    plain.step();
    support::shuffle(shuffled, draw);
    shuffled.step();
    ASSERT_EQ(plain.events().size(), shuffled.events().size()) << "seed " << seed;
    for (std::size_t i = 0; i < plain.events().size(); ++i) {
      ASSERT_EQ(words_of(plain.events()[i].time), words_of(shuffled.events()[i].time)) << "seed " << seed;
      ASSERT_EQ(plain.events()[i].mover, shuffled.events()[i].mover) << "seed " << seed;
      ASSERT_EQ(plain.events()[i].target, shuffled.events()[i].target) << "seed " << seed;
    }
    if (plain.state_hash() == shuffled.state_hash()) continue;
    const auto difference = first_difference(plain, shuffled).value();
    FAIL() << "seed " << seed << ", tick " << tick << ", " << difference.entity << ", " << difference.field
           << ": " << difference.a << " and " << difference.b;
  }
  EXPECT_GT(plain.bullet_count(), 1000);
}

// Which contacts are kept below depends on it.
static_assert(bullets_per_chunk == 2048 && noted_per_chunk == 128, "count the bullets anew");

void place(WorldDefinition& definition, int count, double start, Vec2 position, std::int32_t type) {
  BulletPlacement bullet;
  bullet.start = start;
  bullet.position = position;
  bullet.definition = type;
  bullet.team = 1;
  definition.bullet_placements.insert(definition.bullet_placements.end(), static_cast<std::size_t>(count),
                                      bullet);
}

// A wall, and an enemy whose left side is met where the wall is. 400 bullets whose life ends in tick 4 stand
// in front of 1,848 that lie still, and behind them once the world has been loaded: of the contacts of a
// chunk of bullets only so many are kept until they come up.
support::Scene scene_of_two_chunks() {
  support::Scene scene(support::map_of({".#......", "........", "........", "........"}));
  WorldDefinition& definition = scene.definition;
  definition.rules.tick_rate = 64;
  definition.rules.bullets_max = 8192;
  definition.bullets.resize(2);
  for (BulletDefinition& bullet : definition.bullets) bullet.shape.radius = 0.125F;
  definition.bullets[1].life = 4.3F / 64;
  place(definition, 1848, 1.0 / 64, {6, 3.5F}, 0);
  place(definition, 400, 0, {6, 2.5F}, 1);
  scene.enemy({1.625F, 0.5F}).health = 1e6F;
  definition.actors.back().shape = {.radius = 0, .half_width = 0.5F, .half_height = 0.4F};
  definition.enemy_placements.back().team = 2;
  return scene;
}

// Times of both round to the same unit or to the next, by where a search begins.
TEST(Storage, WhetherAContactWasKeptShowsNowhere) {
  World live(scene_of_two_chunks().definition);
  for (int tick = 0; tick < 4; ++tick) live.step();
  std::string error;
  std::optional<World> loaded = World::load(live.save(), error);
  ASSERT_TRUE(loaded) << error;
  constexpr float places_and_speeds[][2] = {{0.386726677F, 56.5390968F},
                                            {0.173468798F, 56.8387184F},
                                            {0.434850156F, 45.980484F},
                                            {0.291205496F, 51.1408386F},
                                            {0.414583832F, 56.5989685F}};
  for (const auto& [x, speed] : places_and_speeds) {
    BulletPlacement shot;
    shot.position = {x, 0.5F};
    shot.velocity = {speed, 0};
    shot.team = 1;
    live.spawn_bullet(shot), loaded->spawn_bullet(shot);
  }
  live.step(), loaded->step();
  EXPECT_GE(live.events().size(), 405U);
  EXPECT_EQ(live.state_hash(), loaded->state_hash());
}

// A walker that a wall stops, and a bullet behind the wall that would have been hit on its old way.
TEST(Storage, WhetherAContactWithSomebodyWhoTurnsWasKeptShowsNowhere) {
  support::Scene scene(support::room(40, 9));
  WorldDefinition& definition = scene.definition;
  definition.rules.tick_rate = 20;
  definition.rules.bullets_max = 8192;
  for (std::size_t row = 0; row < 9; ++row) definition.map.solid[row * 40 + 5] = 1;
  definition.bullets.resize(2);
  for (BulletDefinition& bullet : definition.bullets) bullet.shape.radius = 0.1F;
  definition.bullets[0].life = 5;
  definition.bullets[1].life = 4.05F / 20;
  place(definition, 1848, 1.0 / 20, {35, 7.5F}, 0);
  place(definition, 400, 0, {35, 1.5F}, 1);
  ActorDefinition& walker = scene.enemy({3, 4.5F}, {300, 0});
  walker.walls = true;
  walker.shape = {.radius = 0.4F};
  definition.enemy_placements.back().team = 2;
  definition.enemy_placements.back().start = 4.0 / 20;
  World live(definition);
  for (int tick = 0; tick < 4; ++tick) live.step();
  std::string error;
  std::optional<World> loaded = World::load(live.save(), error);
  ASSERT_TRUE(loaded) << error;
  BulletPlacement still;
  still.position = {14, 4.5F};
  still.team = 1;
  live.spawn_bullet(still), loaded->spawn_bullet(still);
  live.step(), loaded->step();
  EXPECT_EQ(live.state_hash(), loaded->state_hash());
  EXPECT_TRUE(support::of_form({live.events().begin(), live.events().end()}, EventForm::hit).empty());
}

}  // namespace
}  // namespace fusillade::sim
