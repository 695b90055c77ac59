// The seed of a random test: FUSILLADE_SEED, else the given one. It is printed so that a failure can be
// repeated.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>

namespace fusillade::support {

inline std::uint64_t test_seed(std::uint64_t fallback) {
  const char* given = std::getenv("FUSILLADE_SEED");
  const std::uint64_t seed = given != nullptr ? std::strtoull(given, nullptr, 10) : fallback;
  std::cout << "seed " << seed << " (repeat with FUSILLADE_SEED=" << seed << ")\n";
  return seed;
}

}  // namespace fusillade::support
