// The passes of screen.h over plain columns: with SIMD (Highway; the widest that the processor has), and
// their scalar twins, which give the same and serve WebAssembly.
#pragma once

#include <cstdint>

#include "sim/base/store.h"
#include "sim/grid/occupancy.h"
#include "sim/store/outlook.h"

namespace fusillade::sim {

// Ages in units of 2^-16 tick fit 31 bits; an older bullet is kept every time.
inline constexpr int screen_age_bits = 47;
// Not from within the tick, not too old.
constexpr bool is_of_age(Time age) { return (age >> screen_age_bits) == 0; }
constexpr float age_s_of(Time age, float age_unit_s) {
  return static_cast<float>(static_cast<std::int32_t>(age >> 16)) * age_unit_s;
}

struct ScreenPass {
  const Occupancy* occupancy;
  const float *x, *y, *vx, *vy;  // at `launch`, tiles and tiles/s as flown
  const Time *launch, *end;
  Time tick_start, tick_end;
  float tick_s, age_unit_s;  // age_unit_s: seconds of 2^-16 tick
  float speed_max;           // tiles/s along an axis, for one look; a faster bullet takes more
  int outlook_bit;           // of the tick
};

// Looks at one path, at the middles of so many equal parts. A bullet that needs more is kept every time.
inline constexpr int screen_looks_max = 8;

// Of the first `count` bullets those that may meet anything, in order; after them may come some of those that
// fill the last vector. The columns, and `kept`, have FlightColumns::whole(count).
Slot run_screen(const ScreenPass& pass, Slot count, Slot* kept);
Slot run_screen_scalar(const ScreenPass& pass, Slot count, Slot* kept);

// The same question for the ticks of one look from afar, that number `look` of the outlook, each by its bit;
// `outlooks` has FlightColumns::whole(count).
void run_outlook(const ScreenPass& pass, int look, Slot count, std::uint8_t* outlooks);
void run_outlook_scalar(const ScreenPass& pass, int look, Slot count, std::uint8_t* outlooks);

}  // namespace fusillade::sim
