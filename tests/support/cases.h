// Which random cases a property test tries: those from FUSILLADE_FIRST on (else 0), FUSILLADE_CASES of them
// (else the given number); never more than `largest`, for tests whose cases are whole worlds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace fusillade::support {

inline std::uint64_t case_count(std::uint64_t fallback, std::uint64_t largest = UINT64_MAX) {
  const char* given = std::getenv("FUSILLADE_CASES");
  return std::min<std::uint64_t>(given != nullptr ? std::strtoull(given, nullptr, 10) : fallback, largest);
}

inline std::uint64_t first_case() {
  const char* given = std::getenv("FUSILLADE_FIRST");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : 0;
}

}  // namespace fusillade::support
