// What the ticks of one match cost and did: written once a tick by its worker, read by whoever asks for
// metrics.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "match/report.h"
#include "match/sample_builder.h"
#include "ops/metrics/latency_histogram.h"
#include "sim/model/step.h"

namespace fusillade::ops {

// The stages of the simulation, then what the match does with the result (score, areas, snapshot), then
// publishing. The first one holds the inbox and the waves, too.
inline constexpr std::size_t tick_stage_count = sim::stage_names.size() + 2;
inline constexpr std::size_t frame_stage = sim::stage_names.size();
inline constexpr std::size_t publish_stage = frame_stage + 1;
std::string_view tick_stage_name(std::size_t stage);

struct TickRecord {
  TimePoint begin;
  Duration lateness{};  // of the begin after the due time
  Duration total{};
  std::array<Duration, tick_stage_count> stages{};
  bool is_overrun = false;   // total is longer than the tick's dt
  std::int64_t skipped = 0;  // periods by which the schedule moved afterwards
  sim::StepResult result;
};

// The whole life of a match in one line.
struct TickSummary {
  std::uint64_t ticks = 0, overruns = 0, skipped = 0;
  Duration p50{}, p99{}, max{};
};

// The last tick, and those of the last 10 to 20 s.
struct RecentTicks {
  Duration last{}, p50{}, p99{};
  Duration lateness_p99{};
};

class TickStatistics {
 public:
  void add(const TickRecord& record);
  RecentTicks recent() const;  // O(buckets)
  TickSummary summary() const;
  void sample(const std::string& match_id, std::vector<match::MetricSample>& samples) const;

 private:
  // Upper bounds in s of the published histograms; one more bucket has none.
  static constexpr std::array<double, 13> bounds{0.00025, 0.0005, 0.001, 0.002, 0.004, 0.006, 0.008,
                                                 0.012,   0.0166, 0.025, 0.05,  0.1,   0.25};
  struct Distribution {
    std::array<std::uint64_t, bounds.size() + 1> counts{};
    double sum_s = 0;
    LatencyWindow recent{std::chrono::seconds(10)};

    void add(TimePoint now, Duration duration);
    void sample(match::SampleBuilder& out, const char* name, const char* help) const;
  };
  struct Totals {
    std::uint64_t overruns = 0, skipped = 0;
    std::array<Duration, tick_stage_count> stages{};
    std::array<std::uint64_t, tick_stage_count> overruns_by_stage{};  // the longest stage of each overrun
    sim::StepResult results;                                          // sums
  };

  struct Values {
    Distribution durations, lateness;
    Duration last{};
    LatencyHistogram life;
    Totals totals;
  };
  Values values() const;

  mutable std::mutex mutex_;
  Values values_;
};

}  // namespace fusillade::ops
