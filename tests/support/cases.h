// Which random cases a property test tries: those from FUSILLADE_FIRST on (else 0), FUSILLADE_CASES of them
// (else the given number); never more than `largest`, for tests whose cases are whole worlds.
#pragma once

#include <algorithm>
#include <cstdint>

#include "support/number_variable.h"

namespace fusillade::support {

inline std::uint64_t case_count(std::uint64_t fallback, std::uint64_t largest = UINT64_MAX) {
  return std::min(number_variable("FUSILLADE_CASES", fallback), largest);
}

inline std::uint64_t first_case() { return number_variable("FUSILLADE_FIRST", 0); }

}  // namespace fusillade::support
