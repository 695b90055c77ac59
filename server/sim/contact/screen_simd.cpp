// The passes with Highway: this file is compiled once for each instruction set, the best is chosen at run
// time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/contact/screen_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include <bit>
#include <cstddef>

#include "sim/contact/screen_pass.h"

HWY_BEFORE_NAMESPACE();
namespace fusillade::sim::HWY_NAMESPACE {
namespace {

// A processor of before SSSE3.
#if HWY_TARGET == HWY_SCALAR

Slot run(const ScreenPass& pass, Slot begin, Slot end, Slot* kept) {
  return run_screen_scalar(pass, begin, end, kept);
}

void look_ahead(const ScreenPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks) {
  run_outlook_scalar(pass, look, begin, end, outlooks);
}

FarSights look_from_afar(const FarPass& pass, Slot begin, Slot end) {
  return run_far_looks_scalar(pass, begin, end);
}

#else

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

template <class V>
HWY_INLINE auto is_occupied_at(const Occupancy& occupancy, const Flights<V>& flights, V age_s) {
  const hn::RebindToSigned<hn::DFromV<V> > as_ints;
  const auto column = cell_of(occupancy.columns(), flights.x + flights.vx * age_s);
  const auto row = cell_of(occupancy.rows(), flights.y + flights.vy * age_s);
  const auto word_index = hn::ShiftRight<5>(column) * hn::Set(as_ints, occupancy.words_per_column()) + row;
  const auto words = hn::GatherIndex(as_ints, occupancy.words(), word_index);
  return hn::TestBit(words, hn::Shl(hn::Set(as_ints, 1), column & hn::Set(as_ints, 31)));
}

HWY_INLINE Flights<Float> flights_of(const ScreenPass& pass, Slot slot) {
  return {hn::LoadU(floats, pass.x + slot), hn::LoadU(floats, pass.y + slot),
          hn::LoadU(floats, pass.vx + slot), hn::LoadU(floats, pass.vy + slot)};
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

HWY_INLINE bool are_slow(const ScreenPass& pass, const Flights<Float>& flights) {
  return hn::AllTrue(floats, speed_of(flights) <= hn::Set(floats, pass.speed_max));
}

// Where one of the bullets is too fast for one look.
HWY_NOINLINE hn::Mask<Ints> is_any_part_occupied(const ScreenPass& pass, Slot slot, Float age_s) {
  const Flights<Float> flights = flights_of(pass, slot);
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

template <class V>
HWY_INLINE auto is_not_of_age(const Differences<V>& age) {
  const hn::Repartition<std::int32_t, hn::DFromV<V> > as_ints;
  return hn::Ne(hn::ShiftRight<screen_age_bits - 32>(age.upper_halves()), hn::Zero(as_ints));
}

HWY_INLINE std::uint64_t may_meet(const ScreenPass& pass, Slot slot) {
  const Differences<Long> age = minus(pass.tick_start, pass.launch, slot);
  const Flights<Float> flights = flights_of(pass, slot);
  const Float age_s = age_s_of(age, pass.age_unit_s), middle_s = age_s + hn::Set(floats, pass.tick_s * 0.5F);
  const auto ends = minus(pass.end, slot, pass.tick_end).upper_halves() < hn::Zero(ints);
  const std::uint64_t others = bits_of(ints, hn::Or(is_not_of_age(age), ends));
  if (HWY_LIKELY(are_slow(pass, flights)))
    return others | bits_of(ints, is_occupied_at(*pass.occupancy, flights, middle_s));
  return others | bits_of(ints, is_any_part_occupied(pass, slot, age_s));
}

// Bit i: the tick i ticks from now, by what is in the way; of the ticks of one look from afar.
HWY_INLINE Int bits_of_ways(const ScreenPass& pass, int look, Slot slot, Float age_s) {
  const Flights<Float> flights = flights_of(pass, slot);
  const bool slow = are_slow(pass, flights);
  Int bits = hn::Zero(ints);
  const int first = look * ticks_per_far_look;
  for (int tick = first; tick < first + ticks_per_far_look; ++tick) {
    const Float then_s = age_s + hn::Set(floats, pass.tick_s * static_cast<float>(tick));
    const auto is_met = HWY_LIKELY(slow) ? is_occupied_at(*pass.occupancy, flights,
                                                          then_s + hn::Set(floats, pass.tick_s * 0.5F))
                                         : is_any_part_occupied(pass, slot, then_s);
    bits = bits | hn::IfThenElseZero(is_met, hn::Set(ints, 1 << tick));
  }
  return bits;
}

HWY_INLINE Int outlook_of(const ScreenPass& pass, int look, Slot slot) {
  const Int all = hn::Set(ints, (1 << outlook_ticks) - 1);
  const Differences<Long> age = minus(pass.tick_start, pass.launch, slot);
  const Int ticks_left = minus(pass.end, slot, pass.tick_start).upper_halves();
  const Int before_end = hn::Max(hn::Min(ticks_left, hn::Set(ints, outlook_ticks)), hn::Zero(ints));
  const Int known =
      bits_of_ways(pass, look, slot, age_s_of(age, pass.age_unit_s)) | (hn::Shl(all, before_end) & all);
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

void look_ahead(const ScreenPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks) {
  constexpr hn::Rebind<std::uint8_t, Ints> bytes;
  const auto lanes = static_cast<Slot>(hn::Lanes(ints));
  Slot slot = begin;
  for (; slot + lanes <= end; slot += lanes)
    hn::StoreU(hn::DemoteTo(bytes, outlook_of(pass, look, slot)), bytes, outlooks + slot);
  run_outlook_scalar(pass, look, slot, end, outlooks);
}

// Four bullets, from their records.
using FourFloats = hn::CappedTag<float, 4>;
using FourInts = hn::RebindToSigned<FourFloats>;
using TwoLongs = hn::Repartition<std::int64_t, FourFloats>;
using FourFloat = hn::Vec<FourFloats>;
using TwoLong = hn::Vec<TwoLongs>;
using FourFlights = Flights<FourFloat>;
constexpr FourFloats four_floats;
constexpr FourInts four_ints;
constexpr TwoLongs two_longs;
static_assert(offsetof(Flight, vy) == 12 && offsetof(Flight, launch) == 16 && offsetof(Flight, end) == 24);

HWY_INLINE FourFlights flights_of(const Flight* flights) {
  const auto a = hn::LoadU(four_floats, &flights[0].x), b = hn::LoadU(four_floats, &flights[1].x);
  const auto c = hn::LoadU(four_floats, &flights[2].x), d = hn::LoadU(four_floats, &flights[3].x);
  const auto places_ab = hn::InterleaveLower(four_floats, a, b),
             places_cd = hn::InterleaveLower(four_floats, c, d);
  const auto speeds_ab = hn::InterleaveUpper(four_floats, a, b),
             speeds_cd = hn::InterleaveUpper(four_floats, c, d);
  return {hn::ConcatLowerLower(four_floats, places_cd, places_ab),
          hn::ConcatUpperUpper(four_floats, places_cd, places_ab),
          hn::ConcatLowerLower(four_floats, speeds_cd, speeds_ab),
          hn::ConcatUpperUpper(four_floats, speeds_cd, speeds_ab)};
}

struct Times {
  TwoLong launch, end;
};

HWY_INLINE Times times_of(const Flight* flights) {
  const auto a = hn::LoadU(two_longs, &flights[0].launch), b = hn::LoadU(two_longs, &flights[1].launch);
  return {hn::InterleaveLower(two_longs, a, b), hn::InterleaveUpper(two_longs, a, b)};
}

// Whom every look sees, whatever is near it.
HWY_INLINE hn::Mask<FourInts> are_seen_anyway(const FarPass& pass, const FourFlights& flights,
                                              const Differences<TwoLong>& age,
                                              const Differences<TwoLong>& left) {
  const auto ends = left.upper_halves() < hn::Zero(four_ints);
  const auto is_slow = speed_of(flights) <= hn::Set(four_floats, pass.speed_max);
  return hn::Or(hn::Or(is_not_of_age(age), ends), hn::RebindMask(four_ints, hn::Not(is_slow)));
}

// Adds a bit for each of the four to what each look has seen.
HWY_INLINE void look_at_four(const FarPass& pass, const Flight* flights, std::size_t place,
                             FarSights& sights) {
  const FourFlights four = flights_of(flights);
  const Times first = times_of(flights), last = times_of(flights + 2);
  const TwoLong now = hn::Set(two_longs, pass.tick_start), then = hn::Set(two_longs, pass.ticks_end);
  const Differences<TwoLong> age{now - first.launch, now - last.launch};
  const auto anyway = are_seen_anyway(pass, four, age, {first.end - then, last.end - then});
  const FourFloat age_s = age_s_of(age, pass.age_unit_s);
  for (std::size_t look = 0; look < sights.size(); ++look) {
    const float middle_s = pass.look_s * (static_cast<float>(look) + 0.5F);
    const auto is_met = is_occupied_at(*pass.occupancy, four, age_s + hn::Set(four_floats, middle_s));
    sights[look][place / 64] |= bits_of(four_ints, hn::Or(anyway, is_met)) << place % 64;
  }
}

FarSights look_from_afar(const FarPass& pass, Slot begin, Slot end) {
  const auto count = static_cast<std::size_t>(end - begin), whole = count / 4 * 4;
  const Flight* const flights = pass.flights + begin;
  FarSights sights{};
  for (std::size_t place = 0; place < whole; place += 4) look_at_four(pass, flights + place, place, sights);
  for (std::size_t place = whole; place < count; ++place) look_at_one(pass, flights[place], place, sights);
  return sights;
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fusillade::sim {

HWY_EXPORT(run);
HWY_EXPORT(look_ahead);
HWY_EXPORT(look_from_afar);

Slot run_screen(const ScreenPass& pass, Slot begin, Slot end, Slot* kept) {
  return HWY_DYNAMIC_DISPATCH(run)(pass, begin, end, kept);
}

void run_outlook(const ScreenPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks) {
  HWY_DYNAMIC_DISPATCH(look_ahead)(pass, look, begin, end, outlooks);
}

FarSights run_far_looks(const FarPass& pass, Slot begin, Slot end) {
  return HWY_DYNAMIC_DISPATCH(look_from_afar)(pass, begin, end);
}

}  // namespace fusillade::sim
#endif
