#include "sim/broadphase/screen_pass.h"

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

// In the tick that begins when the bullet is so old.
bool is_way_occupied(const ScreenPass& pass, Slot slot, float age_s) {
  const float speed = std::max(std::abs(pass.vx[slot]), std::abs(pass.vy[slot]));
  if (speed <= pass.speed_max) return is_occupied_at(pass, slot, age_s + pass.tick_s * 0.5F);
  const float looks = std::ceil(speed / pass.speed_max);
  return !(looks <= screen_looks_max) || is_any_part_occupied(pass, slot, age_s, looks);
}

bool may_meet(const ScreenPass& pass, Slot slot) {
  const Time age = pass.tick_start - pass.launch[slot];
  if (!is_of_age(age) || pass.end[slot] < pass.tick_end) return true;
  return is_way_occupied(pass, slot, age_s_of(age, pass.age_unit_s));
}

unsigned outlook_of(const ScreenPass& pass, int look, Slot slot) {
  const Time age = pass.tick_start - pass.launch[slot];
  const Time ticks_left = (pass.end[slot] - pass.tick_start) >> 32;
  if (!is_of_age(age) || ticks_left <= 0) return outlook_unknown;
  unsigned bits = unsigned{outlook_unknown} << std::min<Time>(ticks_left, outlook_ticks);
  const float age_s = age_s_of(age, pass.age_unit_s);
  const int first = look * ticks_per_far_look;
  for (int tick = first; tick < first + ticks_per_far_look; ++tick) {
    const float then_s = age_s + pass.tick_s * static_cast<float>(tick);
    bits |= is_way_occupied(pass, slot, then_s) ? 1U << tick : 0;
  }
  return turned_to(pass.outlook_bit, bits & outlook_unknown);
}

}  // namespace

Slot run_screen_scalar(const ScreenPass& pass, Slot count, Slot* kept) {
  Slot size = 0;
  for (Slot slot = 0; slot < count; ++slot) {
    kept[size] = slot;
    size += may_meet(pass, slot) ? 1 : 0;
  }
  return size;
}

void run_outlook_scalar(const ScreenPass& pass, int look, Slot count, std::uint8_t* outlooks) {
  for (Slot slot = 0; slot < count; ++slot)
    outlooks[slot] = static_cast<std::uint8_t>(outlook_of(pass, look, slot));
}

#ifdef FUSILLADE_SCALAR
void run_outlook(const ScreenPass& pass, int look, Slot count, std::uint8_t* outlooks) {
  run_outlook_scalar(pass, look, count, outlooks);
}
Slot run_screen(const ScreenPass& pass, Slot count, Slot* kept) {
  return run_screen_scalar(pass, count, kept);
}
#endif

}  // namespace fusillade::sim
