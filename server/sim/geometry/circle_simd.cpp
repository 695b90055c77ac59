// The pass with Highway: this file is compiled once for each instruction set, the best is chosen at run time.
// A fused multiplication has the rounding error of a product in one instruction, where its halves take
// seventeen; both are exact, so that all bits are the same.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/geometry/circle_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include "sim/geometry/circle_pass.h"

HWY_BEFORE_NAMESPACE();
namespace fusillade::sim::HWY_NAMESPACE {
namespace {

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2

namespace hn = hwy::HWY_NAMESPACE;

using Fours = hn::FixedTag<double, 4>;
using Four = hn::Vec<Fours>;

constexpr Fours fours;

// As base/double_double.h has them, four at once.
struct DoubleDoubles {
  Four high, low;
};

HWY_INLINE DoubleDoubles two_sum(Four a, Four b) {
  const Four sum = a + b, b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

HWY_INLINE DoubleDoubles two_product(Four a, Four b) {
  const Four product = a * b;
  return {product, hn::MulSub(a, b, product)};
}

HWY_INLINE DoubleDoubles sum(DoubleDoubles a, DoubleDoubles b) {
  const DoubleDoubles high = two_sum(a.high, b.high), low = two_sum(a.low, b.low);
  const DoubleDoubles joined = two_sum(high.high, high.low + low.high);
  return two_sum(joined.high, joined.low + low.low);
}

HWY_INLINE DoubleDoubles difference(DoubleDoubles a, DoubleDoubles b) {
  return sum(a, {hn::Neg(b.high), hn::Neg(b.low)});
}

HWY_INLINE DoubleDoubles product(DoubleDoubles a, DoubleDoubles b) {
  const DoubleDoubles high = two_product(a.high, b.high);
  return two_sum(high.high, high.low + (a.high * b.low + a.low * b.high));
}

HWY_INLINE Four four(Four a, Four b, Four c, Four d) {
  return hn::ConcatUpperLower(fours, hn::OddEven(d, c), hn::OddEven(b, a));
}

CircleTerms run(Vec2d start, Vec2d motion, double radius) {
  const Four x = hn::Set(fours, start.x), y = hn::Set(fours, start.y), minus_y = hn::Neg(y);
  const Four motion_x = hn::Set(fours, motion.x), motion_y = hn::Set(fours, motion.y);
  // |start|², |motion|², start . motion, start x motion
  const DoubleDoubles sums =
      sum(two_product(four(x, motion_x, x, x), four(x, motion_x, motion_x, motion_y)),
          two_product(four(y, motion_y, y, minus_y), four(y, motion_y, motion_y, motion_x)));
  const Four reach = hn::Set(fours, radius);
  const DoubleDoubles reach_squared = two_product(reach, reach);
  const DoubleDoubles gap = difference(sums, reach_squared);
  // In the second place reach² |motion|², in the fourth (start x motion)².
  const DoubleDoubles factors{hn::ConcatUpperLower(fours, sums.high, reach_squared.high),
                              hn::ConcatUpperLower(fours, sums.low, reach_squared.low)};
  const DoubleDoubles products = product(factors, sums);
  const DoubleDoubles crossed{hn::ConcatUpperUpper(fours, products.high, products.high),
                              hn::ConcatUpperUpper(fours, products.low, products.low)};
  const DoubleDoubles chord = difference(products, crossed);
  return {hn::GetLane(gap.high), -hn::ExtractLane(sums.high, 2), hn::ExtractLane(chord.high, 1)};
}

#else

CircleTerms run(Vec2d start, Vec2d motion, double radius) {
  return circle_terms_scalar(start, motion, radius);
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fusillade::sim {

HWY_EXPORT(run);

CircleTerms circle_terms(Vec2d start, Vec2d motion, double radius) {
  return HWY_DYNAMIC_DISPATCH(run)(start, motion, radius);
}

}  // namespace fusillade::sim
#endif
