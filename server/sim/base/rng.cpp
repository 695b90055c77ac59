#include "sim/base/rng.h"

#include <cmath>

#include "sim/base/check.h"

namespace fusillade::sim {

Rng::Rng(std::uint64_t seed, std::uint64_t stream) : increment_((stream << 1) | 1) {
  next();
  state_ += seed;
  next();
}

std::uint32_t Rng::next() {
  const std::uint64_t old = state_;
  state_ = old * 6364136223846793005u + increment_;
  const auto mixed = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
  const auto turns = static_cast<std::uint32_t>(old >> 59);
  return (mixed >> turns) | (mixed << ((32 - turns) & 31));
}

std::uint32_t Rng::below(std::uint32_t bound) {
  FUSILLADE_CHECK(bound >= 1);
  // The first 2^32 mod bound numbers would make the low results likelier.
  const std::uint32_t rejected = (0u - bound) % bound;
  std::uint32_t drawn = next();
  while (drawn < rejected) drawn = next();
  return drawn % bound;
}

float Rng::unit() { return static_cast<float>(next() >> 8) * 0x1p-24f; }

float Rng::between(float low, float high) {
  const double width = static_cast<double>(high) - static_cast<double>(low);
  const auto drawn = static_cast<float>(low + width * static_cast<double>(unit()));
  // Rounding to float may reach the open end.
  return drawn < high || low == high ? drawn : std::nextafter(high, low);
}

}  // namespace fusillade::sim
