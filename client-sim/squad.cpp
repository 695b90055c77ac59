#include "client-sim/squad.h"

#include <algorithm>

namespace fusillade::client {

namespace {

constexpr std::chrono::milliseconds time_slice{2};  // turns that fall into one slice are taken together
constexpr std::chrono::milliseconds news_period{200};

}  // namespace

Squad::Squad(const BotOptions& options, const ServerAddress& server, std::uint32_t number,
             std::uint32_t squad_count, Recorder* recorder)
    : options_(options),
      server_(server),
      contents_(loop_, server_),
      context_{.loop = loop_,
               .options = options_,
               .server = server_,
               .decoder = decoder_,
               .statistics = statistics_,
               .contents = contents_,
               .recorder = recorder} {
  for (std::uint64_t i = number; i < options.clients(); i += squad_count) {
    bots_.push_back(std::make_unique<Bot>(context_, i));
  }
}

Squad::~Squad() {
  stop();
  join();
}

void Squad::start() {
  thread_ = std::thread([this] {
    began_ = Clock::now();
    run_turns();
    loop_.run();
  });
}

void Squad::join() {
  if (thread_.joinable()) thread_.join();
}

void Squad::leave(std::chrono::nanoseconds limit) {
  loop_.post([this, limit] { begin_leaving(limit); });
}

void Squad::begin_leaving(std::chrono::nanoseconds limit) {
  if (leaving_) return;
  leaving_ = true;
  leave_until_ = Clock::now() + limit;
  for (const auto& bot : bots_) bot->leave();
}

void Squad::run_turns() {
  const Clock::time_point now = Clock::now();
  forget_unsettled(now);
  if (!leaving_) {
    connect_due(now);
    turns_due(now);
  } else if (all_ended() || now >= leave_until_) {
    for (const auto& bot : bots_) bot->finish();
    publish();
    return loop_.stop();
  }
  if (now >= publish_due_) {
    publish();
    publish_due_ = now + news_period;
  }
  loop_.after(time_slice, [this] { run_turns(); });
}

void Squad::connect_due(Clock::time_point now) {
  const double elapsed = seconds_of(now - began_);
  const double spacing = options_.ramp_s / static_cast<double>(bots_.size());
  while (connected_count_ < bots_.size() && static_cast<double>(connected_count_) * spacing <= elapsed) {
    bots_[connected_count_++]->connect();
  }
}

// While all connect, all wait: what they see of it says nothing of the play after it.
void Squad::forget_unsettled(Clock::time_point now) {
  if (settled_) return;
  settled_ = seconds_of(now - began_) >= options_.settle_s;
  statistics_.rtt = {};
  statistics_.jitter = {};
}

// Turns are spread evenly over the command period, one bot after the other. More than a period behind, what
// was missed is counted and left out: a burst of stale commands would help nobody.
void Squad::turns_due(Clock::time_point now) {
  const double rate = options_.command_rate * static_cast<double>(bots_.size());
  const auto due = static_cast<std::uint64_t>(seconds_of(now - began_) * rate);
  if (due > turns_ + bots_.size()) {
    const std::uint64_t missed = due - turns_ - bots_.size();
    statistics_.turns_missed += missed;
    turns_ += missed;
  }
  for (; turns_ < due; ++turns_) bots_[turns_ % bots_.size()]->turn(now);
}

bool Squad::all_ended() const {
  return std::all_of(bots_.begin(), bots_.end(), [](const auto& bot) { return bot->ended(); });
}

void Squad::publish() {
  const std::lock_guard lock(news_mutex_);
  news_.statistics = statistics_;
  news_.playing = static_cast<std::uint64_t>(
      std::count_if(bots_.begin(), bots_.end(), [](const auto& bot) { return bot->playing(); }));
  news_.all_ended = (leaving_ || connected_count_ == bots_.size()) && all_ended();
}

SquadNews Squad::news() const {
  const std::lock_guard lock(news_mutex_);
  return news_;
}

std::vector<double> Squad::byte_rates() const {
  std::vector<double> rates;
  rates.reserve(bots_.size());
  for (const auto& bot : bots_) rates.push_back(bot->bytes_per_s());
  return rates;
}

}  // namespace fusillade::client
