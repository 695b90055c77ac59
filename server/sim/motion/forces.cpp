#include "sim/motion/forces.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "sim/base/math.h"
#include "sim/motion/movers.h"

namespace fusillade::sim {
namespace {

constexpr double gravity_tiles_per_s2 = 9.8;
constexpr double full_turn = 6.283185307179586476925;
constexpr double homing_distance_min_tiles = 0.1;

// Where the tick, or its course within the tick, began.
std::optional<Vec2d> place_of_target(const WorldState& world, Slot slot) {
  const EntityId target = unpack(world.forced.homing_target[slot]);
  if (target == homing_to_point) return Vec2{world.forced.homing_x[slot], world.forced.homing_y[slot]};
  if (target.kind != Kind::enemy && target.kind != Kind::player) return std::nullopt;
  const MoverForm form = target.kind == Kind::enemy ? MoverForm::enemy : MoverForm::player;
  const auto actor = world.actors(form).slot_of(target.ordinal);
  if (!actor || is_gone(world, {form, *actor}) || world.actors(form).spawned[*actor] > world.tick_start)
    return std::nullopt;
  const Path path = path_of(world, {form, *actor});
  return path.at(std::max(world.tick_start, path.launch));
}

Vec2d homing_pull(const WorldState& world, Slot slot, float strength) {
  if (strength == 0) return {};
  const auto target = place_of_target(world, slot);
  if (!target) return {};
  const Vec2d toward = *target - Vec2d(Vec2{world.forced.x[slot], world.forced.y[slot]});
  return length(toward) <= homing_distance_min_tiles ? Vec2d{} : unit(toward) * strength;
}

double wave_offset(const BulletDefinition& definition, double age_s) {
  return definition.wave_amplitude *
         sine_cosine(full_turn * definition.wave_frequency * age_s + definition.wave_phase).sine;
}

// Across the line of flight: to the right hand of a bullet on screen (y down).
Vec2d across(Vec2d velocity) {
  const Vec2d along = unit(velocity);
  return {-along.y, along.x};
}

struct StepFactors {
  double seconds = 0, drag = 1, cosine = 1, sine = 0;
};

// One step of `factors.seconds`, which ends at `age_after` seconds of the bullet's age.
void step_bullet(WorldState& world, Slot slot, const StepFactors& factors, double age_after) {
  ForcedStore& forced = world.forced;
  const BulletDefinition& d = world.definition.bullets[forced.definition[slot]];
  Vec2d v = Vec2{forced.vx[slot], forced.vy[slot]};
  v = v + (Vec2d(d.ax, d.ay) + homing_pull(world, slot, d.homing_strength)) * factors.seconds;
  v.y += gravity_tiles_per_s2 * d.gravity * factors.seconds;
  v = v * factors.drag;
  v = {v.x * factors.cosine - v.y * factors.sine, v.x * factors.sine + v.y * factors.cosine};
  v = limit_speed(v, d.max_speed);
  forced.vx[slot] = v.rounded().x;
  forced.vy[slot] = v.rounded().y;
  Vec2d chord = Vec2d(Vec2{forced.vx[slot], forced.vy[slot]}) * d.speed_scale;
  if (d.wave_amplitude != 0) {
    const double swing = wave_offset(d, age_after) - wave_offset(d, age_after - factors.seconds);
    chord = chord + across(v) * (swing / factors.seconds);
  }
  chord = limit_speed(chord, flown_speed_max_tiles_per_s);
  forced.chord_vx[slot] = chord.rounded().x;
  forced.chord_vy[slot] = chord.rounded().y;
}

}  // namespace

Vec2d limit_speed(Vec2d velocity, float max_speed) {
  const double speed = length(velocity);
  return max_speed > 0 && speed > max_speed ? velocity * (max_speed / speed) : velocity;
}

BulletPhysics physics_of(const BulletDefinition& definition, double dt_s) {
  const SineCosine turn = sine_cosine(definition.angular_velocity * dt_s);
  return {ShapeData(definition.shape), power(definition.drag, dt_s), turn.cosine, turn.sine};
}

void apply_forces(WorldState& world, Slot slot) {
  const BulletPhysics& physics = world.bullet_physics[world.forced.definition[slot]];
  const double age_after = world.clock.seconds(world.tick_end - world.forced.born[slot]);
  step_bullet(world, slot,
              {world.definition.rules.dt(), physics.drag_factor, physics.turn_cosine, physics.turn_sine},
              age_after);
}

void apply_forces(WorldState& world) {
  for (Slot slot = 0; slot < world.forced.size(); ++slot) {
    if (world.forced.born[slot] < world.tick_start) apply_forces(world, slot);
  }
}

void begin_forced_flight(WorldState& world, Slot slot) {
  ForcedStore& forced = world.forced;
  const BulletDefinition& definition = world.definition.bullets[forced.definition[slot]];
  const double seconds = world.clock.seconds(world.tick_end - forced.launch[slot]);
  const BulletPhysics physics = physics_of(definition, seconds);
  if (definition.wave_amplitude != 0) {
    const Vec2d velocity = Vec2{forced.vx[slot], forced.vy[slot]};
    const Vec2d shifted =
        Vec2d(Vec2{forced.x[slot], forced.y[slot]}) + across(velocity) * wave_offset(definition, 0);
    forced.x[slot] = shifted.rounded().x;
    forced.y[slot] = shifted.rounded().y;
  }
  step_bullet(world, slot, {seconds, physics.drag_factor, physics.turn_cosine, physics.turn_sine}, seconds);
}

}  // namespace fusillade::sim
