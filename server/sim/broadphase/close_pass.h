// Where bullets fly in this tick, as the closer look (close_look.h) wants it: with SIMD (Highway; the widest
// that the processor has), and its scalar twin, which gives the same and serves WebAssembly.
#pragma once

#include <array>
#include <cstdint>

#include "sim/base/store.h"
#include "sim/geometry/path.h"
#include "sim/grid/grid.h"

namespace fusillade::sim {

struct ClosePass {
  const float *x, *y, *vx, *vy;  // at `launch`, tiles and tiles/s as flown
  const Time *launch, *end;
  const float *reach, *corner_radius, *wall_reach;  // tiles from its middle; of reach what is round
  Time tick_start, tick_end;
  float tick_s, age_unit_s;    // age_unit_s: seconds of 2^-16 tick
  std::int32_t width, height;  // of the map, tiles
  Grid::Scale scale;           // of the targets' grid
};

// A column each, for at most `size` bullets.
struct CloseWays {
  static constexpr Slot size = 64;
  static constexpr std::int32_t no_square = -1;
  // Ages are rounded down by up to 2^-16 tick: a longer way may have gone further than rounding adds.
  static constexpr float way_max_tiles = 64;

  // Bounds of a bullet's middle in the tick; who is launched within it may go less far.
  std::array<float, size> left, top, right, bottom;
  // The same with what it reaches, but for the round part.
  std::array<float, size> core_left, core_top, core_right, core_bottom;
  // The first tile that its wall_reach touches, by its place (see BitPlane). no_square: more than 2 x 2, or
  // not all in the map.
  std::array<std::int32_t, size> tile;
  // Bit 0: the next column of tiles, too, bit 1: the next row; from bit 2 on: which column of its place.
  std::array<std::int32_t, size> tiles_more;
  // The first cell that its reach touches, by number, and how many columns more, and rows from bit 16 on.
  std::array<std::int32_t, size> cell, cells_more;
  // Bit i: bullet i is neither too old nor too fast for all this; its life ends within the tick.
  std::uint64_t is_known, ends;
};

// Of the first `count`, up to CloseWays::size; bits beyond them mean nothing. The columns have
// FlightColumns::whole(count).
void run_close(const ClosePass& pass, Slot count, CloseWays& ways);
void run_close_scalar(const ClosePass& pass, Slot count, CloseWays& ways);

}  // namespace fusillade::sim
