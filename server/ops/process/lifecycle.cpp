#include "ops/process/lifecycle.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <utility>

#include "ops/clock.h"

namespace fusillade::ops {
namespace {

bool is_played(const match::Match& match) {
  const match::MatchStatus status = match.status();
  return !status.is_failed && status.players > 0 && status.phase == match::Phase::live;
}

std::string signal_name(int number) {
  switch (number) {
    case SIGTERM:
      return "SIGTERM";
    case SIGINT:
      return "SIGINT";
    case SIGHUP:
      return "SIGHUP";
    default:
      return "signal " + std::to_string(number);
  }
}

}  // namespace

Lifecycle::Lifecycle(match::ReportSink report, std::function<void(int)> end_at_once,
                     std::function<void()> reload)
    : report_(std::move(report)), end_at_once_(std::move(end_at_once)), reload_(std::move(reload)) {}

void Lifecycle::set_running() {
  RunState expected = RunState::starting;
  state_.compare_exchange_strong(expected, RunState::running);
}

void Lifecycle::on_signal(int number) {
  if (number == SIGHUP) {
    if (is_ready()) return reload_();
    report_({match::Level::warning, "signal_ignored", {{"signal", signal_name(number)}}});
    return;
  }
  if (is_signalled_.exchange(true) || state_ == RunState::starting) return end_at_once_(128 + number);
  request_drain(signal_name(number));
}

void Lifecycle::request_drain(const std::string& reason) noexcept {
  {
    const std::lock_guard lock(mutex_);
    if (state_.exchange(RunState::draining) == RunState::draining) return;
    changed_.notify_all();
  }
  try {
    report_({match::Level::info, "draining", {{"reason", reason}}});
  } catch (...) {  // there is no memory for it; the drain has begun
  }
}

void Lifecycle::wait_for_drain_request() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return state_ == RunState::draining; });
}

bool drain_matches(const match::Directory& matches, std::chrono::duration<double> limit) {
  for (const auto& match : matches.all()) match->close_to_new_players();
  const TimePoint deadline = steady_now() + std::chrono::duration_cast<Duration>(limit);
  while (true) {
    const auto all = matches.all();
    if (std::ranges::none_of(all, [](const auto& match) { return is_played(*match); })) return true;
    if (steady_now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

}  // namespace fusillade::ops
