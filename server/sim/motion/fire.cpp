// Stage 1: the shots of players and the volleys of enemies, each at its exact time within the tick.
#include "sim/base/math.h"
#include "sim/behaviour/launch_grid.h"
#include "sim/motion/beam.h"
#include "sim/motion/launch_place.h"
#include "sim/motion/movers.h"
#include "sim/motion/spawns.h"

namespace fusillade::sim {
namespace {

// A player's homing bullet chooses its target when it is fired: the nearest enemy or player of another team
// that it meets; of equally near ones the first, enemies before players.
EntityId homing_target(const WorldState& world, const BulletDefinition& bullet, const Volley& volley) {
  if (bullet.homing_strength == 0) return {};
  EntityId nearest;
  double nearest_squared = 0;
  for (const MoverForm form : {MoverForm::enemy, MoverForm::player}) {
    const ActorStore& actors = world.actors(form);
    for (Slot slot = 0; slot < actors.size(); ++slot) {
      const MoverRef actor(form, slot);
      if (actors.team[slot] == volley.team || !bullet.filter.meets(filter_of(world, actor))) continue;
      const Path path = path_of(world, actor);
      if (path.launch > volley.time) continue;
      const Vec2d apart = path.at(volley.time) - Vec2d(volley.origin);
      if (nearest.kind != Kind::none && dot(apart, apart) >= nearest_squared) continue;
      nearest = id_of(world, actor);
      nearest_squared = dot(apart, apart);
    }
  }
  return nearest;
}

// Walls turn those that meet them, and hits those that have a mass.
bool may_turn(const WorldState& world, EntityId actor) {
  const std::optional<MoverRef> mover = actor_of(world, actor);
  if (!mover) return false;
  const ActorDefinition& type =
      world.definition.actors[world.actors(mover->form()).definition[mover->slot()]];
  return type.walls || type.inverse_mass > 0;
}

void note_volley(WorldState& world, const ComingVolley& coming) {
  const Volley& volley = coming.volley;
  if (volley.count == 0) return;
  if (world.volleys.size() < world.volleys.capacity()) world.volleys.push_back(volley);
  if (volley.time > world.tick_start && (may_turn(world, volley.owner) || may_turn(world, coming.aimed_at)))
    world.coming_volleys.push_back(coming);
}

// In the places of a volley's bullets, along their flight; `offset` is from the owner.
void fire_beams(WorldState& world, std::int32_t beam, const VolleyPattern& pattern, const Volley& volley) {
  for (std::int32_t i = 0; i < pattern.count; ++i) {
    const VolleyBullet bullet = volley_bullet(pattern, volley.origin, volley.turn, i);
    const Vec2 offset = (Vec2d(bullet.position) - Vec2d(volley.origin)).rounded();
    add_beam(world, {volley.time, offset, bullet.velocity, beam, volley.team, volley.owner},
             world.beams_spawned++);
  }
}

void fire_bullets(WorldState& world, const VolleyPattern& pattern, Volley volley, EntityId homing_target,
                  EntityId aimed_at) {
  volley.first = world.bullets_spawned;
  BulletSpawn spawn{volley.time, {}, {}, pattern.bullet, volley.team, volley.owner, homing_target};
  MoverRef first = no_mover;
  for (std::int32_t i = 0; i < pattern.count; ++i) {
    const VolleyBullet bullet = volley_bullet(pattern, volley.origin, volley.turn, i);
    spawn.position = bullet.position;
    spawn.velocity = bullet.velocity;
    const AddedBullet added = add_bullet(world, spawn, world.bullets_spawned++);
    if (added.mover != no_mover && volley.count++ == 0) first = added.mover;
    if (ends_fan(added)) {
      refuse_bullets(world, pattern.count - i - 1);
      break;
    }
  }
  volley.is_cut = volley.count < pattern.count;
  note_volley(world, {volley, first, aimed_at});
}

void fire_shot(WorldState& world, Slot slot, std::int32_t index, Time time) {
  const WeaponDefinition& weapon = world.definition.weapons[index];
  const VolleyPattern pattern = pattern_of(weapon);
  Volley volley;
  volley.time = time;
  volley.pattern = static_cast<std::int32_t>(world.definition.emitters.size()) + index;
  volley.origin = launch_place(world, path_of(world, {MoverForm::player, slot}).at(time));
  volley.turn = turn_of(world.players.aim[slot]);
  volley.team = world.players.team[slot];
  volley.owner = {Kind::player, world.players.ordinal[slot]};
  if (weapon.beam >= 0) return fire_beams(world, weapon.beam, pattern, volley);
  fire_bullets(world, pattern, volley, homing_target(world, world.definition.bullets[weapon.bullet], volley),
               {});
}

void fire_volley(WorldState& world, Slot slot, std::int32_t index, const DueVolley& due) {
  const EmitterDefinition& emitter = world.definition.emitters[index];
  const Vec2d origin = path_of(world, {MoverForm::enemy, slot}).at(due.time);
  const PlayerPlaces::Place* player = world.player_places.nearest(origin);
  if (player == nullptr) return;
  const Vec2d toward = path_of(world, {MoverForm::player, player->slot}).at(due.time) - origin;
  if (length(toward) > emitter.range) return;
  Volley volley;
  volley.time = due.time;
  volley.pattern = index;
  volley.origin = launch_place(world, origin);
  volley.turn = volley_turn(emitter, due.volley, toward);
  volley.team = world.enemies.team[slot];
  volley.owner = {Kind::enemy, world.enemies.ordinal[slot]};
  if (emitter.beam >= 0) return fire_beams(world, emitter.beam, pattern_of(emitter), volley);
  const EntityId target{Kind::player, world.players.ordinal[player->slot]};
  const bool is_homing = world.definition.bullets[emitter.bullet].homing_strength != 0;
  fire_bullets(world, pattern_of(emitter), volley, is_homing ? target : EntityId{},
               is_aimed(emitter) ? target : EntityId{});
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
      fire_shot(world, slot, index, *time);
    }
  }
}

void fire_emitters(WorldState& world) {
  if (world.definition.emitters.empty()) return;
  ActorStore& enemies = world.enemies;
  for (Slot slot = 0; slot < enemies.size(); ++slot) {
    const auto& emitters = world.definition.actors[enemies.definition[slot]].emitters;
    for (std::size_t i = 0; i < emitters.size(); ++i) {
      const EmitterDefinition& emitter = world.definition.emitters[emitters[i]];
      while (const auto due = next_volley(emitter, world.definition.rules.tick_rate, enemies.spawned[slot],
                                          world.tick_end, enemies.emitters[slot][i])) {
        fire_volley(world, slot, emitters[i], *due);
      }
    }
  }
}

}  // namespace fusillade::sim
