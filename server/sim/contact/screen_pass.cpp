#include "sim/contact/screen_pass.h"

#include <algorithm>

namespace fusillade::sim {
namespace {

bool may_meet(const ScreenPass& pass, Slot slot) {
  const Occupancy& occupancy = *pass.occupancy;
  const Time age = pass.tick_start - pass.launch[slot];
  const float age_s = static_cast<float>(static_cast<std::int32_t>(age >> 16)) * pass.age_unit_s;
  const float x = pass.x[slot] + pass.vx[slot] * age_s, x_end = x + pass.vx[slot] * pass.tick_s;
  const float y = pass.y[slot] + pass.vy[slot] * age_s, y_end = y + pass.vy[slot] * pass.tick_s;
  const std::int32_t left = occupancy.column_of(std::min(x, x_end) - screen_margin_tiles);
  const std::int32_t right = occupancy.column_of(std::max(x, x_end) + screen_margin_tiles);
  const std::int32_t top = occupancy.row_of(std::min(y, y_end) - screen_margin_tiles);
  const std::int32_t bottom = occupancy.row_of(std::max(y, y_end) + screen_margin_tiles);
  const bool is_of_age = (age >> screen_age_bits) == 0;  // not from within the tick, not too old
  const bool is_long = right - left > 1 || bottom - top > 1;
  return !is_of_age || pass.end[slot] < pass.tick_end || is_long || occupancy.is_occupied(left, top);
}

}  // namespace

Slot run_screen_scalar(const ScreenPass& pass, Slot begin, Slot end, Slot* kept) {
  Slot count = 0;
  for (Slot slot = begin; slot < end; ++slot) {
    kept[count] = slot;
    count += may_meet(pass, slot) ? 1 : 0;
  }
  return count;
}

#ifdef FUSILLADE_SCALAR
Slot run_screen(const ScreenPass& pass, Slot begin, Slot end, Slot* kept) {
  return run_screen_scalar(pass, begin, end, kept);
}
#endif

}  // namespace fusillade::sim
