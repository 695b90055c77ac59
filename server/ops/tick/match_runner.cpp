#include "ops/tick/match_runner.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "match/memory_estimate.h"
#include "match/sample_builder.h"
#include "ops/tick/overflow_samples.h"

namespace fusillade::ops {
namespace {

void sample_status(const match::MatchStatus& status, std::uint32_t version,
                   std::vector<match::MetricSample>& samples) {
  match::SampleBuilder out(samples, {{"match", status.id}});
  out.gauge("fusillade_match_info", "One per match", 1,
            {{"arena", status.arena}, {"version", std::to_string(version)}});
  out.gauge("fusillade_match_failed", "1: ended by an error", status.is_failed ? 1 : 0);
  out.gauge("fusillade_match_live", "1: a round is being played", status.phase == match::Phase::live ? 1 : 0);
  out.gauge("fusillade_match_overloaded",
            "1: new players are refused, its ticks take too long or begin too late",
            status.is_overloaded ? 1 : 0);
  out.gauge("fusillade_players", "Players in the match", status.players);
  out.gauge("fusillade_players_max", "Players that the match takes", status.players_max);
  out.gauge("fusillade_spectators", "Sessions that watch the match", status.spectators);
  out.gauge("fusillade_enemies", "Enemies alive", status.enemies);
  out.gauge("fusillade_bullets", "Bullets in flight", status.bullets);
  out.counter("fusillade_hits_total", "Hits on enemies, players and masks, those that a shield took included",
              status.hits);
  out.counter("fusillade_deaths_total", "Deaths of enemies, players and masks", status.deaths);
  out.counter("fusillade_bullets_spawned_total", "Bullets fired", status.bullets_spawned);
  out.counter("fusillade_late_commands_total", "Commands that came after their tick", status.commands.late);
  out.counter("fusillade_missing_commands_total",
              "Times that a player's last command ran out before another came", status.commands.missing);
  out.counter("fusillade_superseded_commands_total", "Commands overtaken by a newer one of the same tick",
              status.commands.superseded);
  out.counter("fusillade_dropped_commands_total",
              "Commands that gave way to newer ones in a player's full queue", status.commands.dropped);
  sample_overflows(out, "waves", status.wave_overflows);
  out.counter("fusillade_dropped_requests_total", "Requests refused by the full inbox",
              status.dropped_requests);
  out.gauge("fusillade_inbox_requests", "Requests that wait for the next tick", status.waiting_requests);
  for (const sim::StoreUse& store : status.stores) {
    const match::Labels label{{"store", std::string(store.name)}};
    out.gauge("fusillade_store_used", "Entries of each store of the simulation", store.used, label);
    out.gauge("fusillade_store_capacity", "Entries that fit into it", store.capacity, label);
  }
}

}  // namespace

MatchRunner::MatchRunner(std::shared_ptr<match::Match> match, const TickOptions& options, Shared shared,
                         Clock clock, ForEachChunk for_each_chunk)
    : match_(std::move(match)),
      join_p99_share_max_(options.join_p99_share_max),
      slow_tick_share_(options.slow_tick_share),
      shared_(shared),
      clock_(std::move(clock)),
      begun_(clock_()),
      schedule_(match_->tick_rate(), options.catch_up_ticks_max, begun_) {
  step_hooks_.for_each_chunk = std::move(for_each_chunk);
  step_hooks_.stage_done = [this](sim::Stage stage) { close_stage(static_cast<std::size_t>(stage)); };
}

// Nobody ticks the match any more: who holds it still, must not find what is gone.
MatchRunner::~MatchRunner() { match_->set_recorder({}); }

void MatchRunner::keep(std::unique_ptr<MatchJournal> journal) {
  journal_ = std::move(journal);
  kept_ = journal_.get();
  match_->set_recorder([this](const match::TickInputs& inputs) { journal_->add(inputs, match_->world()); });
}

void MatchRunner::close_stage(std::size_t stage) {
  const TimePoint now = clock_();
  record_->stages[stage] += now - stage_begin_;
  stage_begin_ = now;
}

void MatchRunner::publish(const match::Frame& frame) {
  if (shared_.hooks.publish && match::is_news(frame)) shared_.hooks.publish(*match_, frame);
}

void MatchRunner::tick(TickRecord& record) {
  record_ = &record;
  stage_begin_ = record.begin;
  const match::Frame& frame = match_->tick(step_hooks_);
  close_stage(frame_stage);
  publish(frame);
  close_stage(publish_stage);
  record.result = match_->last_step();
}

std::optional<TimePoint> MatchRunner::run() noexcept {
  if (is_retired_) return std::nullopt;
  try {
    return play();
  } catch (...) {
    shared_.failures.end(match_);
    if (journal_) journal_->finish();
  }
  return std::nullopt;
}

TimePoint MatchRunner::play() {
  TickRecord record;
  record.begin = clock_();
  record.lateness = record.begin - schedule_.due();
  tick(record);
  const TimePoint end = clock_();
  record.total = end - record.begin;
  record.is_overrun = record.total > schedule_.period();
  record.skipped = schedule_.advance(end);
  statistics_.add(record);
  trace_if_slow(record);
  judge_load(end);
  return schedule_.due();
}

void MatchRunner::trace_if_slow(const TickRecord& record) {
  const double limit_s = slow_tick_share_ * seconds_of(schedule_.period());
  if (slow_tick_share_ <= 0 || seconds_of(std::max(record.total, record.lateness)) <= limit_s) return;
  const match::MatchStatus status = match_->status();
  shared_.slow_ticks.add({.time = std::chrono::system_clock::now(),
                          .match = status.id,
                          .tick = status.tick,
                          .record = record,
                          .players = status.players,
                          .enemies = status.enemies,
                          .bullets = status.bullets,
                          .requests_waiting = status.waiting_requests});
}

// Lateness counts as well: a match with short ticks suffers, too, where others leave its threads no time. It
// is overloaded when its p99 lateness nears the point at which ticks are given up; a busy machine alone does
// not make one tick in a hundred so late.
double MatchRunner::load_share() const {
  const RecentTicks recent = statistics_.recent();
  const double tick_share = seconds_of(recent.p99) / seconds_of(schedule_.period());
  const double lateness_share = seconds_of(recent.lateness_p99) / seconds_of(schedule_.lateness_max());
  return std::max(tick_share, lateness_share);
}

// Once a second; a few slow ticks at the start of a match say nothing yet. By time, not by a number of ticks:
// the slowest match has the fewest.
void MatchRunner::judge_load(TimePoint now) {
  constexpr auto start_up = std::chrono::seconds(5);
  if (join_p99_share_max_ <= 0 || now - begun_ < start_up || now - load_judged_ < std::chrono::seconds(1))
    return;
  load_judged_ = now;
  const double share = load_share();
  const bool is_overloaded = share > join_p99_share_max_;
  if (is_overloaded == is_overloaded_) return;
  is_overloaded_ = is_overloaded;
  match_->set_overloaded(is_overloaded_);
  if (!shared_.hooks.report) return;
  shared_.hooks.report({match::Level::warning,
                        is_overloaded_ ? "match_overloaded" : "match_relieved",
                        {{"match", match_->id()}, {"p99_share", share}}});
}

void MatchRunner::sample(std::vector<match::MetricSample>& samples) const {
  sample_status(match_->status(), match_->data_version(), samples);
  match::SampleBuilder out(samples, {{"match", match_->id()}});
  out.gauge("fusillade_match_memory_estimate_bytes", "What its capacities may need",
            match::memory_estimate_bytes(match_->arena()));
  const MatchJournal* const kept = kept_;
  out.counter("fusillade_journal_bytes_total", "Of its journal, handed to the disk",
              kept != nullptr ? kept->bytes() : 0);
  statistics_.sample(match_->id(), samples);
}

}  // namespace fusillade::ops
