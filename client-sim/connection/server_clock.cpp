#include "client-sim/connection/server_clock.h"

#include <algorithm>
#include <utility>

namespace fusillade::client {

namespace {

constexpr double rounding_us = 1;
constexpr double drift_max = 1e-4;  // of two quartz clocks, each of which is off by up to 50 in a million

// Exact for some 285 years.
double micros(std::uint64_t time_us) { return static_cast<double>(time_us); }

}  // namespace

bool ServerClock::add(std::uint64_t sent_us, std::uint64_t received_us, std::uint64_t server_us) {
  const Offset told{micros(server_us) - micros(received_us) - rounding_us,
                    micros(server_us) - micros(sent_us) + rounding_us};
  const double drift = drift_max * micros(received_us - std::exchange(received_us_, received_us));
  const Offset left{std::max(told.least, offset_.least - drift), std::min(told.most, offset_.most + drift)};
  const bool fits = left.least <= left.most && server_us >= server_us_;
  offset_ = fits ? left : told;
  server_us_ = server_us;
  return fits;
}

}  // namespace fusillade::client
