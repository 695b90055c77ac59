// The monotonic clock of the clients, and its times in seconds.
#pragma once

#include <chrono>

namespace fusillade::client {

using Clock = std::chrono::steady_clock;

inline double seconds_of(std::chrono::duration<double> time) { return time.count(); }

// Cut to the grain of the clock, a nanosecond; up to 292 years.
inline Clock::duration duration_of(double time_s) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(time_s));
}

}  // namespace fusillade::client
