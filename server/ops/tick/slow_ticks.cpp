#include "ops/tick/slow_ticks.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ranges>
#include <string_view>
#include <unordered_map>

#include "match/text.h"
#include "ops/log/escape.h"
#include "ops/log/log_line.h"

namespace fusillade::ops {
namespace {

// Late ticks are slow, too: players wait for both.
Duration wait_of(const SlowTick& tick) { return std::max(tick.record.total, tick.record.lateness); }

// To the microsecond: "0.287". Why this JSON is written by hand: people read it, and Boost.JSON has 2.87E-1.
std::string ms_text(Duration duration) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", seconds_of(duration) * 1e3);
  return text.data();
}

void append(std::string& json, std::string_view key, const std::string& value) {
  if (!json.ends_with('{')) json += ',';
  json.append(json_string(key)).append(":").append(value);
}

std::string stages_json(const TickRecord& record) {
  std::string json = "{";
  for (std::size_t i = 0; i < tick_stage_count; ++i)
    append(json, tick_stage_name(i), ms_text(record.stages[i]));
  return json + "}";
}

std::string counts_json(const SlowTick& tick) {
  const sim::StepResult& result = tick.record.result;
  std::string json = "{";
  append(json, "players", std::to_string(tick.players));
  append(json, "enemies", std::to_string(tick.enemies));
  append(json, "bullets", std::to_string(tick.bullets));
  append(json, "requests_waiting", std::to_string(tick.requests_waiting));
  append(json, "bullets_spawned", std::to_string(result.bullets_spawned));
  append(json, "candidate_pairs", std::to_string(result.candidate_pairs));
  append(json, "swept_tests", std::to_string(result.swept_tests));
  append(json, "contacts", std::to_string(result.contacts));
  return json + "}";
}

std::string trace_json(const SlowTick& tick, std::uint64_t count) {
  const TickRecord& record = tick.record;
  std::string json = "{";
  append(json, "time", json_string(time_text(tick.time)));
  append(json, "match", json_string(tick.match));
  append(json, "tick", std::to_string(tick.tick));
  append(json, "total_ms", ms_text(record.total));
  append(json, "lateness_ms", ms_text(record.lateness));
  append(json, "overrun", record.is_overrun ? "true" : "false");
  append(json, "ticks_skipped", std::to_string(record.skipped));
  append(json, "slow_ticks_of_10_s", std::to_string(count));
  append(json, "stages_ms", stages_json(record));
  append(json, "counts", counts_json(tick));
  return json + "}";
}

}  // namespace

SlowTicks::Trace* SlowTicks::current_of(const SlowTick& tick) {
  for (auto trace = traces_.rbegin(); trace != traces_.rend(); ++trace) {
    if (std::chrono::abs(tick.time - trace->begin) >= period) return nullptr;  // or the clock was set back
    if (trace->slowest.match == tick.match) return &*trace;
  }
  return nullptr;
}

void SlowTicks::add(const SlowTick& tick) {
  const std::lock_guard lock(mutex_);
  ++count_;
  if (Trace* trace = current_of(tick)) {
    ++trace->count;
    if (wait_of(tick) > wait_of(trace->slowest)) trace->slowest = tick;
    return;
  }
  traces_.push_back({tick, tick.time});
  if (traces_.size() > traces_max) forget_one();
}

void SlowTicks::forget_one() {
  std::unordered_map<std::string_view, std::size_t> counts;
  for (const Trace& trace : traces_) ++counts[trace.slowest.match];
  const auto most = std::ranges::max(counts | std::views::values);
  traces_.erase(
      std::ranges::find_if(traces_, [&](const Trace& trace) { return counts[trace.slowest.match] == most; }));
}

std::uint64_t SlowTicks::count() const {
  const std::lock_guard lock(mutex_);
  return count_;
}

std::deque<SlowTicks::Trace> SlowTicks::traces() const {
  const std::lock_guard lock(mutex_);
  return traces_;
}

// Without the lock, for which ticks would wait: writing so many traces takes tens of milliseconds.
std::string SlowTicks::json() const {
  const std::deque<Trace> traces = this->traces();
  const auto json_of = [](const Trace& trace) { return trace_json(trace.slowest, trace.count); };
  return "{\"slow_ticks\":[" + match::joined(traces | std::views::reverse, ",", json_of) + "]}";
}

}  // namespace fusillade::ops
