// A whole number in a variable of the environment: what sets which random cases are tried.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

namespace fusillade::support {

// `fallback` where the variable is not set. Throws std::invalid_argument where it holds anything but a whole
// number from 0 to 2^64 - 1: a run that tries nothing would pass.
inline std::uint64_t number_variable(const char* name, std::uint64_t fallback) {
  const char* given = std::getenv(name);
  if (given == nullptr) return fallback;
  const std::string_view text(given);
  std::uint64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size()) {
    throw std::invalid_argument(std::string(name) + " is '" + given +
                                "'; allowed: a whole number from 0 to 18446744073709551615");
  }
  return number;
}

}  // namespace fusillade::support
