// The match's random numbers: PCG32 (O'Neill 2014, pcg-random.org), 64 bits of state and a stream; the state
// is part of the match's state. Never seeded from a clock.
#pragma once

#include <cstdint>

namespace fusillade::sim {

class Rng {
 public:
  Rng() : Rng(0) {}
  explicit Rng(std::uint64_t seed, std::uint64_t stream = 0);

  std::uint32_t next();
  // In [0, bound), without bias; bound >= 1.
  std::uint32_t below(std::uint32_t bound);
  // In [0, 1), a multiple of 2^-24.
  float unit();
  // In [low, high).
  float between(float low, float high);

  // f(name, word) for both of its words.
  template <class Self, class F>
  static void visit_parts(Self& self, F f) {
    f("state", self.state_), f("increment", self.increment_);
  }
  friend bool operator==(const Rng&, const Rng&) = default;

 private:
  std::uint64_t state_ = 0, increment_ = 1;
};

}  // namespace fusillade::sim
