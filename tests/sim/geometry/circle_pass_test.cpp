#include "sim/geometry/circle_pass.h"

#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <array>
#include <bit>
#include <cmath>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

constexpr int rounds = 20'000;

std::array<std::uint64_t, 3> bits_of(const CircleTerms& terms) {
  return {std::bit_cast<std::uint64_t>(terms.gap), std::bit_cast<std::uint64_t>(terms.approach),
          std::bit_cast<std::uint64_t>(terms.chord)};
}

// Every instruction set that this processor has, and every bit.
void expect_twins_agree(Vec2d start, Vec2d motion, double radius) {
  const CircleTerms expected = circle_terms_scalar(start, motion, radius);
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    EXPECT_EQ(bits_of(circle_terms(start, motion, radius)), bits_of(expected))
        << hwy::TargetName(target) << ": " << start.x << ' ' << start.y << ", " << motion.x << ' ' << motion.y
        << ", radius " << radius;
    hwy::SetSupportedTargetsForTest(0);
  }
}

// From the smallest float to the largest place, of either sign.
double number_of_any_size(Rng& rng) {
  const double size = std::ldexp(1.0 + rng.between(0, 1), static_cast<int>(rng.below(160)) - 147);
  return rng.below(2) == 0 ? size : -size;
}

TEST(CirclePass, TwinsAgree) {
  Rng rng(support::test_seed(14));
  for (int i = 0; i < rounds; ++i) {
    const Vec2d start{rng.between(-9, 9), rng.between(-9, 9)};
    const Vec2d motion{rng.between(-9, 9), rng.between(-9, 9)};
    expect_twins_agree(start, motion, rng.between(0, 3));
    // Past each other by a rounding error or two: where all digits count.
    const double pass_by = std::abs(cross(start, motion)) / std::sqrt(dot(motion, motion));
    expect_twins_agree(start, motion, std::nextafter(pass_by, static_cast<double>(rng.below(20)) - 10));
  }
}

// Speeds of the smallest float in a moment of 2^-32 tick, too.
TEST(CirclePass, TwinsAgreeOnNumbersOfAnySize) {
  Rng rng(support::test_seed(15));
  constexpr double smallest_time_s = 0x1p-40;
  for (int i = 0; i < rounds; ++i) {
    const Vec2d start{number_of_any_size(rng), number_of_any_size(rng)};
    const Vec2d velocity{number_of_any_size(rng), number_of_any_size(rng)};
    expect_twins_agree(start, velocity * smallest_time_s, std::abs(number_of_any_size(rng)));
    expect_twins_agree(start, {}, 0);
    expect_twins_agree({}, velocity, 0);
    expect_twins_agree({start.x, 0}, {0, velocity.y}, std::abs(start.x));
  }
}

}  // namespace
}  // namespace fusillade::sim
