#include "sim/base/number_text.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace fusillade::sim {
namespace {

using Text = std::array<char, 32>;

float read_back(const Text& text, float) { return std::strtof(text.data(), nullptr); }
double read_back(const Text& text, double) { return std::strtod(text.data(), nullptr); }

// std::to_chars() does all this at once, and brings 104 KB of tables into the page that players load.
template <class Number>
std::string shortest_text(Number value) {
  constexpr Number plain_integer_max = 1e16F;
  const bool is_plain = std::abs(value) < plain_integer_max && value == std::trunc(value);
  Text text{};
  for (int digits = is_plain ? 16 : 1;; ++digits) {
    std::snprintf(text.data(), text.size(), "%.*g", digits, static_cast<double>(value));
    if (!std::isfinite(value) || read_back(text, value) == value) return text.data();
  }
}

}  // namespace

std::string number_text(double value) { return shortest_text(value); }
std::string number_text(float value) { return shortest_text(value); }

}  // namespace fusillade::sim
