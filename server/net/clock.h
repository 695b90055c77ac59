// The clock of connections, and options in seconds as its durations.
#pragma once

#include <chrono>

namespace fusillade::net {

using Clock = std::chrono::steady_clock;

inline Clock::duration duration_of(double s) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(s));
}

inline double seconds_since(Clock::time_point began, Clock::time_point now = Clock::now()) {
  return std::chrono::duration<double>(now - began).count();
}

}  // namespace fusillade::net
