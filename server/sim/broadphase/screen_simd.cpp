// The passes with Highway: this file is compiled once for each instruction set, the best is chosen at run
// time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/broadphase/screen_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include <bit>

#include "sim/broadphase/flight_columns.h"
#include "sim/broadphase/screen_simd_inl.h"

HWY_BEFORE_NAMESPACE();
namespace fusillade::sim::HWY_NAMESPACE {
namespace {

// A processor of before SSSE3.
#if HWY_TARGET == HWY_SCALAR

Slot run(const ScreenPass& pass, Slot count, Slot* kept) { return run_screen_scalar(pass, count, kept); }

void look_ahead(const ScreenPass& pass, int look, Slot count, std::uint8_t* outlooks) {
  run_outlook_scalar(pass, look, count, outlooks);
}

#else

HWY_INLINE Flights<Float> flights_of(const ScreenPass& pass, Slot slot) {
  return {hn::LoadU(floats, pass.x + slot), hn::LoadU(floats, pass.y + slot),
          hn::LoadU(floats, pass.vx + slot), hn::LoadU(floats, pass.vy + slot)};
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
    const auto is_met = Cells(*pass.occupancy).are_occupied(flights, age_s + part_s * hn::Set(floats, look));
    is_kept = hn::Or(is_kept, hn::And(is_met, hn::RebindMask(ints, is_needed)));
  }
  return is_kept;
}

HWY_INLINE std::uint64_t may_meet(const ScreenPass& pass, const Cells& cells, Slot slot) {
  const Differences<Long> age = minus(pass.tick_start, pass.launch, slot);
  const Flights<Float> flights = flights_of(pass, slot);
  const Float age_s = age_s_of(age, pass.age_unit_s), middle_s = age_s + hn::Set(floats, pass.tick_s * 0.5F);
  const auto ends = minus(pass.end, slot, pass.tick_end).upper_halves() < hn::Zero(ints);
  const std::uint64_t others = bits_of(ints, hn::Or(is_not_of_age(age), ends));
  if (HWY_LIKELY(are_slow(pass, flights)))
    return others | bits_of(ints, cells.are_occupied(flights, middle_s));
  return others | bits_of(ints, is_any_part_occupied(pass, slot, age_s));
}

// Bit i: the tick i ticks from now, by what is in the way; of the ticks of one look from afar.
HWY_INLINE Int bits_of_ways(const ScreenPass& pass, const Cells& cells, int look, Slot slot, Float age_s) {
  const Flights<Float> flights = flights_of(pass, slot);
  const bool slow = are_slow(pass, flights);
  Int bits = hn::Zero(ints);
  const int first = look * ticks_per_far_look;
  for (int tick = first; tick < first + ticks_per_far_look; ++tick) {
    const Float then_s = age_s + hn::Set(floats, pass.tick_s * static_cast<float>(tick));
    const auto is_met = HWY_LIKELY(slow)
                            ? cells.are_occupied(flights, then_s + hn::Set(floats, pass.tick_s * 0.5F))
                            : is_any_part_occupied(pass, slot, then_s);
    bits = bits | hn::IfThenElseZero(is_met, hn::Set(ints, 1 << tick));
  }
  return bits;
}

HWY_INLINE Int outlook_of(const ScreenPass& pass, const Cells& cells, int look, Slot slot) {
  const Differences<Long> age = minus(pass.tick_start, pass.launch, slot);
  const Int ways = bits_of_ways(pass, cells, look, slot, age_s_of(age, pass.age_unit_s));
  const Int known = with_end(ways, minus(pass.end, slot, pass.tick_start));
  const Int all = hn::Set(ints, outlook_unknown);
  return turned_to(pass.outlook_bit, hn::IfThenElse(is_not_of_age(age), all, known));
}

// The words of the bullets in the middle of a look, as a rule those of all of it.
HWY_INLINE void prefetch_look(const ScreenPass& pass, const Cells& cells, int look, Slot slot) {
  const Flights<Float> flights = flights_of(pass, slot);
  const Differences<Long> age = minus(pass.tick_start, pass.launch, slot);
  const float middle_s = pass.tick_s * ticks_per_far_look * (static_cast<float>(look) + 0.5F);
  const Float then_s = age_s_of(age, pass.age_unit_s) + hn::Set(floats, middle_s);
  cells.prefetch_at(flights.x + flights.vx * then_s, flights.y + flights.vy * then_s);
}

// Most vectors keep none, few keep more than one: bit by bit. (CompressStore of Highway 1.0, as g++ 12
// compiles it, copies its table of 1 KB to the stack each time: 16 of then 34 instructions per bullet.)
HWY_INLINE Slot keep(std::uint64_t lanes, Slot first, Slot* kept) {
  Slot count = 0;
  for (; lanes != 0; lanes &= lanes - 1) kept[count++] = first + static_cast<Slot>(std::countr_zero(lanes));
  return count;
}

Slot run(const ScreenPass& pass, Slot count, Slot* kept) {
  const auto lanes = static_cast<Slot>(hn::Lanes(ints));
  const Cells cells(*pass.occupancy);
  Slot size = 0;
  for (Slot slot = 0; slot < count; slot += lanes)
    size += keep(may_meet(pass, cells, slot), slot, kept + size);
  return size;
}

void look_ahead(const ScreenPass& from, int look, Slot count, std::uint8_t* outlooks) {
  const ScreenPass pass = from;  // which no store can change
  const Cells cells(*pass.occupancy);
  constexpr hn::Rebind<std::uint8_t, Ints> bytes;
  const auto lanes = static_cast<Slot>(hn::Lanes(ints));
  for (Slot slot = 0; slot < count; slot += lanes) {
    if (slot + lanes < count) prefetch_look(pass, cells, look, slot + lanes);
    hn::StoreU(hn::DemoteTo(bytes, outlook_of(pass, cells, look, slot)), bytes, outlooks + slot);
  }
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fusillade::sim {

HWY_EXPORT(run);
HWY_EXPORT(look_ahead);

Slot run_screen(const ScreenPass& pass, Slot count, Slot* kept) {
  return HWY_DYNAMIC_DISPATCH(run)(pass, count, kept);
}

void run_outlook(const ScreenPass& pass, int look, Slot count, std::uint8_t* outlooks) {
  HWY_DYNAMIC_DISPATCH(look_ahead)(pass, look, count, outlooks);
}

}  // namespace fusillade::sim
#endif
