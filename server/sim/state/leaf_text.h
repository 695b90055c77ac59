// Numbers of the state in messages.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "sim/base/number_text.h"

namespace fusillade::sim {

// As visit_leaves() (state_parts.h) finds it; kinds and the like by their numbers.
template <class T>
std::string leaf_text(T leaf) {
  if constexpr (std::is_enum_v<T>) {
    return std::to_string(static_cast<std::int64_t>(leaf));
  } else if constexpr (std::is_same_v<T, bool>) {
    return leaf ? "true" : "false";
  } else if constexpr (std::is_floating_point_v<T>) {
    return number_text(leaf);
  } else {
    return std::to_string(leaf);
  }
}

// What is wrong with a number that has to be one of these.
template <class T>
std::string range_error(T number, T min, T max) {
  return "is " + leaf_text(number) + "; allowed: " + leaf_text(min) + " to " + leaf_text(max);
}

}  // namespace fusillade::sim
