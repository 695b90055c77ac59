#include "cli/simulation.h"

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <sstream>
#include <string>

#include "cli/event_log.h"
#include "match/rounds/wave_spawner.h"
#include "match/ticks.h"

namespace fusillade::cli {
namespace {

constexpr double match_time_max_s = 60;

void write(std::ostream& log, std::string& lines) {
  log.write(lines.data(), static_cast<std::streamsize>(lines.size()));
  if (!log) throw LogError("the event log cannot be written");
  lines.clear();
}

void record_events(const sim::World& world, SimulationSummary& summary, std::ostream* log,
                   std::string& lines) {
  for (const sim::Event& event : world.events()) {
    ++summary.events[static_cast<std::size_t>(event.form)];
    if (log != nullptr) append_event_line(event, lines);
  }
}

// Nothing where nothing was refused.
void print_refusals(const sim::StepResult& sum, std::ostream& stream) {
  const auto line = [&stream](std::int64_t count, std::string_view what) {
    if (count > 0) stream << "refused " << count << " " << what << "\n";
  };
  line(sum.bullets_refused, "bullets: bullets_max was reached");
  line(sum.actors_refused, "actors, bodies or beams: a capacity was reached");
  line(sum.windows_refused, "hit and rest windows: windows_max was reached");
  line(sum.events_dropped, "lines of the event log, the match itself is whole: events_max was reached");
  line(sum.guards_tripped, "contacts of a mover until the next tick: contacts_per_tick_max was reached");
}

}  // namespace

std::int32_t ticks_limit(double tick_rate) { return match::ticks_of_s(match_time_max_s, tick_rate); }

SimulationSummary run_simulation(const match::ArenaDefinition& arena, const SimulationOptions& options,
                                 std::ostream* log, Progress* progress) {
  const auto start = std::chrono::steady_clock::now();
  sim::World world(arena.world);
  match::WaveSpawner waves(arena, world.terrain());
  const auto spawn = [&world](const sim::ActorPlacement& enemy) { return world.spawn_enemy(enemy); };
  SimulationSummary summary;
  std::string lines;
  const std::int32_t end = options.ticks.value_or(ticks_limit(arena.world.rules.tick_rate));
  while (world.tick() < end && (options.ticks || !waves.is_over() || !world.is_at_rest())) {
    summary.results.actors_refused += waves.spawn_due(world.tick(), world, spawn);
    summary.results += world.step(options.hooks);
    record_events(world, summary, options.has_events ? log : nullptr, lines);
    if (log != nullptr && options.hash_every > 0 && world.tick() % options.hash_every == 0)
      append_hash_line(world.tick(), world.state_hash(), lines);
    if (!lines.empty()) write(*log, lines);
    if (progress != nullptr) progress->update(world.tick());
  }
  if (log != nullptr && !log->flush()) throw LogError("the event log cannot be written");
  if (options.at_end) options.at_end(world);
  summary.ticks = world.tick();
  summary.is_at_rest = waves.is_over() && world.is_at_rest();
  summary.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return summary;
}

void print_summary(const SimulationSummary& summary, double tick_rate, std::ostream& to) {
  std::ostringstream stream;  // how numbers are written here is no matter of who writes there next
  const double match_s = summary.ticks / tick_rate;
  const double wall_s = std::max(summary.wall_s, 1e-9);
  stream << std::fixed << std::setprecision(3) << "ticks " << summary.ticks << " (" << match_s
         << " s of match time, " << (summary.is_at_rest ? "at rest" : "still moving") << ") in "
         << summary.wall_s << " s: " << std::setprecision(0) << summary.ticks / wall_s << " ticks/s, "
         << std::setprecision(1) << match_s / wall_s << " times real time\nevents";
  std::int64_t total = 0;
  for (const std::int64_t count : summary.events) total += count;
  stream << " " << total;
  for (std::size_t form = 0; form < summary.events.size(); ++form)
    if (summary.events[form] > 0)
      stream << ", " << sim::event_form_names[form] << " " << summary.events[form];
  stream << "\n";
  print_refusals(summary.results, stream);
  to << stream.str();
}

}  // namespace fusillade::cli
