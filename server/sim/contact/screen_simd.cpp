// The passes with Highway: this file is compiled once for each instruction set, the best is chosen at run
// time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/contact/screen_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

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

void look_ahead(const ScreenPass& pass, Slot begin, Slot end, std::uint8_t* outlooks) {
  run_outlook_scalar(pass, begin, end, outlooks);
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
  const Float rounding = hn::Set(floats, Occupancy::rounding);
  const Float cell = coordinate * hn::Set(floats, axis.cells_per_tile) +
                     hn::Set(floats, Occupancy::rounding + Occupancy::rim);
  const Float inside = hn::Min(hn::Max(cell, rounding), hn::Set(floats, axis.last));
  return hn::BitCast(ints, inside) - hn::BitCast(ints, rounding);
}

struct Flights {
  Float x, y, vx, vy;
};

HWY_INLINE hn::Mask<Ints> is_occupied_at(const Occupancy& occupancy, const Flights& flights, Float age_s) {
  const Int column = cell_of(occupancy.columns(), flights.x + flights.vx * age_s);
  const Int row = cell_of(occupancy.rows(), flights.y + flights.vy * age_s);
  const Int word_index = hn::ShiftRight<5>(column) * hn::Set(ints, occupancy.words_per_column()) + row;
  const Int words = hn::GatherIndex(ints, occupancy.words(), word_index);
  return hn::TestBit(words, hn::Shl(hn::Set(ints, 1), column & hn::Set(ints, 31)));
}

HWY_INLINE Flights flights_of(const ScreenPass& pass, Slot slot) {
  return {hn::LoadU(floats, pass.x + slot), hn::LoadU(floats, pass.y + slot),
          hn::LoadU(floats, pass.vx + slot), hn::LoadU(floats, pass.vy + slot)};
}

HWY_INLINE Float speed_of(const Flights& flights) {
  return hn::Max(hn::Abs(flights.vx), hn::Abs(flights.vy));
}

// One for each lane, the first in the lowest.
HWY_INLINE std::uint64_t bits_of(hn::Mask<Ints> lanes) {
  std::uint64_t bits = 0;
  hn::StoreMaskBits(ints, lanes, reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

HWY_INLINE Float age_s_of(const ScreenPass& pass, const Differences& age) {
  return hn::ConvertTo(floats, age.middle_bits()) * hn::Set(floats, pass.age_unit_s);
}

HWY_INLINE bool are_slow(const ScreenPass& pass, const Flights& flights) {
  return hn::AllTrue(floats, speed_of(flights) <= hn::Set(floats, pass.speed_max));
}

// Where one of the bullets is too fast for one look.
HWY_NOINLINE hn::Mask<Ints> is_any_part_occupied(const ScreenPass& pass, Slot slot, Float age_s) {
  const Flights flights = flights_of(pass, slot);
  const Float speed = speed_of(flights), speed_max = hn::Set(floats, pass.speed_max);
  const Float looks = hn::IfThenElse(speed <= speed_max, hn::Set(floats, 1), hn::Ceil(speed / speed_max));
  const Float part_s = hn::Set(floats, pass.tick_s) / looks;
  auto is_kept = hn::RebindMask(ints, hn::Not(looks <= hn::Set(floats, screen_looks_max)));
  for (float look = 0.5F; look < screen_looks_max; ++look) {
    const auto is_needed = hn::Set(floats, look) < looks;
    if (hn::AllFalse(floats, is_needed)) break;
    const auto is_met = is_occupied_at(*pass.occupancy, flights, age_s + part_s * hn::Set(floats, look));
    is_kept = hn::Or(is_kept, hn::And(is_met, hn::RebindMask(ints, is_needed)));
  }
  return is_kept;
}

HWY_INLINE hn::Mask<Ints> is_not_of_age(const Differences& age) {
  return hn::Ne(hn::ShiftRight<screen_age_bits - 32>(age.upper_halves()), hn::Zero(ints));
}

HWY_INLINE std::uint64_t may_meet(const ScreenPass& pass, Slot slot) {
  const Differences age = minus(pass.tick_start, pass.launch, slot);
  const Flights flights = flights_of(pass, slot);
  const Float age_s = age_s_of(pass, age), middle_s = age_s + hn::Set(floats, pass.tick_s * 0.5F);
  const auto ends = minus(pass.end, slot, pass.tick_end).upper_halves() < hn::Zero(ints);
  const std::uint64_t others = bits_of(hn::Or(is_not_of_age(age), ends));
  if (HWY_LIKELY(are_slow(pass, flights)))
    return others | bits_of(is_occupied_at(*pass.occupancy, flights, middle_s));
  return others | bits_of(is_any_part_occupied(pass, slot, age_s));
}

// Bit i: the tick i ticks from now, by what is in the way.
HWY_INLINE Int bits_of_ways(const ScreenPass& pass, Slot slot, Float age_s) {
  const Flights flights = flights_of(pass, slot);
  const bool slow = are_slow(pass, flights);
  Int bits = hn::Zero(ints);
  for (int tick = 0; tick < outlook_ticks; ++tick) {
    const Float then_s = age_s + hn::Set(floats, pass.tick_s * static_cast<float>(tick));
    const auto is_met = HWY_LIKELY(slow) ? is_occupied_at(*pass.occupancy, flights,
                                                          then_s + hn::Set(floats, pass.tick_s * 0.5F))
                                         : is_any_part_occupied(pass, slot, then_s);
    bits = bits | hn::IfThenElseZero(is_met, hn::Set(ints, 1 << tick));
  }
  return bits;
}

HWY_INLINE Int outlook_of(const ScreenPass& pass, Slot slot) {
  const Int all = hn::Set(ints, (1 << outlook_ticks) - 1);
  const Differences age = minus(pass.tick_start, pass.launch, slot);
  const Int ticks_left = minus(pass.end, slot, pass.tick_start).upper_halves();
  const Int before_end = hn::Max(hn::Min(ticks_left, hn::Set(ints, outlook_ticks)), hn::Zero(ints));
  const Int known = bits_of_ways(pass, slot, age_s_of(pass, age)) | (hn::Shl(all, before_end) & all);
  const Int bits = hn::IfThenElse(is_not_of_age(age), all, known);
  return (hn::ShiftLeftSame(bits, pass.outlook_bit) |
          hn::ShiftRightSame(bits, outlook_ticks - pass.outlook_bit)) &
         all;
}

// Most vectors keep none, few keep more than one: bit by bit. (CompressStore of Highway 1.0, as g++ 12
// compiles it, copies its table of 1 KB to the stack each time: 16 of then 34 instructions per bullet.)
HWY_INLINE Slot keep(std::uint64_t lanes, Slot first, Slot* kept) {
  Slot count = 0;
  for (; lanes != 0; lanes &= lanes - 1) kept[count++] = first + static_cast<Slot>(std::countr_zero(lanes));
  return count;
}

Slot run(const ScreenPass& pass, Slot begin, Slot end, Slot* kept) {
  const auto lanes = static_cast<Slot>(hn::Lanes(ints));
  Slot slot = begin, count = 0;
  for (; slot + lanes <= end; slot += lanes) count += keep(may_meet(pass, slot), slot, kept + count);
  return count + run_screen_scalar(pass, slot, end, kept + count);
}

void look_ahead(const ScreenPass& pass, Slot begin, Slot end, std::uint8_t* outlooks) {
  constexpr hn::Rebind<std::uint8_t, Ints> bytes;
  const auto lanes = static_cast<Slot>(hn::Lanes(ints));
  Slot slot = begin;
  for (; slot + lanes <= end; slot += lanes)
    hn::StoreU(hn::DemoteTo(bytes, outlook_of(pass, slot)), bytes, outlooks + slot);
  run_outlook_scalar(pass, slot, end, outlooks);
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fusillade::sim {

HWY_EXPORT(run);
HWY_EXPORT(look_ahead);

Slot run_screen(const ScreenPass& pass, Slot begin, Slot end, Slot* kept) {
  return HWY_DYNAMIC_DISPATCH(run)(pass, begin, end, kept);
}

void run_outlook(const ScreenPass& pass, Slot begin, Slot end, std::uint8_t* outlooks) {
  HWY_DYNAMIC_DISPATCH(look_ahead)(pass, begin, end, outlooks);
}

}  // namespace fusillade::sim
#endif
