#include "sim/broadphase/far_pass.h"

#include <algorithm>
#include <cmath>

#include "sim/broadphase/screen_pass.h"

namespace fusillade::sim {
namespace {

bool is_occupied_at(const Occupancy& occupancy, Vec2 place) {
  return occupancy.is_occupied(occupancy.column_of(place.x), occupancy.row_of(place.y));
}

// A forced bullet in the coming ticks: where it is as one begins, its way in it, and the longest one so far.
struct Course {
  Vec2 place, way;
  float longest_squared;

  Course(const ForcedPass& pass, Slot slot)
      : place{pass.x[slot], pass.y[slot]},
        way{pass.vx[slot] * pass.way_per_speed, pass.vy[slot] * pass.way_per_speed},
        longest_squared(square_of(way)) {}

  void fly(const ForcedPass& pass) {
    place = {place.x + way.x, place.y + way.y};
    way = {way.x * pass.cosine - way.y * pass.sine + pass.push.x,
           way.x * pass.sine + way.y * pass.cosine + pass.push.y};
    const float square = square_of(way), most = pass.way_max * pass.way_max;
    longest_squared = std::max(longest_squared, std::min(square, most));
    if (square <= most) return;
    const float factor = pass.way_max / std::sqrt(square);
    way = {way.x * factor, way.y * factor};
  }
  Vec2 middle() const { return {place.x + way.x * 0.5F, place.y + way.y * 0.5F}; }
  // As long as it has not been too fast, so far.
  bool is_slower_than(float way_max) const { return longest_squared <= way_max * way_max; }

 private:
  static float square_of(Vec2 way) { return way.x * way.x + way.y * way.y; }
};

// Flies on through the ticks of one look.
bool is_anything_near(const ForcedPass& pass, Course& course) {
  Vec2 middle = course.place;
  bool is_slow = true;
  for (int tick = 0; tick < ticks_per_far_look; ++tick, course.fly(pass)) {
    if (tick == ticks_per_far_look / 2) middle = course.place;
    if (tick + 1 == ticks_per_far_look) is_slow = course.is_slower_than(pass.far_way_max);
  }
  return !is_slow || is_occupied_at(*pass.far, middle);
}

bool is_tick_occupied(const ForcedPass& pass, const Course& course) {
  const bool is_slow = std::max(std::abs(course.way.x), std::abs(course.way.y)) <= pass.near_way_max;
  return !is_slow || !course.is_slower_than(pass.flown_way_max) ||
         is_occupied_at(*pass.near, course.middle());
}

unsigned bits_of_ways(const ForcedPass& pass, int look, Slot slot) {
  unsigned bits = 0;
  const int first = look * ticks_per_far_look;
  Course course(pass, slot);
  for (int tick = 0; tick < first + ticks_per_far_look; ++tick, course.fly(pass))
    if (tick >= first && is_tick_occupied(pass, course)) bits |= 1U << tick;
  return bits;
}

// The middle of two ticks is where the second one begins.
unsigned bits_of_rough_looks(const ForcedPass& pass, Slot slot) {
  unsigned bits = 0;
  Course course(pass, slot);
  for (const float way_max_squared : pass.rough_way_max_squared) {
    course.fly(pass);
    const bool is_near =
        !(course.longest_squared <= way_max_squared) || is_occupied_at(*pass.far, course.place);
    bits = bits >> ticks_per_rough_look | (is_near ? last_rough_look : 0);
    course.fly(pass);
  }
  return bits;
}

// `bits`: by what is in the way.
std::uint8_t outlook_of(const ForcedPass& pass, Slot slot, unsigned bits) {
  const Time ticks_left = (pass.end[slot] - pass.tick_start) >> 32;
  if (pass.is_new[slot] != 0 || ticks_left <= 0) return outlook_unknown;
  bits |= unsigned{outlook_unknown} << std::min<Time>(ticks_left, outlook_ticks);
  return static_cast<std::uint8_t>(turned_to(pass.outlook_bit, bits & outlook_unknown));
}

// By whole ticks.
bool ends_soon(const FarPass& pass, Slot slot) {
  if (pass.ends != nullptr) return pass.ends[slot] <= pass.ticks_end;
  const StraightRecord& bullet = pass.bullets[slot];
  const Tick age = tick_of(pass.tick_start - bullet.launch);
  return age + outlook_ticks >= tick_of(pass.lives[bullet.identity.origin]);
}

}  // namespace

void look_at_one(const FarPass& pass, Slot slot, std::size_t place, FarSights& sights) {
  const StraightRecord& flight = pass.bullets[slot];
  const Time age = pass.tick_start - flight.launch;
  const float speed = std::max(std::abs(flight.vx), std::abs(flight.vy));
  const bool anyway = !is_of_age(age) || ends_soon(pass, slot) || !(speed <= pass.speed_max);
  const float age_s = age_s_of(age, pass.age_unit_s);
  for (std::size_t look = 0; look < sights.size(); ++look) {
    const float middle_s = age_s + pass.middles_s[look];
    const bool is_met =
        is_occupied_at(*pass.occupancy, {flight.x + flight.vx * middle_s, flight.y + flight.vy * middle_s});
    sights[look][place / 64] |= std::uint64_t{anyway || is_met} << place % 64;
  }
}

FarSights run_far_looks_scalar(const FarPass& pass, Slot begin, Slot end) {
  FarSights sights{};
  for (Slot slot = begin; slot < end; ++slot)
    look_at_one(pass, slot, static_cast<std::size_t>(slot - begin), sights);
  return sights;
}

void look_at_one(const ForcedPass& pass, Slot slot, std::size_t place, FarSights& sights) {
  const bool anyway = pass.is_new[slot] != 0 || pass.end[slot] < pass.ticks_end;
  Course course(pass, slot);
  for (FarSight& sight : sights) {
    const bool is_near = is_anything_near(pass, course);
    sight[place / 64] |= std::uint64_t{anyway || is_near} << place % 64;
  }
}

FarSights run_forced_far_looks_scalar(const ForcedPass& pass, Slot begin, Slot end) {
  FarSights sights{};
  for (Slot slot = begin; slot < end; ++slot)
    look_at_one(pass, slot, static_cast<std::size_t>(slot - begin), sights);
  return sights;
}

void run_forced_outlook_scalar(const ForcedPass& pass, int look, Slot begin, Slot end,
                               std::uint8_t* outlooks) {
  for (Slot slot = begin; slot < end; ++slot)
    outlooks[slot] = outlook_of(pass, slot, bits_of_ways(pass, look, slot));
}

void run_rough_outlook_scalar(const ForcedPass& pass, Slot begin, Slot end, std::uint8_t* outlooks) {
  for (Slot slot = begin; slot < end; ++slot)
    outlooks[slot] = outlook_of(pass, slot, bits_of_rough_looks(pass, slot));
}

#ifdef FUSILLADE_SCALAR
FarSights run_far_looks(const FarPass& pass, Slot begin, Slot end) {
  return run_far_looks_scalar(pass, begin, end);
}
FarSights run_forced_far_looks(const ForcedPass& pass, Slot begin, Slot end) {
  return run_forced_far_looks_scalar(pass, begin, end);
}
void run_forced_outlook(const ForcedPass& pass, int look, Slot begin, Slot end, std::uint8_t* outlooks) {
  run_forced_outlook_scalar(pass, look, begin, end, outlooks);
}
void run_rough_outlook(const ForcedPass& pass, Slot begin, Slot end, std::uint8_t* outlooks) {
  run_rough_outlook_scalar(pass, begin, end, outlooks);
}
#endif

}  // namespace fusillade::sim
