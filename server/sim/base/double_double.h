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

// A double as the sum of halves of 26 bits, whose products are exact: for who multiplies it more than once.
struct Halves {
  double value, high, low;

  explicit Halves(double number) : value(number) {
    constexpr double splitter = 0x1p27 + 1;
    const double scaled = splitter * number;
    high = scaled - (scaled - number);
    low = number - high;
  }
};

// Exact product of two doubles.
inline DoubleDouble two_product(const Halves& a, const Halves& b) {
  const double product = a.value * b.value;
  return {product, ((a.high * b.high - product) + a.high * b.low + a.low * b.high) + a.low * b.low};
}
inline DoubleDouble two_product(double a, double b) { return two_product(Halves(a), Halves(b)); }

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
