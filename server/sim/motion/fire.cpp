// Stage 1: the shots of players and the volleys of enemies, each at its exact time within the tick.
#include "sim/base/math.h"
#include "sim/motion/beam.h"
#include "sim/motion/movers.h"
#include "sim/motion/spawns.h"
#include "sim/motion/steering.h"

namespace fusillade::sim {
namespace {

// A player's homing bullet chooses its target when it is fired: the nearest enemy.
EntityId homing_target(const WorldState& world, const BulletDefinition& bullet, Vec2d from, Time time) {
  if (bullet.homing_strength == 0) return {};
  EntityId nearest;
  double nearest_squared = 0;
  for (Slot slot = 0; slot < world.enemies.size(); ++slot) {
    const Path path = path_of(world, {MoverForm::enemy, slot});
    if (path.launch > time) continue;
    const Vec2d apart = path.at(time) - from;
    if (nearest.kind != Kind::none && dot(apart, apart) >= nearest_squared) continue;
    nearest = {Kind::enemy, world.enemies.ordinal[slot]};
    nearest_squared = dot(apart, apart);
  }
  return nearest;
}

// In the place of a bullet, along its flight.
void fire_beam(WorldState& world, std::int32_t beam, const BulletSpawn& bullet, Vec2 offset) {
  add_beam(world, {bullet.start, offset, bullet.velocity, beam, bullet.team, bullet.owner},
           world.beams_spawned++);
}

void fire_shot(WorldState& world, Slot slot, const WeaponDefinition& weapon, Time time) {
  const Vec2 origin = path_of(world, {MoverForm::player, slot}).at(time).rounded();
  BulletSpawn spawn{
      time, origin, {}, weapon.bullet, world.players.team[slot], {Kind::player, world.players.ordinal[slot]},
      {}};
  if (weapon.beam < 0)
    spawn.homing_target = homing_target(world, world.definition.bullets[weapon.bullet], origin, time);
  for (std::int32_t i = 0; i < weapon.count; ++i) {
    spawn.velocity = shot_velocity(weapon, world.players.aim[slot], i);
    if (weapon.beam >= 0) {
      fire_beam(world, weapon.beam, spawn, {});
      continue;
    }
    add_bullet(world, spawn, world.bullets_spawned++);
  }
}

void fire_volley(WorldState& world, Slot slot, const EmitterDefinition& emitter, const DueVolley& due) {
  const Vec2d origin = path_of(world, {MoverForm::enemy, slot}).at(due.time);
  const auto player = nearest_player(world, origin);
  if (!player) return;
  const Vec2d toward = path_of(world, {MoverForm::player, player->slot}).at(due.time) - origin;
  if (length(toward) > emitter.range) return;
  BulletSpawn spawn{
      due.time, {}, {}, emitter.bullet, world.enemies.team[slot], {Kind::enemy, world.enemies.ordinal[slot]},
      {}};
  if (emitter.beam < 0 && world.definition.bullets[emitter.bullet].homing_strength != 0) {
    spawn.homing_target = {Kind::player, world.players.ordinal[player->slot]};
  }
  for (std::int32_t i = 0; i < emitter.count; ++i) {
    const VolleyBullet bullet = volley_bullet(emitter, origin, due.volley, toward, i);
    spawn.position = bullet.position;
    spawn.velocity = bullet.velocity;
    if (emitter.beam >= 0) {
      fire_beam(world, emitter.beam, spawn, (Vec2d(bullet.position) - origin).rounded());
      continue;
    }
    add_bullet(world, spawn, world.bullets_spawned++);
  }
}

}  // namespace

void fire_weapons(WorldState& world) {
  ActorStore& players = world.players;
  for (Slot slot = 0; slot < players.size(); ++slot) {
    const std::int32_t index = world.definition.actors[players.definition[slot]].weapon;
    if (index < 0 || (players.command[slot].buttons & button_fire) == 0) continue;
    const WeaponDefinition& weapon = world.definition.weapons[index];
    while (const auto time = next_shot(weapon, world.definition.rules.tick_rate, world.tick_start,
                                       world.tick_end, players.weapon[slot])) {
      fire_shot(world, slot, weapon, *time);
    }
  }
}

void fire_emitters(WorldState& world) {
  ActorStore& enemies = world.enemies;
  for (Slot slot = 0; slot < enemies.size(); ++slot) {
    const auto& emitters = world.definition.actors[enemies.definition[slot]].emitters;
    for (std::size_t i = 0; i < emitters.size(); ++i) {
      const EmitterDefinition& emitter = world.definition.emitters[emitters[i]];
      while (const auto due = next_volley(emitter, world.definition.rules.tick_rate, enemies.spawned[slot],
                                          world.tick_end, enemies.emitters[slot][i])) {
        fire_volley(world, slot, emitter, *due);
      }
    }
  }
}

}  // namespace fusillade::sim
