#include "sim/contact/screen_pass.h"

#include <algorithm>
#include <cmath>

namespace fusillade::sim {
namespace {

bool is_occupied_at(const ScreenPass& pass, Slot slot, float age_s) {
  const Occupancy& occupancy = *pass.occupancy;
  return occupancy.is_occupied(occupancy.column_of(pass.x[slot] + pass.vx[slot] * age_s),
                               occupancy.row_of(pass.y[slot] + pass.vy[slot] * age_s));
}

bool is_any_part_occupied(const ScreenPass& pass, Slot slot, float age_s, float looks) {
  const float part_s = pass.tick_s / looks;
  for (float look = 0.5F; look < looks; ++look) {
    if (is_occupied_at(pass, slot, age_s + part_s * look)) return true;
  }
  return false;
}

bool may_meet(const ScreenPass& pass, Slot slot) {
  const Time age = pass.tick_start - pass.launch[slot];
  const bool is_of_age = (age >> screen_age_bits) == 0;  // not from within the tick, not too old
  if (!is_of_age || pass.end[slot] < pass.tick_end) return true;
  const float age_s = static_cast<float>(static_cast<std::int32_t>(age >> 16)) * pass.age_unit_s;
  const float speed = std::max(std::abs(pass.vx[slot]), std::abs(pass.vy[slot]));
  if (speed <= pass.speed_max) return is_occupied_at(pass, slot, age_s + pass.tick_s * 0.5F);
  const float looks = std::ceil(speed / pass.speed_max);
  return !(looks <= screen_looks_max) || is_any_part_occupied(pass, slot, age_s, looks);
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
