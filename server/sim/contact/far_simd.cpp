// The passes with Highway: this file is compiled once for each instruction set, the best is chosen at run
// time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/contact/far_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include <cstddef>

#include "sim/contact/far_pass.h"
#include "sim/contact/screen_simd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace fusillade::sim::HWY_NAMESPACE {
namespace {

// A processor of before SSSE3.
#if HWY_TARGET == HWY_SCALAR

FarSights look_from_afar(const FarPass& pass, Slot begin, Slot end) {
  return run_far_looks_scalar(pass, begin, end);
}

FarSights look_from_afar_forced(const ForcedPass& pass, Slot begin, Slot end) {
  return run_forced_far_looks_scalar(pass, begin, end);
}

void look_ahead_forced(const ForcedPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks) {
  run_forced_outlook_scalar(pass, look, begin, end, outlooks);
}

#else

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

struct Places {
  Float x, y;
};

HWY_INLINE Float square_of(Places way) { return way.x * way.x + way.y * way.y; }

// As a rule nobody is too fast; the root and the division take longer than all the rest.
HWY_INLINE Places shortened(Places way, float most) {
  const Float square = square_of(way);
  const auto is_short = square <= hn::Set(floats, most * most);
  if (HWY_LIKELY(hn::AllTrue(floats, is_short))) return way;
  const Float factor = hn::IfThenElse(is_short, hn::Set(floats, 1), hn::Set(floats, most) / hn::Sqrt(square));
  return {way.x * factor, way.y * factor};
}

// Forced bullets in the coming ticks.
struct Courses {
  Places place, way;

  HWY_INLINE void fly(const ForcedPass& pass) {
    const Float cosine = hn::Set(floats, pass.cosine), sine = hn::Set(floats, pass.sine);
    place = {place.x + way.x, place.y + way.y};
    way = shortened({way.x * cosine - way.y * sine + hn::Set(floats, pass.push.x),
                     way.x * sine + way.y * cosine + hn::Set(floats, pass.push.y)},
                    pass.way_max);
  }
};

HWY_INLINE Courses courses_of(const ForcedPass& pass, Slot slot) {
  const Float way_per_speed = hn::Set(floats, pass.way_per_speed);
  return {
      {hn::LoadU(floats, pass.x + slot), hn::LoadU(floats, pass.y + slot)},
      {hn::LoadU(floats, pass.vx + slot) * way_per_speed, hn::LoadU(floats, pass.vy + slot) * way_per_speed}};
}

// Flies on through the ticks of one look.
HWY_INLINE hn::Mask<Ints> is_anything_near(const ForcedPass& pass, Courses& courses) {
  Float longest = hn::Zero(floats);
  Places middle = courses.place;
  for (int tick = 0; tick < ticks_per_far_look; ++tick, courses.fly(pass)) {
    longest = hn::Max(longest, square_of(courses.way));
    if (tick == ticks_per_far_look / 2) middle = courses.place;
  }
  const auto is_slow = longest <= hn::Set(floats, pass.far_way_max * pass.far_way_max);
  return hn::Or(is_occupied_at(*pass.far, middle.x, middle.y), hn::RebindMask(ints, hn::Not(is_slow)));
}

// Bit i: the bullet in lane i is new, or ends before the ticks are over.
HWY_INLINE std::uint64_t bits_of_seen_anyway(const ForcedPass& pass, Slot slot) {
  std::uint64_t bits = 0;
  const auto lanes = hn::Lanes(longs);
  for (Slot half = 0; half < 2; ++half) {
    const Slot first = slot + half * static_cast<Slot>(lanes);
    const auto is_new = hn::Ne(hn::LoadU(longs, pass.launch + first), hn::Set(longs, pass.tick_start));
    const auto ends = hn::Lt(hn::LoadU(longs, pass.end + first), hn::Set(longs, pass.ticks_end));
    bits |= bits_of(longs, hn::Or(is_new, ends)) << (half * lanes);
  }
  return bits;
}

FarSights look_from_afar_forced(const ForcedPass& pass, Slot begin, Slot end) {
  const auto lanes = static_cast<Slot>(hn::Lanes(floats));
  FarSights sights{};
  Slot slot = begin;
  for (; slot + lanes <= end; slot += lanes) {
    const auto place = static_cast<std::size_t>(slot - begin);
    const std::uint64_t anyway = bits_of_seen_anyway(pass, slot);
    Courses courses = courses_of(pass, slot);
    for (FarSight& sight : sights)
      sight[place / 64] |= (anyway | bits_of(ints, is_anything_near(pass, courses))) << place % 64;
  }
  for (; slot < end; ++slot) look_at_one(pass, slot, static_cast<std::size_t>(slot - begin), sights);
  return sights;
}

HWY_INLINE Int bits_of_ways(const ForcedPass& pass, int look, Slot slot) {
  const Float half = hn::Set(floats, 0.5F), way_max = hn::Set(floats, pass.near_way_max);
  Courses courses = courses_of(pass, slot);
  Int bits = hn::Zero(ints);
  const int first = look * ticks_per_far_look;
  for (int tick = 0; tick < first + ticks_per_far_look; ++tick, courses.fly(pass)) {
    if (tick < first) continue;
    const Places way = courses.way, place = courses.place;
    const auto is_slow = hn::Max(hn::Abs(way.x), hn::Abs(way.y)) <= way_max;
    const auto is_met = is_occupied_at(*pass.near, place.x + way.x * half, place.y + way.y * half);
    const auto is_seen = hn::Or(is_met, hn::RebindMask(ints, hn::Not(is_slow)));
    bits = bits | hn::IfThenElseZero(is_seen, hn::Set(ints, 1 << tick));
  }
  return bits;
}

void look_ahead_forced(const ForcedPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks) {
  constexpr hn::Rebind<std::uint8_t, Ints> bytes;
  const auto lanes = static_cast<Slot>(hn::Lanes(ints));
  Slot slot = begin;
  for (; slot + lanes <= end; slot += lanes) {
    const Differences<Long> age = minus(pass.tick_start, pass.launch, slot);
    const auto is_new = hn::Ne(hn::Or(age.upper_halves(), age.lower_halves()), hn::Zero(ints));
    const Int known = with_end(bits_of_ways(pass, look, slot), minus(pass.end, slot, pass.tick_start));
    const Int bits =
        turned_to(pass.outlook_bit, hn::IfThenElse(is_new, hn::Set(ints, outlook_unknown), known));
    hn::StoreU(hn::DemoteTo(bytes, bits), bytes, outlooks + slot);
  }
  run_forced_outlook_scalar(pass, look, slot, end, outlooks);
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fusillade::sim {

HWY_EXPORT(look_from_afar);
HWY_EXPORT(look_from_afar_forced);
HWY_EXPORT(look_ahead_forced);

FarSights run_far_looks(const FarPass& pass, Slot begin, Slot end) {
  return HWY_DYNAMIC_DISPATCH(look_from_afar)(pass, begin, end);
}

FarSights run_forced_far_looks(const ForcedPass& pass, Slot begin, Slot end) {
  return HWY_DYNAMIC_DISPATCH(look_from_afar_forced)(pass, begin, end);
}

void run_forced_outlook(const ForcedPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks) {
  HWY_DYNAMIC_DISPATCH(look_ahead_forced)(pass, look, begin, end, outlooks);
}

}  // namespace fusillade::sim
#endif
