// Places the enemies of an arena's waves: how many are due, where they appear, how those that drift set out.
// A match and an offline run use the same, so the same seed gives the same enemies in both.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "match/definition.h"
#include "match/rounds/wave_crowd.h"
#include "match/rounds/waves.h"
#include "sim/base/rng.h"
#include "sim/world.h"

namespace fusillade::match {

inline constexpr std::int32_t enemy_team = 1;

class WaveSpawner {
 public:
  // As sim::World::spawn_enemy.
  using SpawnEnemy = std::function<std::optional<sim::Ordinal>(const sim::ActorPlacement&)>;

  // `arena` has to outlive it; `terrain`: as it is at first. Each of its waves has a free place, see
  // sure_place(): the loader refuses others.
  WaveSpawner(const ArenaDefinition& arena, const sim::BitPlane& terrain);

  // A new round: all waves come once more.
  void restart() { waves_.restart(); }
  // Spawns what is due with the tick that begins `ticks` after the round went live; once per tick. Returns
  // how many were more at once than the world holds; what the world itself refuses is counted there.
  std::int64_t spawn_due(sim::Tick ticks, const sim::World& world, const SpawnEnemy& spawn);
  // Waves begun in this round, each repetition for itself.
  std::int32_t begun() const { return waves_.begun(); }
  // Nothing will come any more in this round.
  bool is_over() const { return waves_.is_over(); }

 private:
  void spawn_one(std::int32_t wave, const sim::BitPlane& terrain, const SpawnEnemy& spawn);

  const ArenaDefinition* arena_;
  Waves waves_;
  WaveCrowd crowd_;
  std::vector<sim::Vec2> sure_places_;  // by wave, for enemies that chance finds no place for
  sim::Rng rng_;
};

}  // namespace fusillade::match
