// The passes of screen.h and outlook.h over plain columns: with SIMD (Highway; the widest that the processor
// has), and their scalar twins, which give the same and serve WebAssembly.
#pragma once

#include <array>
#include <cstdint>

#include "sim/base/store.h"
#include "sim/store/bullet_stores.h"
#include "sim/store/occupancy.h"
#include "sim/store/outlook.h"

namespace fusillade::sim {

// Ages in units of 2^-16 tick fit 31 bits; an older bullet is kept every time.
inline constexpr int screen_age_bits = 47;

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

// `kept` has room for end - begin slots.
Slot run_screen(const ScreenPass& pass, Slot begin, Slot end, Slot* kept);
Slot run_screen_scalar(const ScreenPass& pass, Slot begin, Slot end, Slot* kept);

// The same question for the ticks of one look from afar, that number `look` of the outlook, each by its bit.
void run_outlook(const ScreenPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks);
void run_outlook_scalar(const ScreenPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks);

struct FarPass {
  const Occupancy* occupancy;
  const Flight* flights;
  Time tick_start, ticks_end;  // of the outlook
  float look_s, age_unit_s;    // look_s: for so long one look answers
  float speed_max;             // tiles/s along an axis; a faster bullet is seen in every look
};

// At most so many bullets are looked for at once.
inline constexpr Slot far_bullets_max = 256;
// Whom a look has seen something near, by their places in the pass: 64 to a word, the first in the lowest
// bit.
using FarSight = std::array<std::uint64_t, far_bullets_max / 64>;
using FarSights = std::array<FarSight, far_looks_per_outlook>;

// Of the bullets in [begin, end), from their records as they stand: to put all of them into columns first
// costs as much as the looks.
FarSights run_far_looks(const FarPass& pass, Slot begin, Slot end);
FarSights run_far_looks_scalar(const FarPass& pass, Slot begin, Slot end);
// The same for one of them, at its place.
void look_at_one(const FarPass& pass, const Flight& flight, std::size_t place, FarSights& sights);

}  // namespace fusillade::sim
