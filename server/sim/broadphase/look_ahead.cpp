#include "sim/broadphase/look_ahead.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "sim/base/bits.h"
#include "sim/base/math.h"
#include "sim/broadphase/screen.h"

namespace fusillade::sim {
namespace {

static_assert(far_bullets_max <= FlightColumns::size_max);

// Writes the slots, in order; returns how many.
Slot slots_of(const FarSight& sight, Slot begin, Slot* slots) {
  Slot count = 0;
  for (std::size_t word = 0; word < sight.size(); ++word) {
    const Slot first = begin + 64 * static_cast<Slot>(word);
    for_each_bit(sight[word], [&](Slot place) { slots[count++] = first + place; });
  }
  return count;
}

// Tick by tick, whom looks from afar have seen something near: look(number, slots, count, found) says in
// which ticks of that look.
template <class Look>
void look_where_seen(const FarSights& sights, Slot begin, std::uint8_t* outlooks, const Look& look) {
  std::array<Slot, far_bullets_max> near;
  std::array<std::uint8_t, far_bullets_max> found;
  for (int number = 0; number < far_looks_per_outlook; ++number) {
    const Slot count = slots_of(sights[static_cast<std::size_t>(number)], begin, near.data());
    if (count == 0) continue;
    look(number, near.data(), count, found.data());
    for (Slot i = 0; i < count; ++i) outlooks[near[i]] |= found[i];
  }
}

// Some of the bullets of a pass, one after another.
struct GatheredForced {
  // As FlightColumns does it.
  void gather(const ForcedPass& from, const Slot* places, Slot count) {
    for (Slot i = 0; i < FlightColumns::whole(count); ++i) {
      const Slot place = places[std::min(i, count - 1)];
      x[i] = from.x[place];
      y[i] = from.y[place];
      vx[i] = from.vx[place];
      vy[i] = from.vy[place];
      end[i] = from.end[place];
      is_new[i] = from.is_new[place];
    }
  }
  ForcedPass over(ForcedPass pass) const {
    pass.x = x.data();
    pass.y = y.data();
    pass.vx = vx.data();
    pass.vy = vy.data();
    pass.end = end.data();
    pass.is_new = is_new.data();
    return pass;
  }

  std::array<float, far_bullets_max> x, y, vx, vy;
  std::array<Time, far_bullets_max> end;
  std::array<std::uint8_t, far_bullets_max> is_new;
};

// Most bullets are not, mostly all.
void mark_new(const WorldState& world, Slot begin, Slot size, std::uint8_t* is_new) {
  const ForcedCourses courses = world.forced.courses();
  std::fill_n(is_new, size, std::uint8_t{0});
  if (courses.common_launch == world.tick_start && courses.are_common(begin, size)) return;
  for (Slot i = 0; i < size; ++i) is_new[i] = courses.launch_of(begin + i) != world.tick_start ? 1 : 0;
}

// Those of one definition, at most far_bullets_max.
void look_ahead_alike(WorldState& world, Slot begin, Slot end) {
  const ForcedStore& forced = world.forced;
  std::uint8_t* const outlooks = world.forced.outlook.data() + begin;
  const Slot size = end - begin;
  std::array<std::uint8_t, far_bullets_max> is_new;
  mark_new(world, begin, size, is_new.data());
  const std::int32_t definition = forced.definition[begin];
  const ForcedPass pass = forced_pass_of(world, definition, begin, is_new.data());
  if (strays(world, definition)) return run_rough_outlook(pass, 0, size, outlooks);
  const FarSights sights = run_forced_far_looks(pass, 0, size);
  std::fill_n(outlooks, size, std::uint8_t{0});
  GatheredForced taken;
  look_where_seen(sights, 0, outlooks, [&](int look, const Slot* places, Slot count, std::uint8_t* found) {
    taken.gather(pass, places, count);
    run_forced_outlook(taken.over(pass), look, 0, FlightColumns::whole(count), found);
  });
}

// What the forces of a tick do to the way flown in one: (way + push) * drag, turned.
void set_step(ForcedPass& pass, const Forces& forces) {
  const double way_per_speed = forces.seconds * forces.speed_scale;
  const Vec2d push = (forces.push * forces.seconds + Vec2d(0, forces.fall)) * (way_per_speed * forces.drag);
  pass.way_per_speed = static_cast<float>(way_per_speed);
  pass.cosine = static_cast<float>(forces.turn.cosine * forces.drag);
  pass.sine = static_cast<float>(forces.turn.sine * forces.drag);
  pass.push = turned(push, forces.turn).rounded();
  const bool is_limited = !std::isinf(forces.speed_max);  // infinity times 0 is no number
  pass.way_max = is_limited ? static_cast<float>(forces.speed_max * way_per_speed)
                            : std::numeric_limits<float>::infinity();
}

// How far pulls and swings take it from its course until `ticks` are over, of which it is on the known one in
// the first but for swings. What a pull adds to the way of a tick is there in all that follow.
double stray_tiles(const BulletDefinition& type, const Forces& forces, double ticks) {
  const double way_per_pull = forces.seconds * forces.seconds * std::abs(forces.speed_scale);
  const double swing = full_turn * type.wave_frequency * forces.seconds * type.wave_amplitude;
  return type.homing_strength * way_per_pull * (ticks * (ticks - 1) / 2) + std::abs(swing) * ticks;
}

void set_rough_ways(ForcedPass& pass, const BulletDefinition& type, const Forces& forces) {
  int ticks = 0;
  for (float& way_max_squared : pass.rough_way_max_squared) {
    ticks += ticks_per_rough_look;
    const double path_max = pass.far->path_tiles_max() - 2 * stray_tiles(type, forces, ticks);
    const double way_max = path_max / ticks_per_rough_look;
    way_max_squared = static_cast<float>(way_max > 0 ? way_max * way_max : -1);
  }
}

}  // namespace

bool strays(const WorldState& world, std::int32_t definition) {
  const BulletDefinition& type = world.definition.bullets[definition];
  return type.swings() || type.homing_strength != 0;
}

void look_ahead_straight(WorldState& world, Slot begin, Slot end, Tick first) {
  if (begin == end) return;
  std::uint8_t* const outlooks = world.straight.outlook.data();
  const FarSights sights = run_far_looks(far_pass_of(world, first), begin, end);
  std::fill(outlooks + begin, outlooks + end, std::uint8_t{0});
  FlightColumns columns;
  look_where_seen(sights, begin, outlooks, [&](int look, const Slot* slots, Slot count, std::uint8_t* found) {
    columns.gather(flights_of(world.straight), slots, count);
    run_outlook(screen_of(world, columns, first), look, count, found);
  });
}

void look_ahead_forced(WorldState& world, Slot begin, Slot end) {
  for_each_alike(world.forced, begin, end,
                 [&](Slot first, Slot last) { look_ahead_alike(world, first, last); });
}

FarPass far_pass_of(const WorldState& world, Tick first) {
  const double dt = world.definition.rules.dt(), look_s = ticks_per_far_look * dt;
  const Occupancy& occupancy = world.occupancy.far;
  FarPass pass{};
  pass.occupancy = &occupancy;
  pass.bullets = world.straight.records.data();
  pass.ends = world.straight.own_end.data();
  pass.lives = world.straight.identities.origins().lives();
  pass.tick_start = time_of(first);
  pass.ticks_end = time_of(first + outlook_ticks);
  for (std::size_t look = 0; look < pass.middles_s.size(); ++look)
    pass.middles_s[look] = static_cast<float>(look_s) * (static_cast<float>(look) + 0.5F);
  pass.age_unit_s = static_cast<float>(dt * 0x1p-16);
  pass.speed_max = static_cast<float>(occupancy.path_tiles_max() / look_s);
  return pass;
}

ForcedPass forced_pass_of(const WorldState& world, std::int32_t definition, Slot begin,
                          const std::uint8_t* is_new) {
  const ForcedStore& forced = world.forced;
  ForcedPass pass{};
  pass.far = &world.occupancy.far;
  pass.near = &world.occupancy.near;
  pass.x = forced.x.data() + begin;
  pass.y = forced.y.data() + begin;
  pass.vx = forced.vx.data() + begin;
  pass.vy = forced.vy.data() + begin;
  pass.end = forced.end.data() + begin;
  pass.is_new = is_new;
  pass.tick_start = world.tick_start;
  pass.ticks_end = world.tick_start + outlook_ticks * tick_length;
  pass.far_way_max = pass.far->path_tiles_max() / ticks_per_far_look;
  pass.near_way_max = pass.near->path_tiles_max();
  pass.flown_way_max = static_cast<float>(flown_speed_max_tiles_per_s * world.definition.rules.dt());
  pass.outlook_bit = outlook_bit_of(world.tick);
  set_step(pass, world.bullet_physics[definition].forces);
  set_rough_ways(pass, world.definition.bullets[definition], world.bullet_physics[definition].forces);
  return pass;
}

}  // namespace fusillade::sim
