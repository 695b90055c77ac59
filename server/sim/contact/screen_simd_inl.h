// What the passes with Highway share: cells and ages of many bullets at once. Included once for each
// instruction set.
#if defined(FUSILLADE_SCREEN_SIMD_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef FUSILLADE_SCREEN_SIMD_INL_H
#undef FUSILLADE_SCREEN_SIMD_INL_H
#else
#define FUSILLADE_SCREEN_SIMD_INL_H
#endif

#include <hwy/highway.h>

#include <cstdint>

#include "sim/base/prefetch.h"
#include "sim/contact/screen_pass.h"
#include "sim/store/outlook.h"

HWY_BEFORE_NAMESPACE();
namespace fusillade::sim::HWY_NAMESPACE {
namespace {

#if HWY_TARGET != HWY_SCALAR

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;
using Ints = hn::RebindToSigned<Floats>;
using Longs = hn::Repartition<std::int64_t, Floats>;
using Float = hn::Vec<Floats>;
using Int = hn::Vec<Ints>;
using Long = hn::Vec<Longs>;

constexpr Floats floats;
constexpr Ints ints;
constexpr Longs longs;

// The 64-bit differences minuend[0..N) - subtrahend[0..N), of which half a vector each fits.
template <class LongVector>
struct Differences {
  LongVector low, high;

  auto upper_halves() const {
    return hn::ConcatOdd(as_ints, hn::BitCast(as_ints, high), hn::BitCast(as_ints, low));
  }
  auto middle_bits() const {
    const auto middle = [](auto longs) {  // an unsigned shift is one instruction everywhere
      return hn::BitCast(as_ints, hn::ShiftRight<16>(hn::BitCast(as_unsigned, longs)));
    };
    return hn::ConcatEven(as_ints, middle(high), middle(low));
  }

 private:
  static constexpr hn::Repartition<std::int32_t, hn::DFromV<LongVector> > as_ints{};
  static constexpr hn::RebindToUnsigned<hn::DFromV<LongVector> > as_unsigned{};
};

HWY_INLINE Differences<Long> minus(const Time* column, Slot slot, Time subtrahend) {
  const auto by = hn::Set(longs, subtrahend);
  return {hn::LoadU(longs, column + slot) - by, hn::LoadU(longs, column + slot + hn::Lanes(longs)) - by};
}

HWY_INLINE Differences<Long> minus(Time minuend, const Time* column, Slot slot) {
  const auto from = hn::Set(longs, minuend);
  return {from - hn::LoadU(longs, column + slot), from - hn::LoadU(longs, column + slot + hn::Lanes(longs))};
}

// What is no number counts as 0, as in Occupancy.
template <class V>
HWY_INLINE auto cell_of(const Occupancy::Axis& axis, V coordinate) {
  const hn::DFromV<V> d;
  const hn::RebindToSigned<hn::DFromV<V> > as_ints;
  const V rounding = hn::Set(d, Occupancy::rounding);
  const V cell =
      coordinate * hn::Set(d, axis.cells_per_tile) + hn::Set(d, Occupancy::rounding + Occupancy::rim);
  const V inside = hn::Min(hn::Max(cell, rounding), hn::Set(d, axis.last));
  return hn::BitCast(as_ints, inside) - hn::BitCast(as_ints, rounding);
}

template <class V>
struct Flights {
  V x, y, vx, vy;
};

// Where the words of these cells are.
template <class V>
HWY_INLINE V words_of(const Occupancy& occupancy, V column, V row) {
  return hn::ShiftRight<5>(column) * hn::Set(hn::DFromV<V>(), occupancy.words_per_column()) + row;
}

template <class V>
HWY_INLINE auto is_occupied_at(const Occupancy& occupancy, V x, V y) {
  const hn::RebindToSigned<hn::DFromV<V> > as_ints;
  const auto column = cell_of(occupancy.columns(), x);
  const auto row = cell_of(occupancy.rows(), y);
  const auto words = hn::GatherIndex(as_ints, occupancy.words(), words_of(occupancy, column, row));
  return hn::TestBit(words, hn::Shl(hn::Set(as_ints, 1), column & hn::Set(as_ints, 31)));
}

// Asks for what that will read.
template <class V>
HWY_INLINE void prefetch_at(const Occupancy& occupancy, V x, V y) {
  const hn::RebindToSigned<hn::DFromV<V> > as_ints;
  HWY_ALIGN std::int32_t words[hn::MaxLanes(hn::DFromV<V>())];
  hn::Store(words_of(occupancy, cell_of(occupancy.columns(), x), cell_of(occupancy.rows(), y)), as_ints,
            words);
  for (const std::int32_t word : words) prefetch(occupancy.words() + word);
}

template <class V>
HWY_INLINE auto is_occupied_at(const Occupancy& occupancy, const Flights<V>& flights, V age_s) {
  return is_occupied_at(occupancy, flights.x + flights.vx * age_s, flights.y + flights.vy * age_s);
}

template <class V>
HWY_INLINE V speed_of(const Flights<V>& flights) {
  return hn::Max(hn::Abs(flights.vx), hn::Abs(flights.vy));
}

// One for each lane, the first in the lowest.
template <class D>
HWY_INLINE std::uint64_t bits_of(D d, hn::Mask<D> lanes) {
  std::uint64_t bits = 0;
  hn::StoreMaskBits(d, lanes, reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

template <class V>
HWY_INLINE auto age_s_of(const Differences<V>& age, float age_unit_s) {
  const hn::Repartition<float, hn::DFromV<V> > as_floats;
  return hn::ConvertTo(as_floats, age.middle_bits()) * hn::Set(as_floats, age_unit_s);
}

template <class V>
HWY_INLINE auto is_not_of_age(const Differences<V>& age) {
  const hn::Repartition<std::int32_t, hn::DFromV<V> > as_ints;
  return hn::Ne(hn::ShiftRight<screen_age_bits - 32>(age.upper_halves()), hn::Zero(as_ints));
}

// Whatever is in the way, a bullet is looked at from the tick on in which it ends.
HWY_INLINE Int with_end(Int bits_of_ways, const Differences<Long>& left) {
  const Int all = hn::Set(ints, outlook_unknown), none = hn::Zero(ints);
  const Int before_end = hn::Max(hn::Min(left.upper_halves(), hn::Set(ints, outlook_ticks)), none);
  return bits_of_ways | (hn::Shl(all, before_end) & all);
}

HWY_INLINE Int turned_to(int outlook_bit, Int bits) {
  const Int turned =
      hn::ShiftLeftSame(bits, outlook_bit) | hn::ShiftRightSame(bits, outlook_ticks - outlook_bit);
  return turned & hn::Set(ints, outlook_unknown);
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
