// Runs one match: its tick at the due time, the measuring around it, and its end when something breaks.
// run() from one thread at a time; the rest from any.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "match/match.h"
#include "match/report.h"
#include "ops/clock.h"
#include "ops/tick/match_failure.h"
#include "ops/tick/match_journal.h"
#include "ops/tick/slow_ticks.h"
#include "ops/tick/tick_driver.h"
#include "ops/tick/tick_schedule.h"
#include "ops/tick/tick_statistics.h"

namespace fusillade::ops {

class MatchRunner {
 public:
  using ForEachChunk = decltype(sim::StepHooks::for_each_chunk);

  // What runners have in common; outlives them.
  struct Shared {
    const DriverHooks& hooks;
    SlowTicks& slow_ticks;
    MatchFailures& failures;
  };

  // `for_each_chunk` may be empty: chunks run in order on the tick's own thread.
  MatchRunner(std::shared_ptr<match::Match> match, const TickOptions& options, Shared shared, Clock clock,
              ForEachChunk for_each_chunk);
  ~MatchRunner();

  // From now on, which is before the first run(), all that enters the match is kept there.
  void keep(std::unique_ptr<MatchJournal> journal);

  // One tick, now. Returns when the next is due; nullopt: there is none, the match has failed or was retired.
  // Whatever leaves the tick, its publishing or its account ends the match (match_failure.h).
  std::optional<TimePoint> run() noexcept;

  TimePoint due() const { return schedule_.due(); }  // before the first run() only
  void retire() { is_retired_ = true; }              // the next run() is the last and does nothing
  const match::Match& match() const { return *match_; }
  TickSummary summary() const { return statistics_.summary(); }
  RecentTicks recent() const { return statistics_.recent(); }
  void sample(std::vector<match::MetricSample>& samples) const;

 private:
  TimePoint play();
  void tick(TickRecord& record);
  void publish(const match::Frame& frame);
  void close_stage(std::size_t stage);
  double load_share() const;
  void judge_load(TimePoint now);
  void trace_if_slow(const TickRecord& record);

  std::shared_ptr<match::Match> match_;
  double join_p99_share_max_, slow_tick_share_;
  Shared shared_;
  Clock clock_;
  TimePoint begun_;
  TickSchedule schedule_;
  sim::StepHooks step_hooks_;
  TickRecord* record_ = nullptr;  // of the running tick
  TimePoint stage_begin_;
  TickStatistics statistics_;
  TimePoint load_judged_;
  bool is_overloaded_ = false;
  std::atomic<bool> is_retired_ = false;
  std::unique_ptr<MatchJournal> journal_;           // nullptr: none is kept
  std::atomic<const MatchJournal*> kept_{nullptr};  // the same for other threads
};

}  // namespace fusillade::ops
