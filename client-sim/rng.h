// The random numbers of one bot: SplitMix64, the same on every machine.
#pragma once

#include <cstdint>

namespace fusillade::client {

class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }

  // Uniform in [0, 1).
  double unit() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

  // Uniform in [low, high).
  double between(double low, double high) { return low + (high - low) * unit(); }

 private:
  std::uint64_t state_;
};

}  // namespace fusillade::client
