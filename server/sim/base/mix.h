// A hash of two words.
#pragma once

#include <cstdint>

namespace fusillade::sim {

// Bijective in each argument while the other is fixed; every bit of both shows in every bit of the result
// (finish: splitmix64, Steele, Lea and Flood 2014).
constexpr std::uint64_t mix_words(std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = a ^ (b * 0x9E3779B97F4A7C15U + 0xD1B54A32D192ED03U);
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

}  // namespace fusillade::sim
