// What [net] means for a session's timer and queue.
#pragma once

#include <algorithm>
#include <chrono>

#include "net/clock.h"
#include "net/options.h"
#include "net/session/send_queue.h"

namespace fusillade::net {

// How often a session is looked at, so that no limit of time is passed by much. Twice a second, with a
// thousand, it took 0.03 of a bare sender's time (tests/bench/README.md).
inline Clock::duration watch_period_of(const Options& options) {
  constexpr auto period_min = std::chrono::milliseconds(10), period_max = std::chrono::milliseconds(1000);
  const double shortest_s =
      std::min({options.hello_timeout_s, options.idle_timeout_s / 2, options.stall_timeout_s});
  const auto period =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::duration<double>(shortest_s / 4));
  return std::clamp(period, period_min, period_max);
}

inline QueueBounds bounds_of(const Options& options) {
  return {.snapshots_max = static_cast<std::size_t>(options.snapshots_pending_max),
          .snapshot_bytes_max = static_cast<std::size_t>(options.send_bytes_pending_max)};
}

}  // namespace fusillade::net
