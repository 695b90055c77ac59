// Forces on consecutive bullets of one definition, over plain columns: with SIMD (Highway; the widest that
// the processor has), and its scalar twin, which gives the same bits and serves WebAssembly. Neither knows
// waves. Who appears within the tick is passed over, as is who is ahead of a tick that is repeated.
#pragma once

#include "sim/base/store.h"
#include "sim/geometry/path.h"
#include "sim/store/bullet_physics.h"

namespace fusillade::sim {

struct ForcesPass {
  Forces forces;
  float *vx, *vy, *chord_vx, *chord_vy;  // tiles/s; the chord is written
  const Time *born, *launch;
  Slot unborn_begin;  // before it nobody appears within the tick, or stands where a later one begins
  Time tick_start;
  const float *x, *y;  // tiles; read where the definition homes
  // tiles, of the bullet in slot `first` on; who is there already has no pull. nullptr: the definition does
  // not home.
  const Vec2d* targets;
  Slot first;
};

// O(end - begin). Precondition: magnitudes whose squares are finite.
void run_forces(const ForcesPass& pass, Slot begin, Slot end);
void run_forces_scalar(const ForcesPass& pass, Slot begin, Slot end);

// From the end of the chord the next tick goes on; who is ahead stays.
struct SettlePass {
  float *x, *y;
  const float *chord_vx, *chord_vy;
  Time* launch;
  Time tick_end;
  Clock clock;
};
void run_settle(const SettlePass& pass, Slot begin, Slot end);
void run_settle_scalar(const SettlePass& pass, Slot begin, Slot end);

inline bool has_flown(const ForcesPass& pass, Slot slot) {
  return slot < pass.unborn_begin ||
         (pass.born[slot] < pass.tick_start && pass.launch[slot] <= pass.tick_start);
}

// Nothing pulls a bullet that is nearer.
inline constexpr double homing_distance_min_tiles = 0.1;

// `velocity` shortened to `speed_max` (tiles/s).
Vec2d shorten(Vec2d velocity, double speed_max);
// The pull toward a place at that distance, tiles/s².
Vec2d homing_pull(Vec2d toward, double strength);
// After one step under `forces` and `pull`, tiles/s.
Vec2d step_velocity(Vec2d velocity, Vec2d pull, const Forces& forces);

}  // namespace fusillade::sim
