// The monotonic clock of the clients, and its times in seconds.
#pragma once

#include <chrono>
#include <cstdint>

namespace fusillade::client {

using Clock = std::chrono::steady_clock;

inline double seconds_of(std::chrono::duration<double> time) { return time.count(); }

// Cut to the grain of the clock, a nanosecond; up to 292 years.
inline Clock::duration duration_of(double time_s) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(time_s));
}

// Whichever its sign; microseconds, cut.
inline std::uint64_t length_us(Clock::duration time) {
  using Microseconds = std::chrono::duration<std::uint64_t, std::micro>;
  return std::chrono::duration_cast<Microseconds>(std::chrono::abs(time)).count();
}

// Since the clock's beginning, which is no moment anybody else knows.
inline std::uint64_t time_us(Clock::time_point moment) { return length_us(moment.time_since_epoch()); }

}  // namespace fusillade::client
