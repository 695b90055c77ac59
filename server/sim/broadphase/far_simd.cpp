// The passes with Highway: this file is compiled once for each instruction set, the best is chosen at run
// time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/broadphase/far_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include <cstddef>

#include "sim/broadphase/far_pass.h"
#include "sim/broadphase/screen_simd_inl.h"

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

void look_ahead_roughly(const ForcedPass& pass, Slot begin, Slot end, std::uint8_t* outlooks) {
  run_rough_outlook_scalar(pass, begin, end, outlooks);
}

#else

// A vector of bullets from their records, which are transposed within blocks of four words: block i of the
// vector number k of a group holds a half of record 4 i + k.
static_assert(offsetof(StraightRecord, vy) == 12 && offsetof(StraightRecord, launch) == 16);
static_assert(offsetof(StraightRecord, identity) + offsetof(BulletIdentity, origin) == 24);

// Half a record of every fourth bullet.
template <class D, class Word>
HWY_INLINE hn::Vec<D> load_blocks(D d, const Word* first) {
  constexpr std::size_t bytes = hn::MaxLanes(D()) * sizeof(Word);
  if constexpr (bytes == sizeof(StraightRecord) / 2) {
    return hn::LoadU(d, first);
  } else {
    const hn::Half<D> half;
    const std::size_t records = 4 * (bytes / sizeof(StraightRecord));
    return hn::Combine(d, load_blocks(half, first + records * (sizeof(StraightRecord) / sizeof(Word))),
                       load_blocks(half, first));
  }
}

HWY_INLINE Flights<Float> flights_of(const StraightRecord* bullets) {
  const Four<Float> records{load_blocks(floats, &bullets[0].x), load_blocks(floats, &bullets[1].x),
                            load_blocks(floats, &bullets[2].x), load_blocks(floats, &bullets[3].x)};
  const Four<Float> columns = records.transposed();
  return {columns.a, columns.b, columns.c, columns.d};
}

struct Ages {
  Int age_low, age_high;  // halves of 64-bit words
  Int minus_origin;
};

HWY_INLINE Ages ages_of(const FarPass& pass, const StraightRecord* bullets) {
  const Long now_and_0 = hn::OddEven(hn::Zero(longs), hn::Set(longs, pass.tick_start));
  const auto since = [&](const StraightRecord& bullet) {
    return hn::BitCast(ints, now_and_0 - load_blocks(longs, &bullet.launch));
  };
  const Four<Int> records{since(bullets[0]), since(bullets[1]), since(bullets[2]), since(bullets[3])};
  const Four<Int> columns = records.transposed();
  return {columns.a, columns.b, columns.c};
}

HWY_INLINE hn::Mask<Ints> end_soon(const FarPass& pass, Slot slot, const Ages& ages) {
  if (pass.ends != nullptr) return minus(pass.ticks_end, pass.ends, slot).upper_halves() > hn::Set(ints, -1);
  const auto* const halves = reinterpret_cast<const std::int32_t*>(pass.lives);
  const Int life_ticks = hn::GatherIndex(ints, halves + 1, hn::ShiftLeft<1>(hn::Neg(ages.minus_origin)));
  return ages.age_high > life_ticks - hn::Set(ints, outlook_ticks + 1);
}

// Whom every look sees, whatever is near it.
HWY_INLINE hn::Mask<Ints> are_seen_anyway(const FarPass& pass, Slot slot, const Flights<Float>& flights,
                                          const Ages& ages) {
  const auto ends = end_soon(pass, slot, ages);
  const auto is_not_of_age = hn::Ne(hn::ShiftRight<screen_age_bits - 32>(ages.age_high), hn::Zero(ints));
  const auto is_slow = speed_of(flights) <= hn::Set(floats, pass.speed_max);
  return hn::Or(hn::Or(is_not_of_age, ends), hn::RebindMask(ints, hn::Not(is_slow)));
}

HWY_INLINE Float age_s_of(const FarPass& pass, const Ages& ages) {
  const hn::RebindToUnsigned<Ints> unsigned_ints;
  const Int low = hn::BitCast(ints, hn::ShiftRight<16>(hn::BitCast(unsigned_ints, ages.age_low)));
  return hn::ConvertTo(floats, hn::ShiftLeft<16>(ages.age_high) | low) * hn::Set(floats, pass.age_unit_s);
}

// Adds a bit for each bullet to what each look has seen.
HWY_INLINE void look_at_vector(const FarPass& pass, const Cells& cells, Slot slot, std::size_t place,
                               FarSights& sights) {
  const Flights<Float> flights = flights_of(pass.bullets + slot);
  const Ages ages = ages_of(pass, pass.bullets + slot);
  const auto anyway = are_seen_anyway(pass, slot, flights, ages);
  const Float age_s = age_s_of(pass, ages);
  for (std::size_t look = 0; look < sights.size(); ++look) {
    const auto is_met = cells.are_occupied(flights, age_s + hn::Set(floats, pass.middles_s[look]));
    sights[look][place / 64] |= bits_of(ints, hn::Or(anyway, is_met)) << place % 64;
  }
}

HWY_INLINE void prefetch_vector(const StraightRecord* first) {
  for (std::size_t i = 0; i < hn::Lanes(floats); i += records_per_cache_line) prefetch(first + i);
}

FarSights look_from_afar(const FarPass& pass, Slot begin, Slot end) {
  const auto lanes = static_cast<Slot>(hn::Lanes(floats));
  const Slot count = end - begin, whole = count / lanes * lanes;
  const Cells cells(*pass.occupancy);
  FarSights sights{};
  for (Slot place = 0; place < whole; place += lanes) {
    if (place + far_flights_ahead < whole) prefetch_vector(pass.bullets + begin + place + far_flights_ahead);
    look_at_vector(pass, cells, begin + place, place, sights);
  }
  for (Slot place = whole; place < count; ++place) look_at_one(pass, begin + place, place, sights);
  return sights;
}

struct Places {
  Float x, y;
};

// Forced bullets in the coming ticks: where they are as one begins, their ways in it, and the longest so far.
struct Courses {
  Places place, way;
  Float longest_squared;

  HWY_INLINE Courses(const ForcedPass& pass, Slot slot)
      : place{hn::LoadU(floats, pass.x + slot), hn::LoadU(floats, pass.y + slot)},
        way{hn::LoadU(floats, pass.vx + slot) * hn::Set(floats, pass.way_per_speed),
            hn::LoadU(floats, pass.vy + slot) * hn::Set(floats, pass.way_per_speed)},
        longest_squared(square_of(way)) {}

  HWY_INLINE void fly(const ForcedPass& pass) {
    const Float cosine = hn::Set(floats, pass.cosine), sine = hn::Set(floats, pass.sine);
    place = {place.x + way.x, place.y + way.y};
    way = {way.x * cosine - way.y * sine + hn::Set(floats, pass.push.x),
           way.x * sine + way.y * cosine + hn::Set(floats, pass.push.y)};
    shorten(pass.way_max);
  }
  HWY_INLINE hn::Mask<Ints> are_middles_occupied(const Cells& cells) const {
    const Float half = hn::Set(floats, 0.5F);
    return cells.are_occupied(place.x + way.x * half, place.y + way.y * half);
  }
  // As long as they have not been too fast, so far.
  HWY_INLINE hn::Mask<Ints> are_slower_than(float way_max) const {
    return have_short_ways(way_max * way_max);
  }
  HWY_INLINE hn::Mask<Ints> have_short_ways(float way_max_squared) const {
    return hn::RebindMask(ints, longest_squared <= hn::Set(floats, way_max_squared));
  }

 private:
  static HWY_INLINE Float square_of(Places way) { return way.x * way.x + way.y * way.y; }
  // As a rule nobody is too fast; the root and the division take longer than all the rest.
  HWY_INLINE void shorten(float way_max) {
    const Float square = square_of(way), most = hn::Set(floats, way_max * way_max);
    longest_squared = hn::Max(longest_squared, hn::Min(square, most));
    const auto is_short = square <= most;
    if (HWY_LIKELY(hn::AllTrue(floats, is_short))) return;
    const Float factor =
        hn::IfThenElse(is_short, hn::Set(floats, 1), hn::Set(floats, way_max) / hn::Sqrt(square));
    way = {way.x * factor, way.y * factor};
  }
};

// Fly on through the ticks of one look.
HWY_INLINE hn::Mask<Ints> is_anything_near(const ForcedPass& pass, const Cells& far, Courses& courses) {
  Places middle = courses.place;
  auto are_slow = courses.are_slower_than(pass.far_way_max);
  for (int tick = 0; tick < ticks_per_far_look; ++tick, courses.fly(pass)) {
    if (tick == ticks_per_far_look / 2) middle = courses.place;
    if (tick + 1 == ticks_per_far_look) are_slow = courses.are_slower_than(pass.far_way_max);
  }
  return hn::Or(far.are_occupied(middle.x, middle.y), hn::Not(are_slow));
}

constexpr hn::Rebind<std::uint8_t, Ints> bytes;

HWY_INLINE hn::Mask<Ints> are_new(const ForcedPass& pass, Slot slot) {
  return hn::Ne(hn::PromoteTo(ints, hn::LoadU(bytes, pass.is_new + slot)), hn::Zero(ints));
}

// Bit i: the bullet in lane i is new, or ends before the ticks are over.
HWY_INLINE std::uint64_t bits_of_seen_anyway(const ForcedPass& pass, Slot slot) {
  const Int since_end = minus(pass.ticks_end - 1, pass.end, slot).upper_halves();
  return bits_of(ints, hn::Or(are_new(pass, slot), since_end > hn::Set(ints, -1)));
}

FarSights look_from_afar_forced(const ForcedPass& pass, Slot begin, Slot end) {
  const auto lanes = static_cast<Slot>(hn::Lanes(floats));
  const Cells far(*pass.far);
  FarSights sights{};
  Slot slot = begin;
  for (; slot + lanes <= end; slot += lanes) {
    const auto place = static_cast<std::size_t>(slot - begin);
    const std::uint64_t anyway = bits_of_seen_anyway(pass, slot);
    Courses courses(pass, slot);
    for (FarSight& sight : sights)
      sight[place / 64] |= (anyway | bits_of(ints, is_anything_near(pass, far, courses))) << place % 64;
  }
  for (; slot < end; ++slot) look_at_one(pass, slot, static_cast<std::size_t>(slot - begin), sights);
  return sights;
}

HWY_INLINE hn::Mask<Ints> are_occupied_ways(const ForcedPass& pass, const Cells& near,
                                            const Courses& courses) {
  const Places way = courses.way;
  const Float way_max = hn::Set(floats, pass.near_way_max);
  const auto are_slow = hn::RebindMask(ints, hn::Max(hn::Abs(way.x), hn::Abs(way.y)) <= way_max);
  const auto are_known = hn::And(are_slow, courses.are_slower_than(pass.flown_way_max));
  return hn::Or(courses.are_middles_occupied(near), hn::Not(are_known));
}

HWY_INLINE Int bits_of_ways(const ForcedPass& pass, const Cells& near, int look, Slot slot) {
  Courses courses(pass, slot);
  Int bits = hn::Zero(ints);
  const int first = look * ticks_per_far_look;
  for (int tick = 0; tick < first + ticks_per_far_look; ++tick, courses.fly(pass)) {
    if (tick < first) continue;
    bits = bits | hn::IfThenElseZero(are_occupied_ways(pass, near, courses), hn::Set(ints, 1 << tick));
  }
  return bits;
}

// The middle of two ticks is where the second one begins.
HWY_INLINE Int bits_of_rough_looks(const ForcedPass& pass, const Cells& far, Slot slot) {
  static_assert(ticks_per_rough_look == 2);
  Courses courses(pass, slot);
  Int bits = hn::Zero(ints);
  for (const float way_max_squared : pass.rough_way_max_squared) {
    courses.fly(pass);
    const auto is_near = hn::Or(far.are_occupied(courses.place.x, courses.place.y),
                                hn::Not(courses.have_short_ways(way_max_squared)));
    bits = hn::ShiftRight<ticks_per_rough_look>(bits) |
           hn::IfThenElseZero(is_near, hn::Set(ints, last_rough_look));
    courses.fly(pass);
  }
  return bits;
}

// `bits_at(slot)`: by what is in the way of a vector of bullets. Returns the first of those that are left.
template <class BitsAt>
HWY_INLINE Slot note_outlooks(const ForcedPass& pass, Slot begin, Slot end, std::uint8_t* outlooks,
                              const BitsAt& bits_at) {
  const auto lanes = static_cast<Slot>(hn::Lanes(ints));
  Slot slot = begin;
  for (; slot + lanes <= end; slot += lanes) {
    const Int known = with_end(bits_at(slot), minus(pass.end, slot, pass.tick_start));
    const Int bits = turned_to(pass.outlook_bit,
                               hn::IfThenElse(are_new(pass, slot), hn::Set(ints, outlook_unknown), known));
    hn::StoreU(hn::DemoteTo(bytes, bits), bytes, outlooks + slot);
  }
  return slot;
}

// The words of bullets about the middle of a look, as a rule those of all of it.
HWY_INLINE void prefetch_look(const ForcedPass& pass, const Cells& near, int look, Slot slot) {
  const Courses courses(pass, slot);
  const Float ticks = hn::Set(floats, ticks_per_far_look * (static_cast<float>(look) + 0.5F));
  near.prefetch_at(courses.place.x + courses.way.x * ticks, courses.place.y + courses.way.y * ticks);
}

void look_ahead_forced(const ForcedPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks) {
  const auto lanes = static_cast<Slot>(hn::Lanes(floats));
  const Cells near(*pass.near);
  const auto bits_at = [&](Slot slot) {
    if (slot + 2 * lanes <= end) prefetch_look(pass, near, look, slot + lanes);
    return bits_of_ways(pass, near, look, slot);
  };
  run_forced_outlook_scalar(pass, look, note_outlooks(pass, begin, end, outlooks, bits_at), end, outlooks);
}

void look_ahead_roughly(const ForcedPass& pass, Slot begin, Slot end, std::uint8_t* outlooks) {
  const Cells far(*pass.far);
  const auto bits_at = [&](Slot slot) { return bits_of_rough_looks(pass, far, slot); };
  run_rough_outlook_scalar(pass, note_outlooks(pass, begin, end, outlooks, bits_at), end, outlooks);
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
HWY_EXPORT(look_ahead_roughly);

FarSights run_far_looks(const FarPass& pass, Slot begin, Slot end) {
  return HWY_DYNAMIC_DISPATCH(look_from_afar)(pass, begin, end);
}

FarSights run_forced_far_looks(const ForcedPass& pass, Slot begin, Slot end) {
  return HWY_DYNAMIC_DISPATCH(look_from_afar_forced)(pass, begin, end);
}

void run_forced_outlook(const ForcedPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks) {
  HWY_DYNAMIC_DISPATCH(look_ahead_forced)(pass, look, begin, end, outlooks);
}

void run_rough_outlook(const ForcedPass& pass, Slot begin, Slot end, std::uint8_t* outlooks) {
  HWY_DYNAMIC_DISPATCH(look_ahead_roughly)(pass, begin, end, outlooks);
}

}  // namespace fusillade::sim
#endif
