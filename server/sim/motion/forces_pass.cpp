#include "sim/motion/forces_pass.h"

#include <bit>

#include "sim/base/math.h"
#include "sim/model/rules.h"

namespace fusillade::sim {
namespace {

// 0 and -0 differ.
bool has_same_bits(Vec2 a, Vec2 b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

}  // namespace

Vec2d homing_pull(Vec2d toward, double strength) {
  return length(toward) <= homing_distance_min_tiles ? Vec2d{} : unit(toward) * strength;
}

Vec2d step_velocity(Vec2d velocity, Vec2d pull, const Forces& forces) {
  Vec2d v = velocity + (forces.push + pull) * forces.seconds;
  v.y += forces.fall;
  v = v * forces.drag;
  return shorten(turned(v, forces.turn), forces.speed_max);
}

void run_forces_scalar(const ForcesPass& pass, Slot begin, Slot end) {
  for (Slot slot = begin; slot < end; ++slot) {
    if (!has_flown(pass, slot)) continue;
    Vec2d pull;
    if (pass.targets != nullptr) {
      const Vec2d place = Vec2{pass.x[slot], pass.y[slot]};
      pull = homing_pull(pass.targets[slot - pass.first] - place, pass.forces.homing_strength);
    }
    const Vec2 v = step_velocity(Vec2{pass.vx[slot], pass.vy[slot]}, pull, pass.forces).rounded();
    const Vec2 chord = limit_flown_speed(Vec2d(v) * pass.forces.speed_scale).rounded();
    const Time launch = pass.courses.launch_of(slot);
    pass.vx[slot] = v.x;
    pass.vy[slot] = v.y;
    pass.courses.set_own(slot, {chord.x, chord.y, launch});
  }
}

bool settle_own(const SettlePass& pass, Slot slot) {
  pass.courses.make_own(slot);
  const ForcedCourse course = pass.courses[slot];
  if (course.launch >= pass.tick_end) return course.launch == pass.tick_end;
  const Path path{Vec2{pass.x[slot], pass.y[slot]}, pass.rate.step_of(Vec2{course.vx, course.vy}),
                  course.launch, pass.tick_end};
  const Vec2 place = path.at(pass.tick_end).rounded();
  pass.x[slot] = place.x;
  pass.y[slot] = place.y;
  pass.courses.set_own(slot, {course.vx, course.vy, pass.tick_end});
  return true;
}

void run_settle_scalar(const SettlePass& pass, Slot begin, Slot end) {
  for (Slot slot = begin; slot < end; ++slot) {
    if (!settle_own(pass, slot)) continue;
    const ForcedCourse course = pass.courses[slot];
    if (has_same_bits({course.vx, course.vy}, {pass.courses.vx[slot], pass.courses.vy[slot]}))
      pass.courses.has_own[slot] = 0;
  }
}

#ifdef FUSILLADE_SCALAR
void run_forces(const ForcesPass& pass, Slot begin, Slot end) { run_forces_scalar(pass, begin, end); }
void run_settle(const SettlePass& pass, Slot begin, Slot end) { run_settle_scalar(pass, begin, end); }
#endif

}  // namespace fusillade::sim
