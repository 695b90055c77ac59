// The same bits on every compiler and optimisation level: a hash over many answers, written down once.
#include <gtest/gtest.h>

#include <bit>

#include "sim/base/math.h"
#include "sim/base/rng.h"
#include "sim/geometry/swept.h"

namespace fusillade::sim {
namespace {

constexpr int rounds = 20000;

class BitHash {
 public:
  void add(double value) {
    hash_ = (hash_ ^ std::bit_cast<std::uint64_t>(value)) * 0x100000001b3u;
    hash_ ^= hash_ >> 29;
  }
  void add(const SweptResult& result) {
    add(result ? 1.0 : 0.0);
    if (!result) return;
    for (const double value : {result->fraction, result->normal.x, result->normal.y, result->depth})
      add(value);
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

class Inputs {
 public:
  double number(float reach) { return rng_.between(-reach, reach); }
  Vec2d point(float reach) {
    const double x = number(reach);
    return {x, number(reach)};
  }
  Vec2d half() { return {rng_.between(0.1f, 2), rng_.between(0.1f, 2)}; }
  double radius() { return rng_.between(0, 2); }
  Turn turn() { return sine_cosine(number(4)); }

 private:
  Rng rng_{20260101};
};

TEST(Bits, OfSweptTestsAreTheSameEverywhere) {
  Inputs in;
  BitHash hash;
  for (int i = 0; i < rounds; ++i) {
    const Vec2d start = in.point(6), motion = in.point(12), a = in.point(4), b = in.point(4),
                half = in.half();
    const double radius = in.radius();
    const Turn turn = in.turn();
    hash.add(sweep_circle_circle(start, motion, radius));
    hash.add(sweep_circle_segment(start, motion, radius, a, b));
    hash.add(sweep_circle_box(start, motion, radius, half));
    hash.add(sweep_circle_rotated_box(start, motion, radius, half, turn));
    hash.add(sweep_box_box(start, motion, half, {1, radius}));
    hash.add(sweep_rotated_box_rotated_box(start, motion, half, turn, {1, radius}, Turn{0.6, 0.8}));
    hash.add(sweep_rotated_box_segment(start, motion, half, turn, a, b));
    hash.add(sweep_segment_segment(start, start + half, motion, a, b));
  }
  EXPECT_EQ(hash.value(), 16682488209059908647u);
}

TEST(Bits, OfMathAreTheSameEverywhere) {
  Inputs in;
  BitHash hash;
  for (int i = 0; i < rounds; ++i) {
    const Turn at = sine_cosine(in.number(1e5f));
    hash.add(at.sine);
    hash.add(at.cosine);
    const double base = in.radius();
    hash.add(power(base, in.number(20)));
    hash.add(angle_of(in.point(3)));
    const Vec2d u = unit(in.point(3));
    hash.add(u.x);
    hash.add(u.y);
  }
  EXPECT_EQ(hash.value(), 2616361921829228864u);
}

}  // namespace
}  // namespace fusillade::sim
