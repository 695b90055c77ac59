// Fragments of a bullet that has ended: a fan along its flight, or along the flight reflected at the solid
// that ended it. They have its owner and team, of a homing one the target, too, and are spared the one that
// it hit for a dedup_window.
#include "sim/base/math.h"
#include "sim/behaviour/pattern.h"
#include "sim/contact/course.h"
#include "sim/motion/spawns.h"
#include "sim/plane/plane_path.h"
#include "sim/response/bullet_end.h"
#include "sim/response/response.h"

namespace fusillade::sim {
namespace {

constexpr float ring_spread = 6.283F;  // from here on

Vec2d axis_of(const WorldState& world, MoverRef bullet, const FoundContact& contact) {
  Vec2d flight = velocity_of(world, bullet);
  const double approach = dot(flight, contact.normal);
  if (end_cause_of(contact) == end_solid && approach < 0) flight = flight - contact.normal * (2 * approach);
  return flight == Vec2d{} ? Vec2d{1, 0} : unit(flight);
}

// In a ring first and last must not fly the same way.
double spread_of(const SplitDefinition& split) {
  return split.spread < ring_spread ? split.spread : split.spread * (split.count - 1.0) / split.count;
}

BulletSpawn fragment_of(const WorldState& world, MoverRef bullet, const FoundContact& contact) {
  const BulletColumns& parent = world.bullets(bullet);
  const Slot slot = bullet.slot();
  BulletSpawn spawn;
  spawn.start = world.now;
  spawn.position =
      end_cause_of(contact) == end_solid ? place_at(world, bullet, contact) : contact.position.rounded();
  spawn.team = parent.team[slot];
  spawn.owner = unpack(parent.owner[slot]);
  const bool is_homing = definition_of(world, bullet).homing_strength != 0;
  if (is_homing) {
    spawn.homing_target = unpack(world.forced.homing_target[slot]);
    spawn.homing_point = {world.forced.homing_x[slot], world.forced.homing_y[slot]};
  }
  spawn.generation = parent.generation[slot] + 1;
  return spawn;
}

// The outermost ones of a half ring fly along the solid: rounding must not lead them into it.
Vec2d along_solid(Vec2d direction, const FoundContact& contact) {
  const double approach = dot(direction, contact.normal);
  const bool is_along = end_cause_of(contact) == end_solid && approach < 0 && approach > -approach_min;
  return is_along ? direction - contact.normal * approach : direction;
}

// False: neither it nor what follows in its fan has room.
bool add_fragment(WorldState& world, const BulletSpawn& spawn, const FoundContact& contact) {
  const Ordinal ordinal = world.bullets_spawned++;
  const AddedBullet added = add_bullet(world, spawn, ordinal);
  const MoverRef fragment = added.mover;
  if (fragment == no_mover) return !ends_fan(added);
  const bool spares = end_cause_of(contact) == end_hit;
  if (spares && !open_window(world, {Kind::bullet, ordinal}, target_id(contact)))
    report_full_store(world, fragment, contact);
  if (world.detail.is_on())
    world.bullets(fragment).detail[fragment.slot()] = world.detail.level_at(spawn.position);
  enter(world, fragment);
  return true;
}

}  // namespace

void split(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  const BulletColumns& bullets = world.bullets(bullet);
  const SplitDefinition& split = definition_of(world, bullet).split;
  if (split.bullet < 0 || (split.on & end_cause_of(contact)) == 0) return;
  if (bullets.generation[bullet.slot()] >= world.definition.rules.split_generations_max) return;
  BulletSpawn spawn = fragment_of(world, bullet, contact);
  spawn.definition = split.bullet;
  const Vec2d axis = axis_of(world, bullet, contact);
  const double spread = spread_of(split);
  for (std::int32_t i = 0; i < split.count; ++i) {
    const Vec2d direction = along_solid(fan_direction(axis, spread, split.count, i), contact);
    spawn.velocity = (direction * split.speed).rounded();
    if (!add_fragment(world, spawn, contact)) return refuse_bullets(world, split.count - i - 1);
  }
}

}  // namespace fusillade::sim
