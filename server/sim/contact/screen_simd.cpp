// The pass with Highway: this file is compiled once for each instruction set, the best is chosen at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/contact/screen_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include <array>
#include <bit>

#include "sim/contact/screen_pass.h"

HWY_BEFORE_NAMESPACE();
namespace fusillade::sim::HWY_NAMESPACE {
namespace {

// A processor of before SSSE3.
#if HWY_TARGET == HWY_SCALAR

Slot run(const ScreenPass& pass, Slot begin, Slot end, Slot* kept) {
  return run_screen_scalar(pass, begin, end, kept);
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;
using Ints = hn::RebindToSigned<Floats>;
using Longs = hn::Repartition<std::int64_t, Floats>;
using Float = hn::Vec<Floats>;
using Int = hn::Vec<Ints>;

constexpr Floats floats;
constexpr Ints ints;
constexpr Longs longs;

// The 64-bit differences minuend[0..N) - subtrahend[0..N), of which half a vector each fits.
struct Differences {
  hn::Vec<Longs> low, high;

  Int upper_halves() const { return hn::ConcatOdd(ints, hn::BitCast(ints, high), hn::BitCast(ints, low)); }
  Int middle_bits() const {
    const hn::RebindToUnsigned<Longs> unsigned_longs;  // whose shift is one instruction everywhere
    const auto middle = [&](auto longs) {
      return hn::BitCast(ints, hn::ShiftRight<16>(hn::BitCast(unsigned_longs, longs)));
    };
    return hn::ConcatEven(ints, middle(high), middle(low));
  }
};

HWY_INLINE Differences minus(const Time* column, Slot slot, Time subtrahend) {
  const auto by = hn::Set(longs, subtrahend);
  return {hn::LoadU(longs, column + slot) - by, hn::LoadU(longs, column + slot + hn::Lanes(longs)) - by};
}

HWY_INLINE Differences minus(Time minuend, const Time* column, Slot slot) {
  const auto from = hn::Set(longs, minuend);
  return {from - hn::LoadU(longs, column + slot), from - hn::LoadU(longs, column + slot + hn::Lanes(longs))};
}

// What is no number counts as 0, as in Occupancy.
HWY_INLINE Int cell_of(const Occupancy::Axis& axis, Float coordinate) {
  const Float cell = coordinate * hn::Set(floats, axis.cells_per_tile) + hn::Set(floats, Occupancy::rim);
  return hn::ConvertTo(ints, hn::Min(hn::Max(cell, hn::Zero(floats)), hn::Set(floats, axis.last)));
}

HWY_INLINE hn::Mask<Ints> may_meet(const ScreenPass& pass, Slot slot) {
  const Occupancy& occupancy = *pass.occupancy;
  const Differences age = minus(pass.tick_start, pass.launch, slot);
  const Float age_s = hn::ConvertTo(floats, age.middle_bits()) * hn::Set(floats, pass.age_unit_s);
  const Float middle_s = age_s + hn::Set(floats, pass.half_tick_s);
  const Float vx = hn::LoadU(floats, pass.vx + slot), vy = hn::LoadU(floats, pass.vy + slot);
  const Int column = cell_of(occupancy.columns(), hn::LoadU(floats, pass.x + slot) + vx * middle_s);
  const Int row = cell_of(occupancy.rows(), hn::LoadU(floats, pass.y + slot) + vy * middle_s);
  const Int words_per_row = hn::Set(ints, occupancy.words_per_row());
  const Int word_index = row * words_per_row + hn::ShiftRight<5>(column);
  const Int words = hn::GatherIndex(ints, occupancy.words(), word_index);
  const Int bit = hn::Shl(hn::Set(ints, 1), column & hn::Set(ints, 31));
  const auto is_occupied = hn::TestBit(words, bit);
  const Float speed_max = hn::Set(floats, pass.speed_max);
  const auto is_fast = hn::RebindMask(ints, hn::Or(hn::Abs(vx) > speed_max, hn::Abs(vy) > speed_max));
  const Int age_high = hn::ShiftRight<screen_age_bits - 32>(age.upper_halves());
  const auto is_not_of_age = hn::Ne(age_high, hn::Zero(ints));
  const auto ends = minus(pass.end, slot, pass.tick_end).upper_halves() < hn::Zero(ints);
  return hn::Or(hn::Or(is_occupied, is_fast), hn::Or(is_not_of_age, ends));
}

// Most vectors keep none, few keep more than one: bit by bit. (CompressStore of Highway 1.0, as g++ 12
// compiles it, copies its table of 1 KB to the stack each time: 16 of then 34 instructions per bullet.)
HWY_INLINE Slot keep(hn::Mask<Ints> lanes, Slot first, Slot* kept) {
  std::array<std::uint8_t, sizeof(std::uint64_t)> bytes;
  const std::size_t size = hn::StoreMaskBits(ints, lanes, bytes.data());
  Slot count = 0;
  for (std::size_t i = 0; i < size; ++i) {
    for (unsigned bits = bytes[i]; bits != 0; bits &= bits - 1)
      kept[count++] = first + static_cast<Slot>(8 * i) + static_cast<Slot>(std::countr_zero(bits));
  }
  return count;
}

Slot run(const ScreenPass& pass, Slot begin, Slot end, Slot* kept) {
  const auto lanes = static_cast<Slot>(hn::Lanes(ints));
  Slot slot = begin, count = 0;
  for (; slot + lanes <= end; slot += lanes) count += keep(may_meet(pass, slot), slot, kept + count);
  return count + run_screen_scalar(pass, slot, end, kept + count);
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fusillade::sim {

HWY_EXPORT(run);

Slot run_screen(const ScreenPass& pass, Slot begin, Slot end, Slot* kept) {
  return HWY_DYNAMIC_DISPATCH(run)(pass, begin, end, kept);
}

}  // namespace fusillade::sim
#endif
