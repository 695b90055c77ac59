#include "net/codec/quantise.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/base/math.h"

namespace fusillade::net {
namespace {

std::int32_t clamped(double value) {
  if (std::isnan(value)) return 0;
  return static_cast<std::int32_t>(std::clamp<double>(value, INT32_MIN, INT32_MAX));
}

}  // namespace

std::int32_t steps_of(double value) { return clamped(std::round(value * length_steps)); }

std::int32_t health_of(float health) { return clamped(std::ceil(static_cast<double>(health))); }

std::uint32_t turn_of(sim::Vec2 direction) {
  const double turns = sim::angle_of(direction) / (2 * std::numbers::pi);
  return static_cast<std::uint32_t>(clamped(std::round(turns * 65536))) & 0xFFFFU;
}

}  // namespace fusillade::net
