#include "sim/broadphase/close_pass.h"

#include <algorithm>

#include "sim/broadphase/screen_pass.h"
#include "sim/plane/bit_plane.h"

namespace fusillade::sim {
namespace {

// Rounded down: what is truncated is not below 0, and 0 where it is no number.
std::int32_t within(float value, float last) {
  return static_cast<std::int32_t>(std::min(std::max(0.0F, value), last));
}

// Tiles are numbered from 1 on, so that the one before the first has a number, too.
void note_tiles(const ClosePass& pass, Slot i, CloseWays& ways) {
  const auto last_x = static_cast<float>(pass.width + 1), last_y = static_cast<float>(pass.height + 1);
  const float back = 1 - pass.wall_reach[i], on = 1 + pass.wall_reach[i];
  const std::int32_t left = within(ways.left[i] + back, last_x), right = within(ways.right[i] + on, last_x);
  const std::int32_t top = within(ways.top[i] + back, last_y), bottom = within(ways.bottom[i] + on, last_y);
  const bool is_within = left >= 1 && top >= 1 && right <= pass.width && bottom <= pass.height;
  const bool is_square = is_within && right - left <= 1 && bottom - top <= 1;
  const std::int64_t place = BitPlane::place_in(pass.height, (left - 1) >> 5, top - 1);
  ways.tile[i] = is_square ? static_cast<std::int32_t>(place) : CloseWays::no_square;
  ways.tiles_more[i] = (right - left) | (bottom - top) << 1 | ((left - 1) & 31) << 2;
}

void note_core(const ClosePass& pass, Slot i, CloseWays& ways) {
  const float reach = pass.reach[i] - pass.corner_radius[i];
  ways.core_left[i] = ways.left[i] - reach;
  ways.core_top[i] = ways.top[i] - reach;
  ways.core_right[i] = ways.right[i] + reach;
  ways.core_bottom[i] = ways.bottom[i] + reach;
}

void note_cells(const ClosePass& pass, Slot i, CloseWays& ways) {
  const Grid::Scale& scale = pass.scale;
  const float reach = pass.reach[i];
  const auto cell_of = [&scale](float tiles, float last) {
    return within(tiles * scale.cells_per_tile, last);
  };
  const std::int32_t left = cell_of(ways.left[i] - reach, scale.last_column);
  const std::int32_t top = cell_of(ways.top[i] - reach, scale.last_row);
  const std::int32_t right = cell_of(ways.right[i] + reach, scale.last_column);
  const std::int32_t bottom = cell_of(ways.bottom[i] + reach, scale.last_row);
  ways.cell[i] = top * scale.columns + left;
  ways.cells_more[i] = (right - left) | (bottom - top) << 16;
}

bool is_known(const ClosePass& pass, Slot i, const CloseWays& ways) {
  const float way = (ways.right[i] - ways.left[i]) + (ways.bottom[i] - ways.top[i]);
  return way <= CloseWays::way_max_tiles && (pass.tick_start - pass.launch[i]) >> screen_age_bits <= 0;
}

}  // namespace

void run_close_scalar(const ClosePass& pass, Slot count, CloseWays& ways) {
  ways.is_known = ways.ends = 0;
  for (Slot i = 0; i < count; ++i) {
    const float age_s = std::max(age_s_of(pass.tick_start - pass.launch[i], pass.age_unit_s), 0.0F);
    const float x = pass.x[i] + pass.vx[i] * age_s, y = pass.y[i] + pass.vy[i] * age_s;
    const float end_x = x + pass.vx[i] * pass.tick_s, end_y = y + pass.vy[i] * pass.tick_s;
    ways.left[i] = std::min(x, end_x);
    ways.top[i] = std::min(y, end_y);
    ways.right[i] = std::max(x, end_x);
    ways.bottom[i] = std::max(y, end_y);
    note_core(pass, i, ways);
    note_tiles(pass, i, ways);
    note_cells(pass, i, ways);
    ways.is_known |= std::uint64_t{is_known(pass, i, ways)} << i;
    ways.ends |= std::uint64_t{pass.end[i] < pass.tick_end} << i;
  }
}

#ifdef FUSILLADE_SCALAR
void run_close(const ClosePass& pass, Slot count, CloseWays& ways) { run_close_scalar(pass, count, ways); }
#endif

}  // namespace fusillade::sim
