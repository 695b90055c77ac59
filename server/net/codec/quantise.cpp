#include "net/codec/quantise.h"

#include <algorithm>
#include <cmath>

namespace fusillade::net {
namespace {

std::int32_t clamped(double value) {
  if (std::isnan(value)) return 0;
  return static_cast<std::int32_t>(std::clamp<double>(value, INT32_MIN, INT32_MAX));
}

}  // namespace

std::int32_t steps_of(double value) { return clamped(std::round(value * length_steps)); }

std::int32_t health_of(float health) { return clamped(std::ceil(static_cast<double>(health))); }

}  // namespace fusillade::net
