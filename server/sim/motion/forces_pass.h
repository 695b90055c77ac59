// Forces on consecutive bullets of one definition, over plain columns: with SIMD (Highway; the widest that
// the processor has), and its scalar twin, which gives the same bits and serves WebAssembly. Neither knows
// waves. Who appears within the tick is passed over, as is who is ahead of a tick that is repeated.
#pragma once

#include "sim/base/store.h"
#include "sim/base/tick_rate.h"
#include "sim/geometry/path.h"
#include "sim/store/bullet_physics.h"
#include "sim/store/bullet_stores.h"

namespace fusillade::sim {

struct ForcesPass {
  Forces forces;
  float *vx, *vy;  // tiles/s
  ForcedCourses courses;
  const Time* born;
  Time tick_start;
  const float *x, *y;  // tiles; read where the definition homes
  // Where each bullet is drawn to, tiles: targets[slot - first]. One without a target has its own place here,
  // which pulls nothing. nullptr: the definition does not home.
  const Vec2d* targets;
  Slot first;
};

// O(end - begin). Precondition: magnitudes whose squares are finite.
void run_forces(const ForcesPass& pass, Slot begin, Slot end);
void run_forces_scalar(const ForcesPass& pass, Slot begin, Slot end);

// From the end of the chord the next tick goes on, where the courses of all begin in common that have nothing
// of their own; who is ahead stays.
struct SettlePass {
  float *x, *y;
  ForcedCourses courses;  // the common ones begin with the tick
  Time tick_end;
  TickRate rate;
};
void run_settle(const SettlePass& pass, Slot begin, Slot end);
void run_settle_scalar(const SettlePass& pass, Slot begin, Slot end);
// One alone, which has its own course from then on; whether it is where the next tick begins.
bool settle_own(const SettlePass& pass, Slot slot);

inline bool has_flown(const ForcesPass& pass, Slot slot) {
  return pass.born[slot] < pass.tick_start && pass.courses.launch_of(slot) <= pass.tick_start;
}

// Nothing pulls a bullet that is nearer.
inline constexpr double homing_distance_min_tiles = 0.1;

// The pull toward a place at that distance, tiles/s².
Vec2d homing_pull(Vec2d toward, double strength);
// After one step under `forces` and `pull`, tiles/s.
Vec2d step_velocity(Vec2d velocity, Vec2d pull, const Forces& forces);

}  // namespace fusillade::sim
