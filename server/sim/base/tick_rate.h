// How seconds and velocities are told in ticks. No clock: in sim time is the number of ticks.
#pragma once

#include "sim/base/types.h"

namespace fusillade::sim {

// Seconds to units of Time (2^-32 ticks), and velocities (tiles/s) to tiles per unit of Time.
struct TickRate {
  double seconds_per_unit = 0;
  double ticks_per_second = 0;

  explicit TickRate(double tick_rate) : seconds_per_unit(0x1p-32 / tick_rate), ticks_per_second(tick_rate) {}
  Vec2d step_of(Vec2d velocity) const { return velocity * seconds_per_unit; }
  Time duration(double seconds) const { return duration_of(seconds * ticks_per_second); }
  // Rounded down, but for what rounding has taken away before: windows follow one another, and the last of
  // them may end together with what it waits for.
  Time window(double seconds) const {
    return static_cast<Time>(seconds * ticks_per_second * 0x1p32 + 0x1p-6);
  }
  double seconds(Time duration) const { return static_cast<double>(duration) * seconds_per_unit; }
};

}  // namespace fusillade::sim
