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

struct Span {
  Int first, last;  // cells
};

HWY_INLINE Int cells_of(const Occupancy::Axis& axis, Float coordinate) {
  const Float zero = hn::Zero(floats), last = hn::Set(floats, axis.last);
  const Float cell = coordinate * hn::Set(floats, axis.cells_per_tile) + hn::Set(floats, Occupancy::rim);
  const Float inside = hn::IfThenElse(cell > zero, cell, zero);
  return hn::ConvertTo(ints, hn::IfThenElse(inside < last, inside, last));
}

HWY_INLINE Span span_of(const Occupancy::Axis& axis, Float place, Float velocity, Float age_s, Float tick_s) {
  const Float margin = hn::Set(floats, screen_margin_tiles);
  const Float begin = place + velocity * age_s;
  const Float end = begin + velocity * tick_s;
  return {cells_of(axis, hn::Min(begin, end) - margin), cells_of(axis, hn::Max(begin, end) + margin)};
}

HWY_INLINE hn::Mask<Ints> may_meet(const ScreenPass& pass, Slot slot) {
  const Occupancy& occupancy = *pass.occupancy;
  const Differences age = minus(pass.tick_start, pass.launch, slot);
  const Float age_s = hn::ConvertTo(floats, age.middle_bits()) * hn::Set(floats, pass.age_unit_s);
  const Float tick_s = hn::Set(floats, pass.tick_s);
  const Span columns = span_of(occupancy.columns(), hn::LoadU(floats, pass.x + slot),
                               hn::LoadU(floats, pass.vx + slot), age_s, tick_s);
  const Span rows = span_of(occupancy.rows(), hn::LoadU(floats, pass.y + slot),
                            hn::LoadU(floats, pass.vy + slot), age_s, tick_s);
  const Int one = hn::Set(ints, 1);
  const Int words_per_row = hn::Set(ints, occupancy.words_per_row());
  const Int word_index = rows.first * words_per_row + hn::ShiftRight<5>(columns.first);
  const Int words = hn::GatherIndex(ints, occupancy.words(), word_index);
  const Int bit = hn::Shl(one, columns.first & hn::Set(ints, 31));
  const auto is_occupied = hn::TestBit(words, bit);
  const auto is_long = hn::Or(columns.last - columns.first > one, rows.last - rows.first > one);
  const Int age_high = hn::ShiftRight<screen_age_bits - 32>(age.upper_halves());
  const auto is_not_of_age = hn::Ne(age_high, hn::Zero(ints));
  const auto ends = minus(pass.end, slot, pass.tick_end).upper_halves() < hn::Zero(ints);
  return hn::Or(hn::Or(is_occupied, is_long), hn::Or(is_not_of_age, ends));
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
