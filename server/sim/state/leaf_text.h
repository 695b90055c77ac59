// Numbers of the state in messages.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "sim/base/number_text.h"
#include "sim/state/state_parts.h"

namespace fusillade::sim {

// As visit_leaves() finds it; kinds and the like by their numbers.
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

// What is wrong with a number that has to be one of these. None is, where max is below min.
template <class T>
std::string range_error(T number, T min, T max) {
  if (max < min) return "is " + leaf_text(number) + "; allowed: none";
  return "is " + leaf_text(number) + "; allowed: " + leaf_text(min) + " to " + leaf_text(max);
}

// The first number in which `value` is not the only one that is allowed, by its name, and what is wrong with
// it. Both empty: none.
template <class T>
std::pair<std::string, std::string> difference_error(const FieldName& field, const T& value, const T& only) {
  std::vector<std::string> allowed;
  visit_leaves(field, only, [&](const FieldName&, const auto& leaf) { allowed.push_back(leaf_text(leaf)); });
  std::pair<std::string, std::string> error;
  std::size_t index = 0;
  visit_leaves(field, value, [&](const FieldName& name, const auto& leaf) {
    const std::string text = leaf_text(leaf), &wanted = allowed[index++];
    if (error.first.empty() && text != wanted) error = {name.path(), "is " + text + "; allowed: " + wanted};
  });
  return error;
}

}  // namespace fusillade::sim
