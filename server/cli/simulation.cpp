#include "cli/simulation.h"

#include <chrono>

#include "match/rounds/wave_spawner.h"
#include "match/ticks.h"

namespace fusillade::cli {
namespace {

constexpr double match_time_max_s = 60;

}  // namespace

std::int32_t ticks_limit(double tick_rate) { return match::ticks_of_s(match_time_max_s, tick_rate); }

RunSummary run_simulation(const match::ArenaDefinition& arena, const SimulationOptions& options,
                          Progress* progress) {
  const auto start = std::chrono::steady_clock::now();
  sim::World world(arena.world);
  match::WaveSpawner waves(arena, world.terrain());
  const auto spawn = [&world](const sim::ActorPlacement& enemy) { return world.spawn_enemy(enemy); };
  RunLog log(options.log);
  const std::int32_t end = options.ticks.value_or(ticks_limit(arena.world.rules.tick_rate));
  while (world.tick() < end && (options.ticks || !waves.is_over() || !world.is_at_rest())) {
    log.summary.results.actors_refused += waves.spawn_due(world.tick(), world, spawn);
    const sim::StepResult result = world.step(options.hooks);
    log.record(world, result);
    if (progress != nullptr) progress->update(world.tick());
  }
  log.flush();
  if (options.at_end) options.at_end(world);
  log.summary.is_at_rest = waves.is_over() && world.is_at_rest();
  log.summary.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return log.summary;
}

}  // namespace fusillade::cli
