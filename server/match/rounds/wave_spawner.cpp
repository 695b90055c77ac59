#include "match/rounds/wave_spawner.h"

#include <algorithm>

#include "match/rounds/places.h"
#include "sim/base/check.h"
#include "sim/base/math.h"

namespace fusillade::match {
namespace {

constexpr std::uint64_t random_stream = 1;

const sim::ActorDefinition& enemy_type_of(const ArenaDefinition& arena, const WaveDefinition& wave) {
  return arena.world.actors[static_cast<std::size_t>(wave.enemy_type)];
}

}  // namespace

WaveSpawner::WaveSpawner(const ArenaDefinition& arena, const sim::BitPlane& terrain)
    : arena_(&arena),
      waves_(arena.waves, arena.world.rules.tick_rate),
      crowd_(arena.waves.size()),
      rng_(static_cast<std::uint64_t>(arena.world.rules.seed), random_stream) {
  sure_places_.reserve(arena.waves.size());
  for (const WaveDefinition& wave : arena.waves) {
    const auto place =
        sure_place({arena.world.map, terrain}, wave.position, wave.spread, enemy_type_of(arena, wave));
    FUSILLADE_CHECK(place.has_value());
    sure_places_.push_back(*place);
  }
}

std::int64_t WaveSpawner::spawn_due(sim::Tick ticks, const sim::World& world, const SpawnEnemy& spawn) {
  std::int64_t refused = 0;
  crowd_.recount(world);
  for (const Waves::Due& due : waves_.due(ticks, crowd_.alive())) {
    const std::int64_t count = std::min<std::int64_t>(due.count, arena_->world.rules.enemies_max);
    refused += due.count - count;
    for (std::int64_t i = 0; i < count; ++i) spawn_one(due.wave, world.terrain(), spawn);
  }
  return refused;
}

void WaveSpawner::spawn_one(std::int32_t index, const sim::BitPlane& terrain, const SpawnEnemy& spawn) {
  const auto number = static_cast<std::size_t>(index);
  const WaveDefinition& wave = arena_->waves[number];
  const sim::ActorDefinition& type = enemy_type_of(*arena_, wave);
  const auto place = random_place({arena_->world.map, terrain}, wave.position, wave.spread, type, rng_);
  sim::ActorPlacement placement{.position = place.value_or(sure_places_[number]),
                                .velocity = {},
                                .definition = wave.enemy_type,
                                .team = enemy_team};
  if (type.behaviour == sim::Behaviour::drift) {
    const sim::Vec2d way = sim::sine_cosine(static_cast<double>(rng_.unit()) * sim::full_turn).direction();
    placement.velocity = (way * static_cast<double>(type.speed)).rounded();
  }
  const auto enemy = spawn(placement);
  if (enemy && wave.alive_max > 0) crowd_.add(*enemy, index);
}

}  // namespace fusillade::match
