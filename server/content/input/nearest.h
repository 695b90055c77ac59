// Which valid name somebody meant.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace fusillade::content {

// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`; where that is found to
// be `enough` or more, it may be less than it is, but not less than `enough`. O(|a| * |b|); both are cut to
// 64 characters first.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t enough = SIZE_MAX);

// The name with the smallest distance, the first of equals; empty when there is none.
std::string_view nearest_name(std::string_view wanted, std::span<const std::string> names);

// "one of a, b, c".
std::string one_of(std::span<const std::string> names);

// "; did you mean \"name\"?", or "" when there are no names.
std::string nearest_hint(std::string_view wanted, std::span<const std::string> names);

}  // namespace fusillade::content
