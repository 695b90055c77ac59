// Runs an arena without network as fast as it goes and writes its event log. Its round is live from the first
// tick on: waves come as in a match; players are those that the file places.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "cli/progress.h"
#include "cli/run_log.h"
#include "match/definition.h"
#include "sim/world.h"

namespace fusillade::cli {

struct SimulationOptions {
  std::optional<std::int32_t> ticks;  // absent: until nothing moves, at most 60 s of match time
  RunLogOptions log;
  sim::StepHooks hooks;
  std::function<void(const sim::World&)> at_end = {};  // is shown the world as it ended; empty: nobody looks
};

// Throws LogError when writing fails.
RunSummary run_simulation(const match::ArenaDefinition& arena, const SimulationOptions& options,
                          Progress* progress = nullptr);

// Ticks that a run without --ticks takes at most.
std::int32_t ticks_limit(double tick_rate);

}  // namespace fusillade::cli
