// The seed of a random test: FUSILLADE_SEED, else the given one. It is printed so that a failure can be
// repeated.
#pragma once

#include <cstdint>
#include <iostream>

#include "support/number_variable.h"

namespace fusillade::support {

inline std::uint64_t test_seed(std::uint64_t fallback) {
  const std::uint64_t seed = number_variable("FUSILLADE_SEED", fallback);
  std::cout << "seed " << seed << " (repeat with FUSILLADE_SEED=" << seed << ")\n";
  return seed;
}

}  // namespace fusillade::support
