// Token bucket: so much per second on average, in a burst what `burst_s` bring (or `burst_min`). A new one
// holds no more than two seconds bring (or `burst_min`): whoever begins anew gains nothing by it.
#pragma once

#include <algorithm>

#include "net/clock.h"

namespace fusillade::net {

class TokenBucket {
 public:
  static constexpr double excused_s_max = 60;

  TokenBucket(double per_s, Clock::time_point now, double burst_min = 1, double burst_s = begin_s)
      : per_s_(per_s),
        burst_(std::max(burst_s * per_s, burst_min)),
        tokens_(std::max(begin_s * per_s, burst_min)),
        last_(now) {}

  // False: too fast; nothing is taken then.
  bool take(Clock::time_point now, double amount = 1) {
    tokens_ = tokens_at(now);
    last_ = now;
    if (tokens_ < amount) return false;
    tokens_ -= amount;
    return true;
  }
  // Nobody could be looked at for so long, and what was sent meanwhile comes at once: adds what that time
  // allows, even beyond the burst, but never to more than the burst and excused_s_max; buffers on the way
  // hold no more.
  void excuse(Clock::duration time) {
    const double added = per_s_ * std::chrono::duration<double>(time).count();
    tokens_ = std::max(tokens_, std::min(tokens_ + added, burst_ + per_s_ * excused_s_max));
    last_ += time;
  }
  // Whether take() would.
  bool allows(Clock::time_point now) const { return tokens_at(now) >= 1; }
  // Nothing was taken for so long that a new one would allow the same.
  bool is_full(Clock::time_point now) const { return tokens_at(now) >= burst_; }

 private:
  static constexpr double begin_s = 2;

  double tokens_at(Clock::time_point now) const {
    return std::max(tokens_, std::min(burst_, tokens_ + per_s_ * seconds_since(last_, now)));
  }

  double per_s_;
  double burst_;
  double tokens_;
  Clock::time_point last_;
};

}  // namespace fusillade::net
