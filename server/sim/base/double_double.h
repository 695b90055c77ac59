// Numbers of about 106 bits as an unevaluated sum of two doubles (Dekker 1971, without FMA), for the few
// places where one double would cancel: the grazing test of circles, power, the reduction of angles. Valid
// while no product leaves 1e-280 .. 1e290; relative error about 2^-102 per operation. O(1).
#pragma once

namespace fusillade::sim {

struct DoubleDouble {
  double high = 0, low = 0;
  double value() const { return high + low; }
};

// Exact sum of two doubles.
inline DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

// Exact product of two doubles: each is split into halves of 26 bits, whose products are exact.
inline DoubleDouble two_product(double a, double b) {
  constexpr double splitter = 0x1p27 + 1;
  const double a_scaled = splitter * a, b_scaled = splitter * b;
  const double a_high = a_scaled - (a_scaled - a), b_high = b_scaled - (b_scaled - b);
  const double a_low = a - a_high, b_low = b - b_high;
  const double product = a * b;
  return {product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble high = two_sum(a.high, b.high);
  const DoubleDouble low = two_sum(a.low, b.low);
  const DoubleDouble joined = two_sum(high.high, high.low + low.high);
  return two_sum(joined.high, joined.low + low.low);
}

inline DoubleDouble operator-(DoubleDouble a) { return {-a.high, -a.low}; }
inline DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }

inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = two_product(a.high, b.high);
  return two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

inline DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double first = a.high / b.high;
  const DoubleDouble rest = a - b * DoubleDouble{first};
  const double second = rest.high / b.high;
  const double third = (rest - b * DoubleDouble{second}).high / b.high;
  return two_sum(first, second) + DoubleDouble{third};
}

}  // namespace fusillade::sim
