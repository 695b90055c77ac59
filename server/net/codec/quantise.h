// Numbers of the simulation in the units of the wire (proto/README.md).
#pragma once

#include <cstdint>

#include "sim/base/types.h"

namespace fusillade::net {

inline constexpr double length_steps = 256;  // per tile

// Rounded to the nearest step, halves away from zero; clamped to 32 bits, NaN gives 0.
std::int32_t steps_of(double value);
// Points, rounded up, so that 0 means none left.
std::int32_t health_of(float health);
// Low 32 bits of a match time: the fraction of its tick.
constexpr std::uint32_t fraction_bits(sim::Time t) {
  return static_cast<std::uint32_t>(t & (sim::tick_length - 1));
}

}  // namespace fusillade::net
