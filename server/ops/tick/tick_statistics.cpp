#include "ops/tick/tick_statistics.h"

#include <algorithm>

#include "match/sample_builder.h"
#include "ops/tick/overflow_samples.h"

namespace fusillade::ops {
namespace {

void sample_results(match::SampleBuilder& out, const sim::StepResult& sum) {
  sample_overflows(out, "bullets", sum.bullets_refused);
  sample_overflows(out, "actors", sum.actors_refused);
  sample_overflows(out, "windows", sum.windows_refused);
  sample_overflows(out, "events", sum.events_dropped);
  out.counter("fusillade_guards_tripped_total", "Movers that had too many contacts in a tick",
              sum.guards_tripped);
  out.counter("fusillade_possible_pairs_total",
              "Movers times targets; the share that the broadphase rejects is 1 - candidate / possible",
              sum.possible_pairs);
  out.counter("fusillade_candidate_pairs_total", "Pairs that the broadphase found", sum.candidate_pairs);
  out.counter("fusillade_swept_tests_total", "Exact tests of pairs", sum.swept_tests);
  out.counter("fusillade_contacts_total", "Contacts that were responded to", sum.contacts);
}

// "quantile" is Prometheus's own, of summaries.
void sample_percentiles(match::SampleBuilder& out, const char* name, const char* help,
                        const LatencyHistogram& recent) {
  out.gauge(name, help, seconds_of(recent.quantile(0.5)), {{"percentile", "50"}});
  out.gauge(name, help, seconds_of(recent.quantile(0.99)), {{"percentile", "99"}});
  out.gauge(name, help, seconds_of(recent.max()), {{"percentile", "100"}});
}

}  // namespace

std::string_view tick_stage_name(std::size_t stage) {
  if (stage == frame_stage) return "frame";
  return stage == publish_stage ? "publish" : sim::stage_names.at(stage);
}

void TickStatistics::Distribution::add(TimePoint now, Duration duration) {
  const double value_s = seconds_of(duration);
  const auto bucket = std::ranges::lower_bound(bounds, value_s) - bounds.begin();
  ++counts[static_cast<std::size_t>(bucket)];
  sum_s += value_s;
  recent.add(now, duration);
}

void TickStatistics::Distribution::sample(match::SampleBuilder& out, const char* name,
                                          const char* help) const {
  out.histogram<std::uint64_t>(name, help, bounds, counts, sum_s);
}

void TickStatistics::add(const TickRecord& record) {
  const std::lock_guard lock(mutex_);
  values_.durations.add(record.begin, record.total);
  values_.last = record.total;
  values_.lateness.add(record.begin, record.lateness);
  values_.life.add(record.total);
  for (std::size_t i = 0; i < tick_stage_count; ++i) values_.totals.stages[i] += record.stages[i];
  if (record.is_overrun) {
    ++values_.totals.overruns;
    const auto longest = std::ranges::max_element(record.stages) - record.stages.begin();
    ++values_.totals.overruns_by_stage[static_cast<std::size_t>(longest)];
  }
  values_.totals.skipped += static_cast<std::uint64_t>(record.skipped);
  values_.totals.results += record.result;
}

TickSummary TickStatistics::summary() const {
  const std::lock_guard lock(mutex_);
  return {values_.life.count(),       values_.totals.overruns,     values_.totals.skipped,
          values_.life.quantile(0.5), values_.life.quantile(0.99), values_.life.max()};
}

RecentTicks TickStatistics::recent() const {
  const std::lock_guard lock(mutex_);
  const LatencyHistogram recent = values_.durations.recent.merged();
  return {values_.last, recent.quantile(0.5), recent.quantile(0.99),
          values_.lateness.recent.merged().quantile(0.99)};
}

// The match waits for the lock: no text is made under it.
TickStatistics::Values TickStatistics::values() const {
  const std::lock_guard lock(mutex_);
  return values_;
}

void TickStatistics::sample(const std::string& match_id, std::vector<match::MetricSample>& samples) const {
  match::SampleBuilder out(samples, {{"match", match_id}});
  const Values now = values();
  out.counter("fusillade_ticks_total", "Ticks, turns of a pause or of slow motion included",
              now.life.count());
  now.durations.sample(out, "fusillade_tick_seconds", "Duration of a tick with its publishing");
  now.lateness.sample(out, "fusillade_tick_lateness_seconds", "Begin of a tick after its due time");
  sample_percentiles(out, "fusillade_tick_window_seconds", "Percentiles of the ticks of the last 10 to 20 s",
                     now.durations.recent.merged());
  sample_percentiles(out, "fusillade_tick_lateness_window_seconds",
                     "Percentiles of the lateness, last 10 to 20 s", now.lateness.recent.merged());
  out.counter("fusillade_tick_overruns_total", "Ticks that took longer than their time step",
              now.totals.overruns);
  out.counter("fusillade_ticks_skipped_total", "Ticks that were given up because the match was too late",
              now.totals.skipped);
  for (std::size_t i = 0; i < tick_stage_count; ++i) {
    const match::Labels stage{{"stage", std::string(tick_stage_name(i))}};
    out.counter("fusillade_tick_stage_seconds_total", "Time spent in each stage of the tick",
                seconds_of(now.totals.stages[i]), stage);
    out.counter("fusillade_tick_overruns_by_stage_total", "Overruns, by the longest stage of the tick",
                now.totals.overruns_by_stage[i], stage);
  }
  sample_results(out, now.totals.results);
}

}  // namespace fusillade::ops
