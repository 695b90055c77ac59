#include "sim/base/number_text.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

TEST(NumberText, IsAsPeopleWriteNumbers) {
  EXPECT_EQ(number_text(0.1), "0.1");
  EXPECT_EQ(number_text(0.1F), "0.1");
  EXPECT_EQ(number_text(1.0F / 3), "0.33333334");
  EXPECT_EQ(number_text(-2.5), "-2.5");
  EXPECT_EQ(number_text(0.0), "0");
  EXPECT_EQ(number_text(-0.0), "-0");
  EXPECT_EQ(number_text(0.0001), "0.0001");
  EXPECT_EQ(number_text(1e-7), "1e-07");
  EXPECT_EQ(number_text(INFINITY), "inf");
  EXPECT_EQ(number_text(NAN), "nan");
}

TEST(NumberText, IntegersBelow1E16HaveNoExponent) {
  EXPECT_EQ(number_text(1e6), "1000000");
  EXPECT_EQ(number_text(16777216.0F), "16777216");
  EXPECT_EQ(number_text(9999999999999998.0), "9999999999999998");
  EXPECT_EQ(number_text(1e16), "1e+16");
}

// Digits before an exponent, without zeros at either end.
std::size_t digits_of(std::string_view text) {
  std::string digits;
  for (const char c : text.substr(0, text.find('e')))
    if (c >= '0' && c <= '9') digits += c;
  const std::size_t first = digits.find_first_not_of('0'), last = digits.find_last_not_of('0');
  return first == std::string::npos ? 0 : last - first + 1;
}

template <class Number>
void expect_shortest(Number value) {
  const std::string text = number_text(value);
  Number read = 0;
  EXPECT_EQ(std::from_chars(text.data(), text.data() + text.size(), read).ptr, text.data() + text.size())
      << text;
  EXPECT_EQ(read, value) << text;
  if (value == std::trunc(value) && std::abs(value) < Number(1e16F)) return;  // all digits
  std::array<char, 40> shortest{};
  const auto end =
      std::to_chars(shortest.data(), shortest.data() + shortest.size(), value, std::chars_format::scientific)
          .ptr;
  EXPECT_EQ(digits_of(text), digits_of({shortest.data(), end})) << text;
}

TEST(NumberText, IsTheShortestThatReadsBackAsTheSameNumber) {
  Rng rng(support::test_seed(53));
  for (int run = 0; run < 20000; ++run) {
    const std::uint64_t bits = std::uint64_t{rng.below(UINT32_MAX)} << 32 | rng.below(UINT32_MAX);
    const auto any = std::bit_cast<double>(bits);
    const auto any_float = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    if (std::isfinite(any)) expect_shortest(any);
    if (std::isfinite(any_float)) expect_shortest(any_float);
    expect_shortest(rng.between(-1000, 1000));
    expect_shortest(static_cast<double>(rng.below(1000000)) / 1000);
  }
  expect_shortest(std::numeric_limits<double>::denorm_min());
  expect_shortest(std::numeric_limits<float>::max());
}

}  // namespace
}  // namespace fusillade::sim
