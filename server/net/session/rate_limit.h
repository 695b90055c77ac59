// Token bucket: so many messages per second on average, twice that in a burst.
#pragma once

#include <algorithm>
#include <chrono>

namespace fusillade::net {

using Clock = std::chrono::steady_clock;

class RateLimit {
 public:
  RateLimit(double per_s, Clock::time_point now) : per_s_(per_s), tokens_(2 * per_s), last_(now) {}

  // False: too fast; nothing is taken then.
  bool take(Clock::time_point now) {
    tokens_ = std::min(2 * per_s_, tokens_ + per_s_ * std::chrono::duration<double>(now - last_).count());
    last_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

 private:
  double per_s_;
  double tokens_;
  Clock::time_point last_;
};

}  // namespace fusillade::net
