// Rules are in seconds, a match counts ticks.
#pragma once

#include "sim/base/types.h"

namespace fusillade::match {

// The fewest whole ticks that last so many seconds: nothing is shorter than its rule. `seconds` >= 0.
constexpr sim::Tick ticks_of_s(double seconds, double tick_rate) {
  const double ticks = seconds * tick_rate;
  const auto whole = static_cast<sim::Tick>(ticks);
  return whole + (static_cast<double>(whole) < ticks ? 1 : 0);
}

}  // namespace fusillade::match
