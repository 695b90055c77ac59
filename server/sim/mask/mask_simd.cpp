// The pass with Highway: this file is compiled once for each instruction set, the best is chosen at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/mask/mask_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include "sim/mask/mask_pass.h"

HWY_BEFORE_NAMESPACE();
namespace fusillade::sim::HWY_NAMESPACE {
namespace {

// A processor of before SSSE3.
#if HWY_TARGET == HWY_SCALAR

bool run(const MaskPass& pass) { return run_mask_scalar(pass); }

#else

namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::ScalableTag<std::uint64_t>;
using Word = hn::Vec<Words>;

constexpr Words words;

// Rows that fill no vector. Apart, so that masks without them need no stack.
HWY_NOINLINE bool meets_rest(const MaskPass& pass, std::size_t done) {
  const auto from = [done](const std::uint64_t* column) {
    return column == nullptr ? column : column + done;
  };
  return run_mask_scalar({pass.rows + done, from(pass.high), from(pass.low), pass.count - done, pass.shift});
}

// `columns_at(row)`: the columns under the mask, of as many rows as a vector has lanes.
template <class ColumnsAt>
HWY_INLINE bool meets(const MaskPass& pass, const ColumnsAt& columns_at) {
  const std::size_t lanes = hn::Lanes(words), whole = pass.count / lanes * lanes;
  Word common = hn::Zero(words);
  for (std::size_t row = 0; row < whole; row += lanes)
    common = hn::Or(common, hn::And(hn::LoadU(words, pass.rows + row), columns_at(row)));
  if (!hn::AllTrue(words, hn::Eq(common, hn::Zero(words)))) return true;
  return whole < pass.count && meets_rest(pass, whole);
}

bool run(const MaskPass& pass) {
  const auto high = [&pass](std::size_t row) {
    return hn::ShiftLeftSame(hn::LoadU(words, pass.high + row), pass.shift);
  };
  const auto low = [&pass](std::size_t row) {
    return hn::ShiftRightSame(hn::LoadU(words, pass.low + row), 64 - pass.shift);
  };
  if (pass.low == nullptr) return pass.high != nullptr && meets(pass, high);
  if (pass.high == nullptr) return meets(pass, low);
  return meets(pass, [&](std::size_t row) { return hn::Or(high(row), low(row)); });
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fusillade::sim {

HWY_EXPORT(run);

bool run_mask(const MaskPass& pass) { return HWY_DYNAMIC_DISPATCH(run)(pass); }

}  // namespace fusillade::sim
#endif
