#include "match/rounds/wave_spawner.h"

#include <gtest/gtest.h>

#include "match/arena.h"
#include "sim/base/math.h"

namespace fusillade::match {
namespace {

// One tile is free, far from where chance looks mostly.
ArenaDefinition arena_of_one_place() {
  ArenaDefinition arena = test::small_arena();
  arena.world.rules.enemies_max = 1000;
  std::ranges::fill(arena.world.map.solid, std::uint8_t{1});
  arena.world.map.solid[static_cast<std::size_t>(60 * arena.world.map.width + 60)] = 0;
  arena.waves = {{.enemy_type = test::target_type, .count = 500, .position = {32, 32}, .spread = 31}};
  return arena;
}

TEST(WaveSpawner, WhomChanceFindsNoPlaceForAppearsWhereThereIsOneForSure) {
  const ArenaDefinition arena = arena_of_one_place();
  const sim::World world(arena.world);
  WaveSpawner waves(arena, world.terrain());
  sim::Ordinal spawned = 0;
  EXPECT_EQ(waves.spawn_due(0, world,
                            [&](const sim::ActorPlacement& enemy) {
                              EXPECT_NEAR(enemy.position.x, 60.5F, 0.5F);
                              EXPECT_NEAR(enemy.position.y, 60.5F, 0.5F);
                              return std::optional(spawned++);
                            }),
            0);
  EXPECT_EQ(spawned, 500U);
}

TEST(WaveSpawner, OnlyWhoDriftsBeginsWithAVelocity) {
  for (const sim::Behaviour behaviour : {sim::Behaviour::drift, sim::Behaviour::chase}) {
    ArenaDefinition arena = arena_of_one_place();
    arena.world.actors[test::target_type].behaviour = behaviour;
    arena.world.actors[test::target_type].speed = 3;
    const sim::World world(arena.world);
    WaveSpawner waves(arena, world.terrain());
    sim::Ordinal spawned = 0;
    waves.spawn_due(0, world, [&](const sim::ActorPlacement& enemy) {
      EXPECT_NEAR(length(sim::Vec2d(enemy.velocity)), behaviour == sim::Behaviour::drift ? 3 : 0, 1e-5);
      return std::optional(spawned++);
    });
    EXPECT_EQ(spawned, 500U);
  }
}

}  // namespace
}  // namespace fusillade::match
