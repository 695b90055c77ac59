#include "ops/tick/tick_statistics.h"

#include <algorithm>

#include "match/sample_builder.h"

namespace fusillade::ops {
namespace {

void sample_results(match::SampleBuilder& out, const sim::StepResult& sum) {
  const char* overflows = "fusillade_overflows_total";
  const char* overflows_help = "What a full store of the simulation refused, by cause";
  out.counter(overflows, overflows_help, sum.bullets_refused, {{"cause", "bullets"}});
  out.counter(overflows, overflows_help, sum.actors_refused, {{"cause", "actors"}});
  out.counter(overflows, overflows_help, sum.windows_refused, {{"cause", "windows"}});
  out.counter(overflows, overflows_help, sum.events_dropped, {{"cause", "events"}});
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
  durations_.add(record.begin, record.total);
  last_ = record.total;
  lateness_.add(record.begin, record.lateness);
  life_.add(record.total);
  for (std::size_t i = 0; i < tick_stage_count; ++i) totals_.stages[i] += record.stages[i];
  if (record.is_overrun) {
    ++totals_.overruns;
    const auto longest = std::ranges::max_element(record.stages) - record.stages.begin();
    ++totals_.overruns_by_stage[static_cast<std::size_t>(longest)];
  }
  totals_.skipped += static_cast<std::uint64_t>(record.skipped);
  totals_.results += record.result;
}

TickSummary TickStatistics::summary() const {
  const std::lock_guard lock(mutex_);
  return {life_.count(),       totals_.overruns,     totals_.skipped,
          life_.quantile(0.5), life_.quantile(0.99), life_.max()};
}

RecentTicks TickStatistics::recent() const {
  const std::lock_guard lock(mutex_);
  const LatencyHistogram recent = durations_.recent.merged();
  return {last_, recent.quantile(0.5), recent.quantile(0.99), lateness_.recent.merged().quantile(0.99)};
}

void TickStatistics::sample(const std::string& match_id, std::vector<match::MetricSample>& samples) const {
  match::SampleBuilder out(samples, {{"match", match_id}});
  const std::lock_guard lock(mutex_);
  out.counter("fusillade_ticks_total", "Completed ticks", life_.count());
  durations_.sample(out, "fusillade_tick_seconds", "Duration of a tick with its publishing");
  lateness_.sample(out, "fusillade_tick_lateness_seconds", "Begin of a tick after its due time");
  sample_percentiles(out, "fusillade_tick_window_seconds", "Percentiles of the ticks of the last 10 to 20 s",
                     durations_.recent.merged());
  sample_percentiles(out, "fusillade_tick_lateness_window_seconds",
                     "Percentiles of the lateness, last 10 to 20 s", lateness_.recent.merged());
  out.counter("fusillade_tick_overruns_total", "Ticks that took longer than their time step",
              totals_.overruns);
  out.counter("fusillade_ticks_skipped_total", "Ticks that were given up because the match was too late",
              totals_.skipped);
  for (std::size_t i = 0; i < tick_stage_count; ++i) {
    const match::Labels stage{{"stage", std::string(tick_stage_name(i))}};
    out.counter("fusillade_tick_stage_seconds_total", "Time spent in each stage of the tick",
                seconds_of(totals_.stages[i]), stage);
    out.counter("fusillade_tick_overruns_by_stage_total", "Overruns, by the longest stage of the tick",
                totals_.overruns_by_stage[i], stage);
  }
  sample_results(out, totals_.results);
}

}  // namespace fusillade::ops
