// How a client flies a bullet between announcements: the section "Flight of bullets" of proto/README.md.
// Not for prediction of the server's exact floats (that is sim's work), but good to a fraction of a tile.
#pragma once

#include <cstdint>

#include "client-sim/vec.h"

namespace fusillade::client {

// Nothing flies faster.
constexpr double flown_speed_max_tiles_per_s = 20000;

// A bullet type, with its factors for one tick computed once.
struct FlightKind {
  bool straight = true;
  double tick_rate = 60;
  double life_ticks = 0;
  double ax = 0;  // tiles/s², gravity included
  double ay = 0;
  double drag_per_tick = 1;
  double speed_scale = 1;
  double turn_per_tick = 0;  // rad
  double max_speed = 0;
  double wave_amplitude = 0;  // tiles; 0: none
  double wave_turns_per_tick = 0;
  double wave_phase = 0;
};

// Times in ticks. `x`, `y` at time `at`, without the wave; `vx`, `vy` in tiles/s as flown.
struct HeldBullet {
  double at = 0;
  double end = 0;
  double launch = 0;
  double x = 0;
  double y = 0;
  double vx = 0;
  double vy = 0;
  std::uint32_t type = 0;
  std::uint32_t team = 0;
  bool is_turned = false;  // by a bounce at `at`: the forces of that tick have acted already
};

// A bullet that is at (x, y), wave included, at time `launch`; keeps `end`, type and team.
void relaunch(HeldBullet& bullet, const FlightKind& kind, double launch, Vec position, Vec velocity);

// Forced bullets: steps to whole tick `tick`. Straight ones are left alone: they are a function of time.
void advance(HeldBullet& bullet, const FlightKind& kind, double tick);

// Centre at time `tick`, from `at` on straight; wave included.
Vec position_at(const HeldBullet& bullet, const FlightKind& kind, double tick);

}  // namespace fusillade::client
