// [match]: what holds for a whole match.
#pragma once

#include <cstdint>

#include "sim/base/field.h"
#include "sim/base/math.h"

namespace fusillade::sim {

struct MatchRules {
  double tick_rate = 60;  // Hz
  std::int64_t seed = 1;
  double dedup_window = 0.1;  // s
  std::int32_t contacts_per_tick_max = 64;
  double rest_speed = 0;  // tiles/s; 0: always bounce
  bool friendly_fire = false;
  std::int32_t workers = 1;      // chunks of stages 2-5 may run on so many threads; never changes a result
  double grid_cell = 2;          // tiles; any size gives the same contacts
  bool level_of_detail = false;  // far from all players bullets meet less
  double detail_all = 50, detail_most = 100, detail_walls = 200;  // tiles, rising
  std::int32_t slow_motion = 1;  // intervals over which a hosted match plays each tick
  std::int32_t bullets_max = 65536;
  std::int32_t enemies_max = 4096;
  std::int32_t players_max = 512;
  std::int32_t bodies_max = 1024;
  std::int32_t beams_max = 256;
  std::int32_t masks_max = 256;
  std::int32_t windows_max = 16384;  // pairs within dedup_window and pegs within cooldown
  std::int32_t events_max = 65536;   // per tick
  std::int32_t split_generations_max = 8;

  void visit_fields(FieldVisitor& v);
  double dt() const { return 1.0 / tick_rate; }
};

// Nothing flies faster, whatever forces, bounces and scales make of it: longer velocities are shortened.
inline constexpr float flown_speed_max_tiles_per_s = 20000;
inline Vec2d limit_flown_speed(Vec2d velocity) { return shorten(velocity, flown_speed_max_tiles_per_s); }
// What the keys `gravity` are multiples of.
inline constexpr double gravity_tiles_per_s2 = 9.8;

}  // namespace fusillade::sim
