// Token bucket: so much per second on average, twice that (or `burst_min`) in a burst.
#pragma once

#include <algorithm>

#include "net/clock.h"

namespace fusillade::net {

class RateLimit {
 public:
  RateLimit(double per_s, Clock::time_point now, double burst_min = 1)
      : per_s_(per_s), burst_(std::max(2 * per_s, burst_min)), tokens_(burst_), last_(now) {}

  // False: too fast; nothing is taken then.
  bool take(Clock::time_point now, double amount = 1) {
    tokens_ = tokens_at(now);
    last_ = now;
    if (tokens_ < amount) return false;
    tokens_ -= amount;
    return true;
  }
  // Adds what so long allows, beyond the burst, too.
  void excuse(Clock::duration time) { tokens_ += per_s_ * std::chrono::duration<double>(time).count(); }
  // Whether take() would.
  bool allows(Clock::time_point now) const { return tokens_at(now) >= 1; }
  // Nothing was taken for so long that a new one would allow the same.
  bool is_full(Clock::time_point now) const { return tokens_at(now) >= burst_; }

 private:
  double tokens_at(Clock::time_point now) const {
    return std::max(tokens_, std::min(burst_, tokens_ + per_s_ * seconds_since(last_, now)));
  }

  double per_s_;
  double burst_;
  double tokens_;
  Clock::time_point last_;
};

}  // namespace fusillade::net
