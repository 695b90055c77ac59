#include "sim/motion/forces.h"

#include <algorithm>
#include <array>

#include "sim/base/math.h"
#include "sim/behaviour/pattern.h"
#include "sim/motion/forces_pass.h"
#include "sim/motion/homing.h"
#include "sim/store/chunks.h"

namespace fusillade::sim {
namespace {

double wave_offset(const BulletDefinition& definition, double age_s) {
  return definition.wave_amplitude *
         sine_cosine(full_turn * definition.wave_frequency * age_s + definition.wave_phase).sine;
}

// Across the line of flight: to the right hand of a bullet on screen (y down).
Vec2d across(Vec2d velocity) {
  const Vec2d along = unit(velocity);
  return {-along.y, along.x};
}

// Bullets of a volley appear at one moment, those that are placed between ticks have a whole tick: drag to
// the power of seconds, ten times as much work as the rest of a spawn, is seldom worked out.
const Forces& first_forces_of(WorldState& world, std::int32_t type, double seconds) {
  BulletPhysics& physics = world.bullet_physics[type];
  if (seconds == physics.forces.seconds) return physics.forces;
  if (seconds != physics.first.seconds) physics.first = forces_of(world.definition.bullets[type], seconds);
  return physics.first;
}

ForcesPass pass_of(WorldState& world, const Forces& forces) {
  ForcedStore& forced = world.forced;
  ForcesPass pass{};
  pass.forces = forces;
  pass.vx = forced.vx.data();
  pass.vy = forced.vy.data();
  pass.courses = forced.courses();
  pass.born = forced.born.data();
  pass.tick_start = world.tick_start;
  pass.x = forced.x.data();
  pass.y = forced.y.data();
  return pass;
}

// One step of a bullet that may swing, which ends at `age_after` seconds of its age.
void step_bullet(WorldState& world, Slot slot, const Forces& forces, const std::optional<Vec2d>& target,
                 double age_after) {
  ForcedStore& forced = world.forced;
  const BulletDefinition& d = world.definition.bullets[forced.definition[slot]];
  const Vec2d place = Vec2{forced.x[slot], forced.y[slot]};
  const Vec2d pull = target ? homing_pull(*target - place, forces.homing_strength) : Vec2d{};
  const Vec2d before = Vec2{forced.vx[slot], forced.vy[slot]};
  const Vec2d v = step_velocity(before, pull, forces);
  forced.vx[slot] = v.rounded().x;
  forced.vy[slot] = v.rounded().y;
  Vec2d chord = Vec2d(v.rounded()) * forces.speed_scale;
  if (d.swings()) {
    // Across the flight as it is then and now: what turns swings about the way that it flies without a wave.
    const Vec2d swing = across(v.rounded()) * wave_offset(d, age_after) -
                        across(before) * wave_offset(d, age_after - forces.seconds);
    chord = chord + swing * (1 / forces.seconds);
  }
  const Vec2 flown = limit_flown_speed(chord).rounded();
  const ForcedCourses courses = forced.courses();
  courses.set_own(slot, {flown.x, flown.y, courses.launch_of(slot)});
}

void step_waves(WorldState& world, const Forces& forces, Slot begin, Slot end) {
  const ForcesPass pass = pass_of(world, forces);
  for (Slot slot = begin; slot < end; ++slot) {
    if (!has_flown(pass, slot)) continue;
    std::optional<Vec2d> target;
    if (forces.homing_strength != 0) target = noted_target_of(world, slot);
    step_bullet(world, slot, forces, target, world.rate.seconds(world.tick_end - world.forced.born[slot]));
  }
}

// Where targets are, of so many bullets at once that they stay in the nearest cache.
struct HomingTargets {
  static constexpr Slot size = 256;

  std::array<Vec2d, size> places;

  // As a rule a target is noted where it was in the last tick: first all are taken to be there.
  void gather(WorldState& world, Slot begin, Slot end) {
    const Slot* const noted = world.forced.homing_slot.data() + begin;
    const PackedId* const targets = world.forced.homing_target.data() + begin;
    const WorldState::HomingPlace* const all = world.homing_places.data();
    PackedId others = 0;
    for (Slot i = 0; i < end - begin; ++i) {
      places[i] = all[noted[i]].position;
      others |= all[noted[i]].target ^ targets[i];
    }
    if (others != 0) find(world, begin, end);
  }

 private:
  // Its own place: no pull.
  void find(WorldState& world, Slot begin, Slot end) {
    for (Slot slot = begin; slot < end; ++slot) {
      const Vec2d own_place = Vec2{world.forced.x[slot], world.forced.y[slot]};
      places[slot - begin] = noted_target_of(world, slot).value_or(own_place);
    }
  }
};

void step_homing(WorldState& world, const Forces& forces, Slot begin, Slot end) {
  HomingTargets targets;
  ForcesPass pass = pass_of(world, forces);
  pass.targets = targets.places.data();
  for (; begin < end; begin += HomingTargets::size) {
    const Slot some_end = std::min(end, begin + HomingTargets::size);
    targets.gather(world, begin, some_end);
    pass.first = begin;
    run_forces(pass, begin, some_end);
  }
}

// Bullets of one definition; who appears within the tick has made its step.
void step_alike(WorldState& world, Slot begin, Slot end) {
  const std::int32_t type = world.forced.definition[begin];
  const Forces& forces = world.bullet_physics[type].forces;
  if (world.definition.bullets[type].swings()) {
    step_waves(world, forces, begin, end);
  } else if (forces.homing_strength != 0) {
    step_homing(world, forces, begin, end);
  } else {
    run_forces(pass_of(world, forces), begin, end);
  }
}

}  // namespace

Vec2d limit_speed(Vec2d velocity, float max_speed) {
  return max_speed > 0 ? shorten(velocity, max_speed) : velocity;
}

void apply_forces(WorldState& world, const StepHooks& hooks, const StepHooks::Meanwhile& meanwhile) {
  if (!world.forced.homing_target.is_shared()) note_homing_places(world);
  const auto step = [&world](Slot begin, Slot end) {
    for_each_alike(world.forced, begin, end,
                   [&world](Slot first, Slot last) { step_alike(world, first, last); });
  };
  run_in_chunks(hooks, world.forced.size(), step, meanwhile);
}

void apply_forces(WorldState& world, Slot slot) {
  const Forces& forces = world.bullet_physics[world.forced.definition[slot]].forces;
  step_bullet(world, slot, forces, target_of(world, slot),
              world.rate.seconds(world.tick_end - world.forced.born[slot]));
}

void begin_forced_flight(WorldState& world, Slot slot) {
  ForcedStore& forced = world.forced;
  const BulletDefinition& definition = world.definition.bullets[forced.definition[slot]];
  const Time launch = forced.courses().launch_of(slot);
  const Forces& forces =
      first_forces_of(world, forced.definition[slot], world.rate.seconds(world.tick_end - launch));
  if (definition.swings()) {
    const Vec2d velocity = Vec2{forced.vx[slot], forced.vy[slot]};
    const Vec2d shifted =
        Vec2d(Vec2{forced.x[slot], forced.y[slot]}) + across(velocity) * wave_offset(definition, 0);
    forced.x[slot] = shifted.rounded().x;
    forced.y[slot] = shifted.rounded().y;
  }
  step_bullet(world, slot, forces, target_of(world, slot), forces.seconds);
}

}  // namespace fusillade::sim
