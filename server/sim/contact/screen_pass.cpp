#include "sim/contact/screen_pass.h"

#include <cmath>

namespace fusillade::sim {
namespace {

bool may_meet(const ScreenPass& pass, Slot slot) {
  const Occupancy& occupancy = *pass.occupancy;
  const Time age = pass.tick_start - pass.launch[slot];
  const float age_s = static_cast<float>(static_cast<std::int32_t>(age >> 16)) * pass.age_unit_s;
  const float middle_s = age_s + pass.half_tick_s;
  const std::int32_t column = occupancy.column_of(pass.x[slot] + pass.vx[slot] * middle_s);
  const std::int32_t row = occupancy.row_of(pass.y[slot] + pass.vy[slot] * middle_s);
  const bool is_fast = std::abs(pass.vx[slot]) > pass.speed_max || std::abs(pass.vy[slot]) > pass.speed_max;
  const bool is_of_age = (age >> screen_age_bits) == 0;  // not from within the tick, not too old
  return !is_of_age || pass.end[slot] < pass.tick_end || is_fast || occupancy.is_occupied(column, row);
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
