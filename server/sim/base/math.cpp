#include "sim/base/math.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/base/double_double.h"

namespace fusillade::sim {
namespace {

constexpr double half_pi = 0x1.921fb54442d18p+0, half_pi_2 = 0x1.1a62633145c07p-54;
constexpr double half_pi_3 = -0x1.f1976b7ed8fbcp-110;
constexpr double two_over_pi = 0x1.45f306dc9c883p-1;
constexpr double pi = 0x1.921fb54442d18p+1;
// Beyond, neighbouring doubles lie more than a quarter turn apart: no angle is meant.
constexpr double angle_max = 0x1p52;
constexpr double exact_quarters_max = 64;

// c[0] + c[1] x + c[2] x^2 + ...
template <std::size_t Count>
double polynomial(const std::array<double, Count>& c, double x) {
  double sum = c[Count - 1];
  for (std::size_t i = Count - 1; i > 0; --i) sum = sum * x + c[i - 1];
  return sum;
}

// Taylor, from x^3/3! and x^4/4! on; up to pi/4 the first term left out is below 1e-19.
constexpr std::array sine_terms{
    -1.0 / 6,        1.0 / 120,        -1.0 / 5040,          1.0 / 362880,
    -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000, 1.0 / 355687428096000};
constexpr std::array cosine_terms{
    1.0 / 24,        -1.0 / 720,         1.0 / 40320,          -1.0 / 3628800,
    1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000, -1.0 / 6402373705728000};

// `quarters` quarter turns plus `rest`, |rest| <= pi/4.
struct Reduced {
  double quarters = 0;
  DoubleDouble rest;
};

Reduced reduce(double angle) {
  const double quarters = std::floor(angle * two_over_pi + 0.5);
  const DoubleDouble first = two_product(quarters, half_pi), second = two_product(quarters, half_pi_2);
  const double nearest = first.high + (first.low + second.high);
  if (angle == nearest && std::abs(quarters) <= exact_quarters_max) return {quarters, {}};
  const DoubleDouble third{quarters * half_pi_3};
  return {quarters, two_sum(angle, -first.high) - DoubleDouble{first.low} - second - third};
}

double sine_of(DoubleDouble rest) {
  const double x = rest.high, square = x * x;
  return x + (rest.low * (1 - 0.5 * square) + x * square * polynomial(sine_terms, square));
}

double cosine_of(DoubleDouble rest) {
  const double x = rest.high, square = x * x, half_square = 0.5 * square;
  const double leading = 1 - half_square;
  const double rounded_off = (1 - leading) - half_square;
  return leading + (rounded_off + (square * square * polynomial(cosine_terms, square) - x * rest.low));
}

// Arc tangent of t in [0,1]: a guess within 0.005, then one step on the circle, whose next term would be
// below 1e-18.
double arc_tangent(double t) {
  const double guess = t * (pi / 4 + 0.273 * (1 - t));
  const Turn at = sine_cosine(guess);
  const double slope = (at.cosine * t - at.sine) / (at.cosine + at.sine * t);
  const double square = slope * slope;
  return guess + slope * polynomial(std::array{1.0, -1.0 / 3, 1.0 / 5}, square);
}

bool squares_safely(double magnitude) { return magnitude > 1e-130 && magnitude < 1e150; }

}  // namespace

Turn sine_cosine(double angle) {
  if (!(std::abs(angle) < angle_max)) return {};
  const Reduced reduced = reduce(angle);
  const double sine = sine_of(reduced.rest), cosine = cosine_of(reduced.rest);
  switch (static_cast<int>(reduced.quarters - 4 * std::floor(reduced.quarters / 4))) {
    case 0:
      return {cosine, sine};
    case 1:
      return {-sine, cosine};
    case 2:
      return {-cosine, -sine};
    default:
      return {sine, -cosine};
  }
}

double angle_of(Vec2d v) {
  const double x = std::abs(v.x), y = std::abs(v.y);
  if (x == 0 && y == 0) return 0;
  double angle = y <= x ? arc_tangent(y / x) : half_pi - arc_tangent(x / y);
  if (v.x < 0) angle = pi - angle;
  return v.y < 0 ? -angle : angle;
}

double length(Vec2d v) {
  const double larger = std::max(std::abs(v.x), std::abs(v.y));
  if (larger == 0 || squares_safely(larger)) return std::sqrt(dot(v, v));
  const Vec2d scaled{v.x / larger, v.y / larger};
  return std::sqrt(dot(scaled, scaled)) * larger;
}

Vec2d shorten(Vec2d v, double length_max) {
  // Most are far shorter, which takes no root.
  if (std::abs(v.x) + std::abs(v.y) < length_max / 2) return v;
  const double long_as = length(v);
  return long_as > length_max ? v * (length_max / long_as) : v;
}

Vec2d unit(Vec2d v) {
  const double larger = std::max(std::abs(v.x), std::abs(v.y));
  if (larger == 0) return {1, 0};
  if (!squares_safely(larger)) v = {v.x / larger, v.y / larger};
  const double norm = std::sqrt(dot(v, v));
  return {v.x / norm, v.y / norm};
}

}  // namespace fusillade::sim
