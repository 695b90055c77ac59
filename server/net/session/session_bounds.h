// What [net] means for a session's timer and queue.
#pragma once

#include <algorithm>
#include <chrono>

#include "match/request.h"
#include "net/clock.h"
#include "net/options.h"
#include "net/send/send_queue.h"

namespace fusillade::net {

// How often a session is looked at, so that no limit of time is passed by much, nor many timers are set for
// it (counted in tests/bench/README.md, "What it costs to send").
inline Clock::duration watch_period_of(const Options& options) {
  constexpr auto period_min = std::chrono::milliseconds(10), period_max = std::chrono::milliseconds(1000);
  const double shortest_s =
      std::min({options.hello_timeout_s, options.idle_timeout_s / 2, options.stall_timeout_s});
  const auto period =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::duration<double>(shortest_s / 4));
  return std::clamp(period, period_min, period_max);
}

// When a session is looked at next: at most a period from now. Those of a group come together: a thousand
// would wake their thread a thousand times in each period, and all at once would hold it up.
inline Clock::time_point next_watch(Clock::time_point now, Clock::duration period, match::SessionId session) {
  constexpr match::SessionId groups = 16;
  const Clock::duration phase = period * static_cast<Clock::rep>(session % groups) / groups;
  const auto begun_periods = (now.time_since_epoch() - phase) / period;
  return Clock::time_point(phase + (begun_periods + 1) * period);
}

// For how long the process stood still (it was stopped, or its machine) before a session was looked at, which
// was due earlier; 0: it was on time, or late as a busy thread is.
inline Clock::duration stood_still(Clock::time_point due, Clock::time_point now) {
  constexpr auto busy_max = std::chrono::seconds(1);
  return now - due > busy_max ? now - due : Clock::duration::zero();
}

// All that a session sent while network or server stood still comes at once: as long as a stall may last, and
// until it is seen.
inline double burst_s(const Options& options) {
  constexpr double seen_after_s = 2;
  return options.stall_timeout_s + seen_after_s;
}

inline QueueBounds bounds_of(const Options& options) {
  return {.snapshots_max = static_cast<std::size_t>(options.snapshots_pending_max),
          .snapshot_bytes_max = static_cast<std::size_t>(options.send_bytes_pending_max)};
}

}  // namespace fusillade::net
