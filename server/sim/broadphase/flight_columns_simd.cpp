// The columns of straight bullets with Highway: this file is compiled once for each instruction set, the best
// is chosen at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/broadphase/flight_columns_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include "sim/broadphase/flight_columns.h"
#include "sim/broadphase/screen_simd_inl.h"

HWY_BEFORE_NAMESPACE();
namespace fusillade::sim::HWY_NAMESPACE {
namespace {

// A processor of before SSSE3.
#if HWY_TARGET == HWY_SCALAR

void gather(const StraightFlights& flights, const Slot* slots, Slot count, FlightColumns& columns) {
  columns.gather([&flights](Slot slot) { return flights(slot); }, slots, count);
}

#else

using FourSlots = std::array<Slot, 4>;
constexpr hn::FixedTag<float, 4> four_floats;

HWY_INLINE void take_places(const StraightRecord* records, const FourSlots& slots, std::size_t i,
                            FlightColumns& columns) {
  const auto half = [&](Slot slot) { return hn::LoadU(four_floats, &records[slot].x); };
  const Four<hn::Vec<decltype(four_floats)> > halves{half(slots[0]), half(slots[1]), half(slots[2]),
                                                     half(slots[3])};
  const auto taken = halves.transposed();
  hn::StoreU(taken.a, four_floats, &columns.x[i]);
  hn::StoreU(taken.b, four_floats, &columns.y[i]);
  hn::StoreU(taken.c, four_floats, &columns.vx[i]);
  hn::StoreU(taken.d, four_floats, &columns.vy[i]);
}

// Both are read before one is written, which might be the other for all that the compiler knows.
HWY_INLINE void take_times(const StraightFlights& flights, Slot slot, std::size_t i, FlightColumns& columns) {
  const Time launch = flights.records[slot].launch, end = flights.end_of(slot);
  columns.launch[i] = launch;
  columns.end[i] = end;
}

HWY_INLINE void take_four(const StraightFlights& flights, const FourSlots& slots, std::size_t i,
                          FlightColumns& columns) {
  take_places(flights.records, slots, i, columns);
  take_times(flights, slots[0], i, columns);
  take_times(flights, slots[1], i + 1, columns);
  take_times(flights, slots[2], i + 2, columns);
  take_times(flights, slots[3], i + 3, columns);
}

void gather(const StraightFlights& from, const Slot* slots, Slot count, FlightColumns& columns) {
  const StraightFlights flights = from;  // in registers
  const std::size_t size = count, last = size - 1;
  std::size_t i = 0;
  for (; i + 4 <= size; i += 4)
    take_four(flights, {slots[i], slots[i + 1], slots[i + 2], slots[i + 3]}, i, columns);
  const auto slot_at = [slots, last](std::size_t place) { return slots[std::min(place, last)]; };
  for (; i < FlightColumns::whole(count); i += 4)
    take_four(flights, {slot_at(i), slot_at(i + 1), slot_at(i + 2), slots[last]}, i, columns);
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fusillade::sim {

HWY_EXPORT(gather);

void FlightColumns::gather(const StraightFlights& flight_of, const Slot* slots, Slot count) {
  HWY_DYNAMIC_DISPATCH(gather)(flight_of, slots, count, *this);
}

}  // namespace fusillade::sim
#endif
