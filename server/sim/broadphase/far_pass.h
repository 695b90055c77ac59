// The looks from afar of outlook.h: whether anything is near where a bullet will be in the coming ticks. With
// SIMD (Highway; the widest that the processor has), and their scalar twins, which give the same and serve
// WebAssembly.
#pragma once

#include <array>
#include <cstdint>

#include "sim/grid/occupancy.h"
#include "sim/store/bullet_stores.h"
#include "sim/store/outlook.h"

namespace fusillade::sim {

// At most so many bullets are looked for at once.
inline constexpr Slot far_bullets_max = 256;
// Whom a look has seen something near, by their places in the pass: 64 to a word, the first in the lowest
// bit.
using FarSight = std::array<std::uint64_t, far_bullets_max / 64>;
using FarSights = std::array<FarSight, far_looks_per_outlook>;
// Flights are asked for so many bullets ahead of the look at them.
inline constexpr Slot far_flights_ahead = 128;
inline constexpr Slot records_per_cache_line = 64 / sizeof(StraightRecord);

// Straight bullets, from their records as they stand: to put all of them into columns first costs as much as
// the looks.
struct FarPass {
  const Occupancy* occupancy;
  const StraightRecord* bullets;
  const Time* ends;                                    // of each; nullptr: they follow from their launches
  const Time* lives;                                   // of each origin, of which whole ticks are enough
  Time tick_start, ticks_end;                          // of the outlook
  float age_unit_s;                                    // seconds of 2^-16 tick
  std::array<float, far_looks_per_outlook> middles_s;  // of the ticks of each look, since tick_start
  float speed_max;  // tiles/s along an axis; a faster bullet is seen in every look
};

// A rough look, at a bullet that homes or swings, answers for so many ticks.
inline constexpr int ticks_per_rough_look = 2;
inline constexpr int rough_looks_per_outlook = outlook_ticks / ticks_per_rough_look;
// The ticks of the last of them by their bits.
inline constexpr int last_rough_look = outlook_unknown & ~(outlook_unknown >> ticks_per_rough_look);

// Forced bullets of one definition, stepped ahead in float: of what their steps in double give, each rounded,
// that is no further off than place_error_tiles_max. Those that home or swing stray from that course.
struct ForcedPass {
  const Occupancy *far, *near;
  // A row for each bullet, in the first of the ticks. is_new: it does not fly from the beginning of that
  // tick.
  const float *x, *y, *vx, *vy;  // tiles, tiles/s
  const Time* end;
  const std::uint8_t* is_new;
  Time tick_start, ticks_end;
  float way_per_speed;  // tiles flown in a tick at 1 tile/s
  // What becomes of the way flown in a tick, in the next: tiles, of the turn, times the drag.
  float cosine, sine;
  Vec2 push;
  float way_max;  // tiles in a tick, by the definition
  // Tiles in a tick. Who has once gone further is seen in every look from then on; no bullet flies further
  // than flown_way_max, wherever its velocity leads it. near_way_max: along an axis.
  float far_way_max, near_way_max, flown_way_max;
  // The same for each of the rough looks, less what the bullet may stray until then: tiles². Below 0: all are
  // seen.
  std::array<float, rough_looks_per_outlook> rough_way_max_squared;
  int outlook_bit;  // of the first of the ticks
};

// Of the bullets in [begin, end), at most far_bullets_max.
FarSights run_far_looks(const FarPass& pass, Slot begin, Slot end);
FarSights run_far_looks_scalar(const FarPass& pass, Slot begin, Slot end);
FarSights run_forced_far_looks(const ForcedPass& pass, Slot begin, Slot end);
FarSights run_forced_far_looks_scalar(const ForcedPass& pass, Slot begin, Slot end);
// The same for one of them, at its place.
void look_at_one(const FarPass& pass, Slot slot, std::size_t place, FarSights& sights);
void look_at_one(const ForcedPass& pass, Slot slot, std::size_t place, FarSights& sights);

// As run_outlook() for straight ones: each tick of one look from afar by its bit.
void run_forced_outlook(const ForcedPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks);
void run_forced_outlook_scalar(const ForcedPass& pass, int look, Slot begin, Slot end,
                               std::uint8_t* outlooks);
// All ticks by rough looks.
void run_rough_outlook(const ForcedPass& pass, Slot begin, Slot end, std::uint8_t* outlooks);
void run_rough_outlook_scalar(const ForcedPass& pass, Slot begin, Slot end, std::uint8_t* outlooks);

}  // namespace fusillade::sim
