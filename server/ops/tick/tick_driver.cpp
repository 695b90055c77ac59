#include "ops/tick/tick_driver.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <utility>

#include "match/sample_builder.h"
#include "ops/process/background.h"
#include "ops/process/realtime.h"
#include "ops/tick/match_failure.h"
#include "ops/tick/match_runner.h"
#include "ops/tick/worker_pool.h"

namespace fusillade::ops {
namespace {

// How soon a match that was added to the directory gets its first tick.
constexpr std::chrono::milliseconds directory_period{50};

match::Report summary_report(const MatchRunner& runner) {
  const TickSummary summary = runner.summary();
  return {match::Level::info,
          "match_stopped",
          {{"match", runner.match().id()},
           {"ticks", summary.ticks},
           {"tick_ms_p50", seconds_of(summary.p50) * 1e3},
           {"tick_ms_p99", seconds_of(summary.p99) * 1e3},
           {"tick_ms_max", seconds_of(summary.max) * 1e3},
           {"overruns", summary.overruns},
           {"skipped", summary.skipped}}};
}

}  // namespace

struct TickDriver::Impl {
  Impl(TickOptions given_options, match::Directory& given_matches, DriverHooks given_hooks)
      : options(std::move(given_options)),
        matches(given_matches),
        hooks(std::move(given_hooks)),
        pool(options.workers, [this] { begin_thread(); }) {}

  using Runner = std::shared_ptr<MatchRunner>;

  void begin_thread() const;
  TimePoint keep_following() noexcept;
  void follow_directory();
  void retire_removed(const std::vector<std::shared_ptr<match::Match>>& present);
  bool is_known(const match::Match& match) const;
  void adopt(const std::shared_ptr<match::Match>& match) noexcept;
  void begin(const std::shared_ptr<match::Match>& match);
  template <class Make>
  void tell(Make make) const noexcept;
  void keep_journal(MatchRunner& runner);
  void launch(const std::shared_ptr<match::Match>& match, const Runner& runner) noexcept;
  MatchRunner::ForEachChunk for_each_chunk_of(const match::Match& match);
  std::vector<Runner> current() const;

  const TickOptions options;
  match::Directory& matches;
  const DriverHooks hooks;
  SlowTicks slow_ticks;
  MatchFailures failures{options.dump_directory, hooks};
  JournalDisk journal_disk;
  // Of runners, which change by start(), the task that follows the directory and stop() alone, one at a time;
  // never held while a match is ticked.
  mutable std::mutex mutex;
  std::vector<Runner> runners;
  WorkerPool pool;  // after those: its threads end before what they use
  // Large worlds take their time to be saved. Last, since it hands matches to the pool.
  Background journal_maker;
};

// Reports what `make` makes. What cannot be told happens all the same.
template <class Make>
void TickDriver::Impl::tell(Make make) const noexcept {
  try {
    if (hooks.report) hooks.report(make());
  } catch (...) {
  }
}

void TickDriver::Impl::begin_thread() const {
  if (options.realtime_priority == 0) return;
  const std::error_code problem = take_realtime_priority(options.realtime_priority);
  if (!problem) return;
  tell([&] {
    return match::Report{match::Level::warning,
                         "realtime_refused",
                         {{"key", "tick.realtime_priority"}, {"problem", problem.message()}}};
  });
}

std::vector<TickDriver::Impl::Runner> TickDriver::Impl::current() const {
  const std::lock_guard lock(mutex);
  return runners;
}

MatchRunner::ForEachChunk TickDriver::Impl::for_each_chunk_of(const match::Match& match) {
  const std::int32_t helpers_max = match.arena().world.rules.workers - 1;
  if (helpers_max < 1 || options.workers < 2) return {};
  return [this, helpers_max](std::int32_t count, const WorkerPool::Chunk& chunk,
                             const WorkerPool::Meanwhile& meanwhile) {
    pool.for_each_chunk(helpers_max, count, chunk, meanwhile);
  };
}

void TickDriver::Impl::begin(const std::shared_ptr<match::Match>& match) {
  auto runner =
      std::make_shared<MatchRunner>(match, options, MatchRunner::Shared{hooks, slow_ticks, failures},
                                    steady_now, for_each_chunk_of(*match));
  {
    const std::lock_guard lock(mutex);
    runners.push_back(runner);
  }
  if (options.journal_directory.empty()) return launch(match, runner);
  journal_maker.post([this, match, runner] {
    keep_journal(*runner);
    launch(match, runner);
  });
}

// There may be no memory for it.
void TickDriver::Impl::launch(const std::shared_ptr<match::Match>& match, const Runner& runner) noexcept {
  try {
    pool.run_at(runner->due(), [runner] { return runner->run(); });
  } catch (...) {
    failures.end(match);
  }
}

// Without one the match is played all the same.
void TickDriver::Impl::keep_journal(MatchRunner& runner) {
  const std::int64_t bytes_max = std::int64_t{options.journal_max_mib} << 20;
  try {
    runner.keep(std::make_unique<MatchJournal>(runner.match(), options.journal_directory, bytes_max,
                                               journal_disk, hooks.report));
  } catch (const std::exception& problem) {
    tell([&] {
      return match::Report{match::Level::warning,
                           "journal_refused",
                           {{"match", runner.match().id()}, {"reason", problem.what()}}};
    });
  }
}

// There may be no memory for it.
void TickDriver::Impl::adopt(const std::shared_ptr<match::Match>& match) noexcept {
  try {
    begin(match);
  } catch (...) {
    failures.end(match);
  }
}

void TickDriver::Impl::retire_removed(const std::vector<std::shared_ptr<match::Match>>& present) {
  const std::lock_guard lock(mutex);
  std::erase_if(runners, [&](const Runner& runner) {
    const bool is_present =
        std::ranges::any_of(present, [&](const auto& match) { return match.get() == &runner->match(); });
    if (is_present) return false;
    runner->retire();
    tell([&] { return summary_report(*runner); });
    return true;
  });
}

bool TickDriver::Impl::is_known(const match::Match& match) const {
  return std::ranges::any_of(runners, [&](const Runner& runner) { return &runner->match() == &match; });
}

// One whose inbox is closed has ended before it began.
void TickDriver::Impl::follow_directory() {
  const auto present = matches.all();
  retire_removed(present);
  for (const auto& match : present)
    if (!is_known(*match) && !match->is_inbox_closed()) adopt(match);
}

// Nothing changes where there is no memory to ask with: it is asked again.
TimePoint TickDriver::Impl::keep_following() noexcept {
  try {
    follow_directory();
  } catch (...) {
  }
  return steady_now() + directory_period;
}

TickDriver::TickDriver(TickOptions options, match::Directory& matches, DriverHooks hooks)
    : impl_(std::make_unique<Impl>(std::move(options), matches, std::move(hooks))) {}

TickDriver::~TickDriver() { stop(); }

void TickDriver::start() {
  impl_->pool.run_at(impl_->keep_following(), [impl = impl_.get()] { return impl->keep_following(); });
  impl_->pool.start();
}

void TickDriver::stop() {
  impl_->pool.stop();
  const std::lock_guard lock(impl_->mutex);
  for (const auto& runner : impl_->runners) impl_->tell([&] { return summary_report(*runner); });
  impl_->runners.clear();
}

void TickDriver::sample(std::vector<match::MetricSample>& samples) const {
  const auto runners = impl_->current();
  match::SampleBuilder out(samples);
  out.gauge("fusillade_matches", "Matches in the process", runners.size());
  out.counter("fusillade_slow_ticks_total", "Ticks longer or later than tick.slow_tick_share",
              impl_->slow_ticks.count());
  for (const auto& runner : runners) runner->sample(samples);
}

std::optional<RecentTicks> TickDriver::recent(const match::Match& match) const {
  for (const auto& runner : impl_->current())
    if (&runner->match() == &match) return runner->recent();
  return std::nullopt;
}

std::string TickDriver::slow_ticks_json() const { return impl_->slow_ticks.json(); }

}  // namespace fusillade::ops
