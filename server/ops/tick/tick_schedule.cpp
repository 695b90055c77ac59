#include "ops/tick/tick_schedule.h"

#include <cmath>

namespace fusillade::ops {

TickSchedule::TickSchedule(double rate_hz, std::int32_t catch_up_ticks_max, TimePoint start)
    : rate_hz_(rate_hz), catch_up_ticks_max_(catch_up_ticks_max), origin_(start) {}

// Doubles hold n * 1e9 / rate to the nanosecond for a hundred days at any rate, and to 64 ns for centuries.
TimePoint TickSchedule::due_of(std::int64_t ordinal) const {
  return origin_ + Duration(std::llround(static_cast<double>(ordinal) * 1e9 / rate_hz_));
}

Duration TickSchedule::period() const { return Duration(std::llround(1e9 / rate_hz_)); }

std::int64_t TickSchedule::advance(TimePoint now) {
  ++count_;
  if (now < due()) return 0;
  const double passed = std::floor(seconds_of(now - origin_) * rate_hz_);
  const std::int64_t past_due = static_cast<std::int64_t>(passed) - count_;
  const std::int64_t skipped = past_due - catch_up_ticks_max_;
  if (skipped <= 0) return 0;
  count_ += skipped;
  return skipped;
}

}  // namespace fusillade::ops
