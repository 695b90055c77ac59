// The expected values were computed with 60 digits and rounded; `long double` functions serve as the
// reference elsewhere.
#include "sim/base/math.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "support/draw.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

constexpr long double pi_long = 3.14159265358979323846264338327950288L;
constexpr int samples = 20000;

// What the compiler's flags have to keep, told by values that it doesn't know.
TEST(Arithmetic, DenormalsAreKept) {
  volatile float least = std::numeric_limits<float>::min();
  volatile double half = 0.5;
  EXPECT_GT(static_cast<float>(least * half), 0.0F);
  volatile double least_double = std::numeric_limits<double>::min();
  EXPECT_GT(least_double * half, 0.0);
}

// Compiled for processors that can do both at once, as sim's SIMD code is; others could do no wrong.
#if defined(__x86_64__)
[[gnu::target("fma")]] double product_less(double a, double b, double c) { return a * b - c; }
#else
double product_less(double a, double b, double c) { return a * b - c; }
#endif

TEST(Arithmetic, AProductIsRoundedBeforeItIsAddedTo) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("fma")) return;  // nor can it do them at once
#endif
  volatile double one_and_a_bit = 1 + 0x1p-30;
  EXPECT_EQ(product_less(one_and_a_bit, one_and_a_bit, 1 + 0x1p-29), 0.0);
}

TEST(SineCosine, IsExactAtMultiplesOfAQuarterTurn) {
  constexpr double sines[] = {0, 1, 0, -1};
  for (int k = -64; k <= 64; ++k) {
    const Turn at = sine_cosine(static_cast<double>(k * (pi_long / 2)));
    EXPECT_EQ(at.sine, sines[k & 3]) << k;
    EXPECT_EQ(at.cosine, sines[(k + 1) & 3]) << k;
  }
}

TEST(SineCosine, IsWithin1e15UpTo1e5) {
  support::Draw draw(support::test_seed(1), 0);
  long double error_max = 0;
  for (int i = 0; i < samples; ++i) {
    const double angle = draw.sign() * (draw.one_in(2) ? draw.between(0, 1e5) : draw.magnitude(1e-20, 100));
    const Turn at = sine_cosine(angle);
    error_max = std::max({error_max, std::abs(at.sine - std::sin(static_cast<long double>(angle))),
                          std::abs(at.cosine - std::cos(static_cast<long double>(angle)))});
  }
  EXPECT_LT(error_max, 1e-15L);
  EXPECT_LT(error_max, 2e-16L) << "worse than it was when written";
}

TEST(SineCosine, HoldsNextToTheBordersOfItsOctants) {
  for (int k = 1; k < 2000; ++k) {
    const double border = static_cast<double>(k * (pi_long / 4));
    for (const double angle : {std::nextafter(border, 0), std::nextafter(border, 1e9)}) {
      const Turn at = sine_cosine(angle);
      EXPECT_NEAR(at.sine, static_cast<double>(std::sin(static_cast<long double>(angle))), 2e-16) << k;
      EXPECT_NEAR(at.cosine, static_cast<double>(std::cos(static_cast<long double>(angle))), 2e-16) << k;
    }
  }
}

TEST(SineCosine, HasKnownBits) {
  EXPECT_EQ(sine_cosine(1).sine, 0x1.aed548f090ceep-1);
  EXPECT_EQ(sine_cosine(1).cosine, 0x1.14a280fb5068cp-1);
  EXPECT_EQ(sine_cosine(12345.678).sine, -0x1.687d5890974a5p-1);
  EXPECT_EQ(sine_cosine(-0.3).sine, -0x1.2e9cd95baba33p-2);
}

TEST(SineCosine, StaysOnTheCircleForAnyFiniteAngle) {
  for (const double angle : {1e6, 1e10, 4e15, 1e16, 1e100, std::numeric_limits<double>::max(), 1e-310, 0.0}) {
    const Turn at = sine_cosine(angle);
    EXPECT_NEAR(at.sine * at.sine + at.cosine * at.cosine, 1, 1e-15) << angle;
  }
  EXPECT_NEAR(sine_cosine(1e10).sine, static_cast<double>(std::sin(1e10L)), 2e-16);
}

TEST(Power, HasTheStatedSpecialCases) {
  EXPECT_EQ(power(0, 0), 1);
  EXPECT_EQ(power(5, 0), 1);
  EXPECT_EQ(power(0, 3), 0);
  EXPECT_EQ(power(0, 1e-300), 0);
  EXPECT_EQ(power(1, 1e300), 1);
  EXPECT_EQ(power(1, -7.5), 1);
  EXPECT_EQ(power(0, -1), std::numeric_limits<double>::infinity());
}

TEST(Power, IsExactWhereTheResultIsADouble) {
  for (int n = -1074; n <= 1023; ++n) EXPECT_EQ(power(2, n), std::ldexp(1.0, n)) << n;
  EXPECT_EQ(power(3, 20), 3486784401.0);
  EXPECT_EQ(power(10, 15), 1e15);
  EXPECT_EQ(power(0.25, 0.5), 0.5);
  EXPECT_EQ(power(9, -0.5), 1.0 / 3);
  EXPECT_EQ(power(0.98, 1), 0.98);
}

TEST(Power, OverflowsToInfinityAndUnderflowsToZero) {
  EXPECT_EQ(power(10, 400), std::numeric_limits<double>::infinity());
  EXPECT_EQ(power(10, -400), 0);
  EXPECT_EQ(power(0.5, 1e300), 0);
  EXPECT_EQ(power(std::numeric_limits<double>::denorm_min(), -1), std::numeric_limits<double>::infinity());
}

// 60 digits, among them the places where a logarithm in one double would lose 1e-13.
TEST(Power, HasKnownBits) {
  EXPECT_EQ(power(0.5, 0.016666666666666666), 0x1.fa1e827a1b38cp-1);
  EXPECT_EQ(power(0.98, 0.016666666666666666), 0x1.ffd3dfbaa558cp-1);
  EXPECT_EQ(power(0.9, 0.0078125), 0x1.ff9427bcb4205p-1);
  EXPECT_EQ(power(1.0000001, 100000000.0), 0x1.5829d1d3f9926p+14);
  EXPECT_EQ(power(0.9999999999, 500000000000.0), 0x1.d25756c49a982p-73);
  EXPECT_EQ(power(123.456, 100.25), 0x1.6fac2ba33c5b8p+696);
  EXPECT_EQ(power(7e-300, -1.01), 0x1.a269c2395128fp+1003);
  EXPECT_EQ(power(1.7976931348623157e+308, 0.999), 0x1.f78d9576fb57dp+1022);
  EXPECT_EQ(power(5e-324, 0.5), 0x1.0000000000000p-537);
  EXPECT_EQ(power(2, 0.5), 0x1.6a09e667f3bcdp+0);
  EXPECT_EQ(power(1.0000000000000002, 7e+17), 0x1.2e4dc555425b0p+224);
}

TEST(Power, IsWithin1e14) {
  support::Draw draw(support::test_seed(2), 0);
  long double error_max = 0;
  for (int i = 0; i < samples; ++i) {
    const double base = draw.one_in(2) ? draw.between(0, 4) : draw.magnitude(1e-300, 1e300);
    const double exponent = draw.between(-1, 1) * std::min(1000.0, 700 / std::abs(std::log(base)));
    const long double expected = std::pow(static_cast<long double>(base), static_cast<long double>(exponent));
    error_max = std::max(error_max, std::abs(power(base, exponent) / expected - 1));
  }
  EXPECT_LT(error_max, 1e-14L);
  EXPECT_LT(error_max, 2.3e-16L) << "worse than it was when written";
}

TEST(AngleOf, IsExactOnTheAxes) {
  EXPECT_EQ(angle_of({0, 0}), 0);
  EXPECT_EQ(angle_of({2, 0}), 0);
  EXPECT_EQ(angle_of({0, 2}), std::numbers::pi / 2);
  EXPECT_EQ(angle_of({0, -2}), -std::numbers::pi / 2);
  EXPECT_EQ(angle_of({-2, 0.0}), std::numbers::pi);
  EXPECT_EQ(angle_of({-2, -0.0}), std::numbers::pi) << "the range is (-pi, pi]";
  EXPECT_EQ(angle_of({3, 3}), std::numbers::pi / 4);
}

TEST(AngleOf, IsWithin1e14AtAnyLength) {
  support::Draw draw(support::test_seed(3), 0);
  long double error_max = 0;
  for (int i = 0; i < samples; ++i) {
    const Vec2d v{draw.sign() * draw.magnitude(1e-300, 1e300), draw.sign() * draw.magnitude(1e-300, 1e300)};
    const Vec2d w{draw.between(-1, 1), draw.between(-1, 1)};
    for (const Vec2d u : {v, w}) {
      const long double expected = std::atan2(static_cast<long double>(u.y), static_cast<long double>(u.x));
      error_max = std::max(error_max, std::abs(angle_of(u) - expected));
    }
  }
  EXPECT_LT(error_max, 1e-14L);
  EXPECT_LT(error_max, 5e-16L) << "worse than it was when written";
}

TEST(Unit, HasLengthOneAtAnyMagnitude) {
  support::Draw draw(support::test_seed(4), 0);
  for (int i = 0; i < samples; ++i) {
    const double scale = draw.magnitude(1e-307, 1e150);
    const Vec2d u = unit({draw.between(-1, 1) * scale, draw.between(-1, 1) * scale});
    EXPECT_NEAR(dot(u, u), 1, 5e-16);
  }
  EXPECT_EQ(unit({0, 0}), (Vec2d{1, 0}));
  EXPECT_EQ(unit({0, -3}), (Vec2d{0, -1}));
  EXPECT_EQ(unit({3, 4}), (Vec2d{0.6, 0.8}));
  EXPECT_EQ(unit({-5e-324, 0}), (Vec2d{-1, 0}));
  EXPECT_EQ(unit({0, 1e150}), (Vec2d{0, 1}));
}

TEST(Length, NeitherOverflowsNorVanishes) {
  EXPECT_EQ(length({0, 0}), 0);
  EXPECT_EQ(length({3, -4}), 5);
  EXPECT_DOUBLE_EQ(length({3e200, 4e200}), 5e200);
  EXPECT_DOUBLE_EQ(length({3e-200, 4e-200}), 5e-200);
  EXPECT_EQ(length({5e-324, 0}), 5e-324);
}

// Of any length beside the limit, from far shorter to far longer: whoever is no longer keeps every bit.
TEST(Shorten, TouchesOnlyWhatIsLonger) {
  support::Draw draw(support::test_seed(5), 0);
  int longer = 0;
  for (int i = 0; i < samples; ++i) {
    const double length_max = draw.magnitude(1e-6, 1e6);
    const double length_wanted = length_max * draw.magnitude(0.25, 4);
    const double angle = draw.between(0, 2 * std::numbers::pi);
    const Vec2d v{std::cos(angle) * length_wanted, std::sin(angle) * length_wanted};
    const Vec2d shortened = shorten(v, length_max);
    if (length(v) <= length_max) {
      EXPECT_EQ(shortened.x, v.x);
      EXPECT_EQ(shortened.y, v.y);
      continue;
    }
    ++longer;
    EXPECT_NEAR(length(shortened) / length_max, 1, 1e-15);
    EXPECT_NEAR(shortened.x * v.y, shortened.y * v.x, 1e-15 * length_max * length_wanted);
  }
  EXPECT_GT(longer, samples / 4);
}

}  // namespace
}  // namespace fusillade::sim
