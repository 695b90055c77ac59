#include "match/rounds/wave_spawner.h"

#include <algorithm>

#include "match/rounds/places.h"
#include "sim/base/math.h"

namespace fusillade::match {
namespace {

constexpr std::uint64_t random_stream = 1;

}  // namespace

WaveSpawner::WaveSpawner(const ArenaDefinition& arena)
    : arena_(&arena),
      waves_(arena.waves, arena.world.rules.tick_rate),
      crowd_(arena.waves.size()),
      rng_(static_cast<std::uint64_t>(arena.world.rules.seed), random_stream) {}

std::int64_t WaveSpawner::spawn_due(sim::Tick ticks, const sim::World& world, const SpawnEnemy& spawn) {
  std::int64_t refused = 0;
  crowd_.recount(world);
  for (const Waves::Due& due : waves_.due(ticks, crowd_.alive())) {
    const std::int64_t count = std::min<std::int64_t>(due.count, arena_->world.rules.enemies_max);
    refused += due.count - count;
    for (std::int64_t i = 0; i < count; ++i) refused += spawn_one(due.wave, spawn) ? 0 : 1;
  }
  return refused;
}

// False: there is no free place.
bool WaveSpawner::spawn_one(std::int32_t index, const SpawnEnemy& spawn) {
  const WaveDefinition& wave = arena_->waves[static_cast<std::size_t>(index)];
  const sim::ActorDefinition& type = arena_->world.actors[static_cast<std::size_t>(wave.enemy_type)];
  const auto place = free_place(arena_->world, wave.position, wave.spread, type, rng_);
  if (!place) return false;
  sim::ActorPlacement placement{
      .position = *place, .velocity = {}, .definition = wave.enemy_type, .team = enemy_team};
  if (type.behaviour == sim::Behaviour::drift) {
    const sim::SineCosine way = sim::sine_cosine(static_cast<double>(rng_.unit()) * sim::full_turn);
    placement.velocity = (sim::Vec2d{way.cosine, way.sine} * static_cast<double>(type.speed)).rounded();
  }
  const auto enemy = spawn(placement);
  if (enemy && wave.alive_max > 0) crowd_.add(*enemy, index);
  return true;
}

}  // namespace fusillade::match
