// Numbers of the state in messages. Templates only find them: what writes the text stands once for fields of
// all types, since it is part of the page that players load.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "sim/state/state_parts.h"

namespace fusillade::sim {

// `word`: as word_of() a number of that form_of().
std::string word_text(char form, std::uint64_t word);

// As visit_leaves() finds it; kinds and the like by their numbers.
template <class T>
std::string leaf_text(T leaf) {
  if constexpr (std::is_same_v<T, bool>) return leaf ? "true" : "false";
  return word_text(form_of<T>(), word_of(leaf));
}

// What is wrong with a number that has to be one of these; none is, where max is below min.
std::string range_error(std::int64_t number, std::int64_t min, std::int64_t max);
std::string real_range_error(double number, double min, double max);

// A field, by its name, and what is wrong with it. Both empty: nothing.
using FieldError = std::pair<std::string, std::string>;
FieldError difference_of(const FieldName& field, char form, std::uint64_t word, std::uint64_t allowed);

// Of the first number in which `value` is not `only`, the one that is allowed.
template <class T>
FieldError difference_error(const FieldName& field, const T& value, const T& only) {
  const auto words = words_of(value), allowed = words_of(only);
  FieldError error;
  std::size_t index = 0;
  visit_leaves(field, value, [&](const FieldName& name, const auto& leaf) {
    const std::size_t at = index++;
    if (words[at] == allowed[at] || !error.first.empty()) return;
    error = difference_of(name, form_of<std::remove_cvref_t<decltype(leaf)>>(), words[at], allowed[at]);
  });
  return error;
}

}  // namespace fusillade::sim
