// What happens in a run, counted, and written as its event log.
#pragma once

#include <array>
#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>

#include "sim/model/event.h"
#include "sim/model/step.h"
#include "sim/world.h"

namespace fusillade::cli {

// The event log could not be written.
class LogError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct RunSummary {
  sim::Tick ticks = 0;
  bool is_at_rest = false;
  std::array<std::int64_t, sim::event_form_names.size()> events{};  // by EventForm
  sim::StepResult results;  // of all ticks; refused actors: those of waves, too, for which there was no room
  double wall_s = 0;        // wall-clock time
};

void print_summary(const RunSummary& summary, double tick_rate, std::ostream& stream);

struct RunLogOptions {
  std::ostream* stream = nullptr;  // where event and hash lines go; nullptr: nowhere
  bool has_events = true;          // else hashes alone
  std::int32_t hash_every = 0;     // ticks; 0: no hashes
};

class RunLog {
 public:
  explicit RunLog(RunLogOptions options) : options_(options) {}

  // After each tick. Throws LogError when writing fails.
  void record(const sim::World& world, const sim::StepResult& result);
  // Once, at the end. Throws LogError likewise.
  void flush();

  RunSummary summary;

 private:
  RunLogOptions options_;
  std::string lines_;
};

}  // namespace fusillade::cli
