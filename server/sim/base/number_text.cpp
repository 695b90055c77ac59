#include "sim/base/number_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace fusillade::sim {
namespace {

template <class Number>
std::string shortest_text(Number value) {
  constexpr Number plain_integer_max = 1e16F;
  const bool is_plain = std::abs(value) < plain_integer_max && value == std::trunc(value);
  std::array<char, 32> text;
  char* const end = text.data() + text.size();
  return {text.data(), is_plain ? std::to_chars(text.data(), end, value, std::chars_format::fixed).ptr
                                : std::to_chars(text.data(), end, value).ptr};
}

}  // namespace

std::string number_text(double value) { return shortest_text(value); }
std::string number_text(float value) { return shortest_text(value); }

}  // namespace fusillade::sim
