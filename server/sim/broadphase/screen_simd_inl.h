// What the passes with Highway share: cells and ages of many bullets at once. Included once for each
// instruction set.
#if defined(FUSILLADE_SCREEN_SIMD_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef FUSILLADE_SCREEN_SIMD_INL_H
#undef FUSILLADE_SCREEN_SIMD_INL_H
#else
#define FUSILLADE_SCREEN_SIMD_INL_H
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstdint>

#include "sim/base/prefetch.h"
#include "sim/broadphase/screen_pass.h"
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

template <class V>
struct Four {
  V a, b, c, d;

  // a: the first words of all, and so on.
  HWY_INLINE Four transposed() const {
    const hn::DFromV<V> words;
    const V ac_low = hn::InterleaveLower(words, a, c), bd_low = hn::InterleaveLower(words, b, d);
    const V ac_high = hn::InterleaveUpper(words, a, c), bd_high = hn::InterleaveUpper(words, b, d);
    return {hn::InterleaveLower(words, ac_low, bd_low), hn::InterleaveUpper(words, ac_low, bd_low),
            hn::InterleaveLower(words, ac_high, bd_high), hn::InterleaveUpper(words, ac_high, bd_high)};
  }
};

template <class V>
struct Flights {
  V x, y, vx, vy;
};

// The cells of an occupancy, with all that leads to them in registers: whatever a pass stores might change
// what it reads by a pointer, each time anew.
class Cells {
 public:
  HWY_INLINE explicit Cells(const Occupancy& occupancy)
      : words_(occupancy.words()),
        words_per_column_(hn::Set(ints, occupancy.words_per_column())),
        minus_first_(hn::Neg(place_of(hn::Set(ints, first), hn::Set(ints, first)))),
        columns_(occupancy.columns()),
        rows_(occupancy.rows()) {}

  HWY_INLINE hn::Mask<Ints> are_occupied(Float x, Float y) const {
    const Int column = columns_.cell_of(x);
    const Int words = hn::GatherIndex(ints, words_, word_of(column, rows_.cell_of(y)));
    return hn::Shl(words, hn::AndNot(column, hn::Set(ints, 31))) < hn::Zero(ints);
  }
  // At so many seconds from where they are launched.
  HWY_INLINE hn::Mask<Ints> are_occupied(const Flights<Float>& flights, Float age_s) const {
    return are_occupied(flights.x + flights.vx * age_s, flights.y + flights.vy * age_s);
  }
  // Asks for what that will read.
  HWY_INLINE void prefetch_at(Float x, Float y) const {
    HWY_ALIGN std::int32_t words[hn::MaxLanes(ints)];
    hn::Store(word_of(columns_.cell_of(x), rows_.cell_of(y)), ints, words);
    for (const std::int32_t word : words) prefetch(words_ + word);
  }

 private:
  // Numbers of cells are counted from there: the sum that rounds them, as it stands.
  static constexpr std::int32_t first = std::bit_cast<std::int32_t>(Occupancy::rounding);
  static_assert(first % 32 == 0);

  struct Axis {
    Float cells_per_tile, last, rounding, middle;

    HWY_INLINE explicit Axis(const Occupancy::Axis& axis)
        : cells_per_tile(hn::Set(floats, axis.cells_per_tile)),
          last(hn::Set(floats, axis.last)),
          rounding(hn::Set(floats, Occupancy::rounding)),
          middle(hn::Set(floats, Occupancy::rounding + Occupancy::rim)) {}
    // What is no number counts as 0, as in Occupancy.
    HWY_INLINE Int cell_of(Float coordinate) const {
      return hn::BitCast(ints, hn::Min(hn::Max(coordinate * cells_per_tile + middle, rounding), last));
    }
  };

  // Of a table that would begin with cell 0, whose words are numbered modulo 2^32.
  HWY_INLINE Int place_of(Int column, Int row) const {
    return hn::ShiftRight<5>(column) * words_per_column_ + row;
  }
  HWY_INLINE Int word_of(Int column, Int row) const { return place_of(column, row) + minus_first_; }

  const std::int32_t* words_;
  Int words_per_column_, minus_first_;
  Axis columns_, rows_;
};

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
