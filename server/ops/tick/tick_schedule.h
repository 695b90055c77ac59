// When the ticks of one match are due: an absolute schedule without drift, and a cap on catching up.
// Tick n after the last move of the schedule is due at `origin + n / rate`, computed from n, never summed.
// Pure: whoever drives it hands in the time. All calls are O(1).
#pragma once

#include <cstdint>

#include "ops/clock.h"

namespace fusillade::ops {

class TickSchedule {
 public:
  // `rate_hz` > 0; the first tick is due one period after `start`.
  TickSchedule(double rate_hz, std::int32_t catch_up_ticks_max, TimePoint start);

  TimePoint due() const { return due_of(count_ + 1); }
  Duration period() const;
  // A tick that begins so much after its due time makes the schedule give up others.
  Duration lateness_max() const { return period() * (catch_up_ticks_max_ + 1); }

  // A tick has been carried out. Where more than catch_up_ticks_max further ticks are already past due at
  // `now`, the schedule moves forward by whole periods until so many are left. Returns how many periods it
  // moved: ticks that will never be run (match time falls behind the wall clock; a tick never gets longer).
  std::int64_t advance(TimePoint now);

 private:
  TimePoint due_of(std::int64_t ordinal) const;

  double rate_hz_;
  std::int32_t catch_up_ticks_max_;
  TimePoint origin_;
  std::int64_t count_ = 0;  // periods passed since origin_
};

}  // namespace fusillade::ops
