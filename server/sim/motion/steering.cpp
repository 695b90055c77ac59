#include "sim/motion/steering.h"

#include <algorithm>

#include "sim/base/math.h"
#include "sim/behaviour/player_move.h"
#include "sim/behaviour/ship_move.h"
#include "sim/mask/figure.h"
#include "sim/motion/movers.h"
#include "sim/plane/plane_sweep.h"

namespace fusillade::sim {
namespace {

constexpr double knock_min_tiles_per_s = 1e-3;
// Who chases stops so far from the centre, of what its shape and the player's reach together: so deep that no
// rounding, no step of a player who walks away, and no corner of a box keeps them from touching.
constexpr double chase_share = 0.5;

Vec2d position_now(const WorldState& world, MoverForm form, Slot slot) {
  return path_of(world, {form, slot}).at(world.tick_start);
}

// A walk begins with what it touches already taken away: pushing against a wall is no new contact in every
// tick. A mere corner may be passed, where something else is touched that turns it.
Vec2d clip_to_plane(const BitPlane& plane, Vec2d position, Vec2d velocity, double dt_s, Vec2d half) {
  for (int axis = 0; axis < 2; ++axis) {
    const auto contact = sweep_box(plane, position, velocity * dt_s, half);
    if (!contact || contact->fraction > 0 || contact->is_corner) break;
    velocity = velocity - contact->normal * dot(velocity, contact->normal);
  }
  return velocity;
}

Vec2 clip_to_solids(const WorldState& world, const ActorStore& actors, Slot slot, Vec2d position,
                    Vec2d velocity) {
  const ActorDefinition& type = world.definition.actors[actors.definition[slot]];
  if (!type.walls || type.figure >= 0) return velocity.rounded();
  const Vec2d half = world.actor_shapes[actors.definition[slot]].extent;
  const double dt = world.definition.rules.dt();
  velocity = clip_to_plane(world.walls, position, velocity, dt, half);
  if (!world.terrain.is_empty()) velocity = clip_to_plane(world.terrain, position, velocity, dt, half);
  return velocity.rounded();
}

// A course that doesn't change is not written, so that it stays a formula.
void set_course(WorldState& world, MoverForm form, Slot slot, Vec2 own) {
  ActorStore& actors = world.actors(form);
  actors.own_vx[slot] = own.x;
  actors.own_vy[slot] = own.y;
  const Vec2 knock{actors.knock_vx[slot], actors.knock_vy[slot]};
  const Vec2d position = position_now(world, form, slot);
  const Vec2d wanted = limit_flown_speed(Vec2d(own) + Vec2d(knock));
  const Vec2 velocity = clip_to_solids(world, actors, slot, position, wanted);
  if (velocity == Vec2{actors.vx[slot], actors.vy[slot]}) return;
  launch_from(actors, slot, world.tick_start, position.rounded(), velocity);
}

void decay_knock_back(WorldState& world, ActorStore& actors, Slot slot) {
  const Vec2d knock = Vec2d(Vec2{actors.knock_vx[slot], actors.knock_vy[slot]}) * world.knock_back_decay;
  const bool is_over = length(knock) < knock_min_tiles_per_s;
  actors.knock_vx[slot] = is_over ? 0 : knock.rounded().x;
  actors.knock_vy[slot] = is_over ? 0 : knock.rounded().y;
}

bool has_knock_back(const ActorStore& actors, Slot slot) {
  return actors.knock_vx[slot] != 0 || actors.knock_vy[slot] != 0;
}

// Drifts on by the course that it has. A wall may have used up a knock-back and left it another than its own.
bool is_on_own_course(const ActorStore& actors, Slot slot) {
  return !has_knock_back(actors, slot) && actors.vx[slot] == actors.own_vx[slot] &&
         actors.vy[slot] == actors.own_vy[slot];
}

// Of a circle that lies within the actor; a figure may have a hole in its middle.
double inner_radius_of(const WorldState& world, std::int32_t definition) {
  if (world.definition.actors[definition].figure >= 0) return 0;
  const ShapeData& shape = world.actor_shapes[definition];
  return shape.form == ShapeData::Form::circle ? shape.radius : std::min(shape.half.x, shape.half.y);
}

Vec2 enemy_course(WorldState& world, Slot slot, const ActorDefinition& type) {
  ActorStore& enemies = world.enemies;
  EnemySenses senses;
  senses.position = position_now(world, MoverForm::enemy, slot);
  senses.velocity = {enemies.own_vx[slot], enemies.own_vy[slot]};
  if (const auto* player = world.player_places.nearest(senses.position)) {
    senses.player = player->position;
    senses.stop_distance = chase_share * (inner_radius_of(world, enemies.definition[slot]) +
                                          inner_radius_of(world, world.players.definition[player->slot]));
  }
  return enemy_velocity(type, senses, world.tick_start, world.definition.rules.tick_rate, world.rng,
                        enemies.move[slot]);
}

// Under its own power, or drifting with a figure: gravity counts.
bool is_flying(const WorldState& world, Slot player) {
  const ActorDefinition& type = world.definition.actors[world.players.definition[player]];
  return type.figure >= 0 && (type.ship.thrust > 0 || world.players.is_commanded[player] == 0);
}

// Turns its heading, and gives the velocity that it has of itself in this tick.
Vec2 fly(WorldState& world, MoverForm form, Slot slot) {
  ActorStore& actors = world.actors(form);
  const Vec2 move = actors.is_commanded[slot] != 0 ? actors.command[slot].move : Vec2{};
  const Vec2d pull = pull_at(world.definition.gravity_points, position_now(world, form, slot));
  const ShipMotion now{{actors.own_vx[slot], actors.own_vy[slot]}, actors.heading[slot]};
  const ShipMotion next = next_motion(world.definition.actors[actors.definition[slot]], now, move, pull,
                                      world.definition.rules.dt());
  actors.heading[slot] = next.heading;
  actors.aim[slot] = heading_direction(nearest_heading(next.heading)).rounded();
  return next.velocity;
}

Vec2 walk(WorldState& world, Slot slot) {
  ActorStore& players = world.players;
  const PlayerCommand& command = players.command[slot];
  if (command.aim.x != 0 || command.aim.y != 0) players.aim[slot] = unit(command.aim).rounded();
  return walk_velocity(command.move, world.definition.actors[players.definition[slot]].speed);
}

// Up while the ability is pressed and energy lasts, in whole ticks: up to half a one may be owed, and is
// gained back first. It gains none before it is released.
void raise_shield(WorldState& world, Slot slot) {
  ActorStore& players = world.players;
  const ShipDefinition& ship = world.definition.actors[players.definition[slot]].ship;
  if (ship.shield_energy <= 0) return;
  const double dt = world.definition.rules.dt();
  double spent = players.shield_spent[slot];
  if ((players.command[slot].buttons & button_ability) == 0) {
    spent = std::max(0.0, spent - dt * ship.shield_recharge);
  } else if (ship.shield_energy - spent >= dt / 2) {
    players.is_shielded[slot] = 1;
    spent += dt;
  }
  players.shield_spent[slot] = static_cast<float>(spent);
}

void steer_player(WorldState& world, Slot slot) {
  ActorStore& players = world.players;
  const bool flies = is_flying(world, slot);
  raise_shield(world, slot);
  if (!flies && players.is_commanded[slot] == 0 && is_on_own_course(players, slot)) return;
  if (has_knock_back(players, slot)) decay_knock_back(world, players, slot);
  Vec2 own{players.own_vx[slot], players.own_vy[slot]};
  if (flies) {
    own = fly(world, MoverForm::player, slot);
  } else if (players.is_commanded[slot] != 0) {
    own = walk(world, slot);
  }
  set_course(world, MoverForm::player, slot, own);
}

}  // namespace

void steer_masks(WorldState& world) {
  ActorStore& masks = world.masks;
  for (Slot slot = 0; slot < masks.size(); ++slot) {
    const bool is_ship = layer_of(world, slot) == MaskLayer::ship;
    if (masks.launch[slot] > world.tick_start || (!is_ship && is_on_own_course(masks, slot))) continue;
    if (has_knock_back(masks, slot)) decay_knock_back(world, masks, slot);
    const Vec2 drift{masks.own_vx[slot], masks.own_vy[slot]};
    set_course(world, MoverForm::mask, slot, is_ship ? fly(world, MoverForm::mask, slot) : drift);
  }
}

bool is_pulled(const WorldState& world, MoverRef actor) {
  const Slot slot = actor.slot();
  const bool flies = actor.form() == MoverForm::mask
                         ? layer_of(world, slot) == MaskLayer::ship
                         : actor.form() == MoverForm::player && is_flying(world, slot);
  if (!flies) return false;
  const ActorStore& actors = world.actors(actor.form());
  const Vec2d pull = pull_at(world.definition.gravity_points, position_now(world, actor.form(), slot));
  return world.definition.actors[actors.definition[slot]].ship.gravity != 0 || pull != Vec2d{};
}

void steer_players(WorldState& world) {
  ActorStore& players = world.players;
  for (Slot slot = 0; slot < players.size(); ++slot) {
    players.is_shielded[slot] = 0;
    if (players.launch[slot] <= world.tick_start) steer_player(world, slot);
  }
  world.player_places.clear();
  for (Slot slot = 0; slot < players.size(); ++slot) {
    if (players.launch[slot] > world.tick_start) continue;
    world.player_places.add({slot, position_now(world, MoverForm::player, slot)});
  }
  world.player_places.sort();
}

void steer_enemies(WorldState& world) {
  ActorStore& enemies = world.enemies;
  for (Slot slot = 0; slot < enemies.size(); ++slot) {
    if (enemies.launch[slot] > world.tick_start) continue;
    const ActorDefinition& type = world.definition.actors[enemies.definition[slot]];
    if (type.behaviour == Behaviour::drift && is_on_own_course(enemies, slot)) continue;
    if (has_knock_back(enemies, slot)) decay_knock_back(world, enemies, slot);
    Vec2 own{enemies.own_vx[slot], enemies.own_vy[slot]};
    if (type.behaviour != Behaviour::drift) own = enemy_course(world, slot, type);
    set_course(world, MoverForm::enemy, slot, own);
  }
}

}  // namespace fusillade::sim
