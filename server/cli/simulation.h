// Runs an arena without network as fast as it goes and writes its event log. Its round is live from the first
// tick on: waves come as in a match; players are those that the file places.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <stdexcept>

#include "cli/progress.h"
#include "match/definition.h"
#include "sim/model/event.h"
#include "sim/world.h"

namespace fusillade::cli {

struct SimulationOptions {
  std::optional<std::int32_t> ticks;  // absent: until nothing moves, at most 60 s of match time
  std::int32_t hash_every = 0;        // ticks; 0: no hashes
  bool has_events = true;             // in the log; else hashes alone
  sim::StepHooks hooks;
  std::function<void(const sim::World&)> at_end = {};  // is shown the world as it ended; empty: nobody looks
};

struct SimulationSummary {
  sim::Tick ticks = 0;
  bool is_at_rest = false;
  std::array<std::int64_t, sim::event_form_names.size()> events{};  // by EventForm
  sim::StepResult results;  // of all ticks; refused actors: those of waves, too, for which there was no room
  double wall_s = 0;        // wall-clock time
};

// The event log could not be written.
class LogError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// `log`: where event and hash lines go; nullptr: nowhere. Throws LogError when writing fails.
SimulationSummary run_simulation(const match::ArenaDefinition& arena, const SimulationOptions& options,
                                 std::ostream* log, Progress* progress = nullptr);

void print_summary(const SimulationSummary& summary, double tick_rate, std::ostream& stream);

// Ticks that a run without --ticks takes at most.
std::int32_t ticks_limit(double tick_rate);

}  // namespace fusillade::cli
