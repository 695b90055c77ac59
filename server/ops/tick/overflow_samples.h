// What full stores of a match refused, one series for each cause.
#pragma once

#include <cstdint>

#include "match/sample_builder.h"

namespace fusillade::ops {

inline void sample_overflows(match::SampleBuilder& out, const char* cause, std::int64_t refused) {
  out.counter("fusillade_overflows_total", "What a full store of the simulation refused, by cause", refused,
              {{"cause", cause}});
}

}  // namespace fusillade::ops
