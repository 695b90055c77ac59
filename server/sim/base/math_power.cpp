// power = 2^(exponent * log2(base)) with both logarithm and exponential in double-double: a relative error of
// 1e-14 near the ends of the range needs 64 bits of the exponent.
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "sim/base/double_double.h"
#include "sim/base/math.h"

namespace fusillade::sim {
namespace {

constexpr DoubleDouble ln_2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
constexpr DoubleDouble log2_e{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double sqrt_2 = 0x1.6a09e667f3bcdp+0;
constexpr int mantissa_bits = 52, exponent_bias = 1023;
constexpr int logarithm_terms = 17, exponential_terms = 20;

// 2^n for n within the normal exponents.
double power_of_two(int n) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(n + exponent_bias) << mantissa_bits);
}

struct Parts {
  double mantissa = 1;  // in [sqrt(1/2), sqrt 2)
  int exponent = 0;
};

Parts parts_of(double positive) {
  constexpr std::uint64_t mantissa_mask = (std::uint64_t{1} << mantissa_bits) - 1;
  const bool subnormal = positive < std::numeric_limits<double>::min();
  const auto bits = std::bit_cast<std::uint64_t>(subnormal ? positive * 0x1p54 : positive);
  const int exponent = static_cast<int>(bits >> mantissa_bits) - exponent_bias - (subnormal ? 54 : 0);
  const auto mantissa = std::bit_cast<double>((bits & mantissa_mask) | std::bit_cast<std::uint64_t>(1.0));
  if (mantissa >= sqrt_2) return {mantissa / 2, exponent + 1};
  return {mantissa, exponent};
}

// ln m = 2 (s + s^3/3 + s^5/5 + ...), s = (m - 1) / (m + 1), |s| < 0.172.
DoubleDouble log2_of(double positive) {
  const Parts parts = parts_of(positive);
  const DoubleDouble s = DoubleDouble{parts.mantissa - 1} / two_sum(parts.mantissa, 1);
  const DoubleDouble square = s * s;
  DoubleDouble series;
  for (int i = logarithm_terms; i >= 0; --i) {
    series = series * square + DoubleDouble{1} / DoubleDouble{2.0 * i + 1};
  }
  const DoubleDouble ln = s * series * DoubleDouble{2};
  return DoubleDouble{static_cast<double>(parts.exponent)} + ln * log2_e;
}

// 2^x for |x| < 1100: the whole part by scaling, the rest by Taylor.
double exp2_of(DoubleDouble x) {
  const double whole = std::floor(x.high + 0.5);
  const DoubleDouble g = (x - DoubleDouble{whole}) * ln_2;
  DoubleDouble series{1};
  for (int i = exponential_terms; i >= 1; --i) {
    series = DoubleDouble{1} + series * g / DoubleDouble{static_cast<double>(i)};
  }
  // In two steps: the result may be subnormal, or its scale beyond the largest double.
  const int scale = static_cast<int>(whole), first = scale / 2;
  return series.value() * power_of_two(first) * power_of_two(scale - first);
}

}  // namespace

double power(double base, double exponent) {
  constexpr double exponent_max = 1100;
  if (exponent == 0 || base == 1) return 1;
  if (base == 0 || base == infinity) return (base == 0) == (exponent > 0) ? 0 : infinity;
  const DoubleDouble logarithm = log2_of(base);
  const double estimate = exponent * logarithm.high;
  if (estimate > exponent_max) return infinity;
  if (estimate < -exponent_max) return 0;
  return exp2_of(logarithm * DoubleDouble{exponent});
}

}  // namespace fusillade::sim
