// Random draws for tests (SplitMix64): one independent stream per (seed, case), so that any case can be
// repeated alone.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace fusillade::support {

class Draw {
 public:
  Draw(std::uint64_t seed, std::uint64_t index) : state_(seed * 0x9e3779b97f4a7c15u + index) { next(); }

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  std::size_t below(std::size_t bound) { return next() % bound; }
  bool one_in(std::size_t n) { return below(n) == 0; }
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(next() >> 11) * 0x1p-53);
  }
  // Uniform in its number of digits; both ends > 0.
  double magnitude(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }
  double one_of(std::initializer_list<double> values) { return values.begin()[below(values.size())]; }
  double sign() { return one_in(2) ? 1 : -1; }

 private:
  std::uint64_t state_;
};

}  // namespace fusillade::support
