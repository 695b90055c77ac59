// How many random cases a property test tries: FUSILLADE_CASES, else the given number.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace fusillade::support {

inline std::uint64_t case_count(std::uint64_t fallback) {
  const char* given = std::getenv("FUSILLADE_CASES");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : fallback;
}

}  // namespace fusillade::support
