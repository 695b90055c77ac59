#include "sim/motion/spawns.h"

#include <algorithm>

#include "sim/base/check.h"
#include "sim/base/math.h"
#include "sim/motion/beam.h"
#include "sim/motion/forces.h"
#include "sim/motion/movers.h"

namespace fusillade::sim {
namespace {

void report_spawn(WorldState& world, Time time, EntityId mover, Vec2 position, Vec2 velocity) {
  Event event;
  event.time = time;
  event.mover = mover;
  event.position = position;
  event.velocity = velocity;
  world.events.schedule(event);
}

void report_refusal(WorldState& world, Time time, EntityId mover, Vec2 position) {
  world.events.schedule(refusal_event(time, mover, position));
}

BulletOrigin origin_of(const StraightStore&, const BulletSpawn& spawn, Ordinal ordinal) {
  return {pack(spawn.owner), upper_ordinal_of(ordinal), spawn.team, spawn.definition};
}
BulletOrigin origin_of(const ForcedStore&, const BulletSpawn& spawn, Ordinal ordinal) {
  return {pack(spawn.owner), upper_ordinal_of(ordinal), spawn.team, 0};
}

MoverForm form_of(const WorldState& world, std::int32_t definition) {
  return world.bullet_physics[definition].is_straight ? MoverForm::straight : MoverForm::forced;
}

// Of BulletOrigins::no_room: bullets come from too many others.
BulletIdentity identity_of(WorldState& world, MoverForm form, const BulletSpawn& spawn, Ordinal ordinal) {
  const auto identity_in = [&](auto& bullets) {
    return bullets.identities.identity_of(origin_of(bullets, spawn, ordinal), ordinal);
  };
  return form == MoverForm::straight ? identity_in(world.straight) : identity_in(world.forced);
}

bool has_room(const WorldState& world) {
  return world.bullet_count() < static_cast<Slot>(world.definition.rules.bullets_max);
}

AddedBullet refuse_bullet(WorldState& world, const BulletSpawn& spawn, Ordinal ordinal) {
  ++world.result.bullets_refused;
  const Event refusal = refusal_event(spawn.start, {Kind::bullet, ordinal}, spawn.position);
  return {no_mover, spawn.generation == 0 ? world.events.schedule(refusal) : world.events.add(refusal)};
}

template <class Bullets>
void fill(WorldState& world, Bullets& bullets, Slot slot, const BulletSpawn& spawn, BulletIdentity identity) {
  const BulletDefinition& definition = world.definition.bullets[spawn.definition];
  if (!is_shared(bullets.end)) bullets.end[slot] = spawn.start + world.bullet_physics[spawn.definition].life;
  bullets.identities[slot] = identity;
  bullets.pierce_left[slot] = definition.pierce;
  bullets.bounces_left[slot] = definition.bounces;
  bullets.generation[slot] = spawn.generation;
}

// Who stood where newcomers come has just been moved by helpers, so that other processors have those lines.
constexpr Slot newcomers_ahead = 32;

template <class Bullets, class... Columns>
Slot append(Bullets& bullets, const Columns&... columns) {
  const Slot slot = bullets.append(), ahead = slot + newcomers_ahead;
  if (ahead < bullets.capacity())
    prefetch_columns_to_write(ahead, bullets.revision, bullets.outlook, columns...);
  return slot;
}

Slot add_straight(WorldState& world, const BulletSpawn& spawn, BulletIdentity identity) {
  const Slot slot = append(world.straight, world.straight.records);
  fill(world, world.straight, slot, spawn, identity);
  return slot;
}

Slot add_forced(WorldState& world, const BulletSpawn& spawn, BulletIdentity identity) {
  ForcedStore& forced = world.forced;
  const Slot slot = append(forced, forced.own_identities, forced.definition, forced.x, forced.y, forced.vx,
                           forced.vy, forced.has_own_course, forced.end, forced.born);
  fill(world, forced, slot, spawn, identity);
  world.forced.definition[slot] = spawn.definition;
  world.forced.born[slot] = spawn.start;
  if (!world.forced.homing_target.is_shared()) {
    world.forced.homing_target[slot] = pack(spawn.homing_target);
    world.forced.homing_x[slot] = spawn.homing_point.x;
    world.forced.homing_y[slot] = spawn.homing_point.y;
  }
  return slot;
}

void launch(WorldState& world, MoverRef bullet, const BulletDefinition& definition, Time start, Vec2 position,
            Vec2 velocity) {
  const Slot slot = bullet.slot();
  if (bullet.form() == MoverForm::straight)
    return launch_from(world.straight, slot, start, position, launch_velocity(definition, velocity));
  launch_from(world.forced, slot, start, position, velocity);
  begin_forced_flight(world, slot);
}

MoverRef place(WorldState& world, MoverForm form, const BulletSpawn& spawn, BulletIdentity identity) {
  FUSILLADE_CHECK(identity.origin != BulletOrigins::no_room);
  const bool is_straight = form == MoverForm::straight;
  const Slot slot = is_straight ? add_straight(world, spawn, identity) : add_forced(world, spawn, identity);
  const BulletDefinition& definition = world.definition.bullets[spawn.definition];
  launch(world, {form, slot}, definition, spawn.start, spawn.position, spawn.velocity);
  return {form, slot};
}

// A straight bullet flies as it is told.
Vec2 told_velocity(const WorldState& world, MoverRef bullet, const BulletSpawn& spawn) {
  const StraightStore& straight = world.straight;
  if (bullet.form() == MoverForm::straight) return {straight.vx[bullet.slot()], straight.vy[bullet.slot()]};
  return launch_velocity(world.definition.bullets[spawn.definition], spawn.velocity);
}

void fill_actor(WorldState& world, ActorStore& actors, Slot slot, const ActorPlacement& placement,
                Time start) {
  launch_from(actors, slot, start, placement.position, placement.velocity);
  actors.own_vx[slot] = placement.velocity.x;
  actors.own_vy[slot] = placement.velocity.y;
  actors.spawned[slot] = start;
  actors.definition[slot] = placement.definition;
  actors.team[slot] = placement.team;
  actors.health[slot] = world.definition.actors[placement.definition].health;
  const ActorDefinition& type = world.definition.actors[placement.definition];
  actors.heading[slot] = type.figure < 0 ? 0 : static_cast<float>(type.ship.heading);
  actors.aim[slot] = heading_direction(nearest_heading(actors.heading[slot])).rounded();
}

void spawn_bullet_placement(WorldState& world, const Scheduled& due) {
  const BulletPlacement& placement = world.definition.bullet_placements[due.index];
  add_bullet(world,
             {due.start, placement.position, placement.velocity, placement.definition, placement.team,
              placement.owner, placement.homing_target, placement.homing_point},
             due.ordinal);
}

void spawn_beam(WorldState& world, const Scheduled& due) {
  const BeamPlacement& beam = world.definition.beam_placements[due.index];
  const Vec2 direction = sine_cosine(beam.angle).direction().rounded();
  add_beam(world, {due.start, beam.position, direction, beam.definition, beam.team, beam.owner}, due.ordinal);
}

// What becomes solid within the tick does so among its contacts.
void spawn_mask(WorldState& world, const Scheduled& due) {
  const MaskPlacement& mask = world.definition.mask_placements[due.index];
  if (mask.layer == MaskLayer::ship || mask.layer == MaskLayer::bunker)
    add_actor(world, MoverForm::mask, mask, due.start, due.ordinal);
  if (mask.layer != MaskLayer::terrain && mask.layer != MaskLayer::bunker) return;
  if (due.start > world.tick_start) return world.becoming_solid.push_back(due);
  if (mask.layer == MaskLayer::terrain) draw_into_terrain(world, mask);
}

// Bodies may come to be anywhere on the map.
double skin_anywhere(const WorldState& world) {
  const TileMapDefinition& map = world.definition.map;
  return skin_of({static_cast<double>(map.width), static_cast<double>(map.height)});
}

void spawn_body(WorldState& world, const Scheduled& due) {
  const BodyDefinition& body = world.definition.bodies[due.index];
  if (world.bodies.is_full()) {
    ++world.result.actors_refused;
    return report_refusal(world, due.start, {Kind::body, due.ordinal}, body.position);
  }
  const Slot slot = world.bodies.append();
  launch_from(world.bodies, slot, due.start, body.position, body.velocity);
  world.bodies.shape[slot] = ShapeData(Shape{.radius = body.radius}).no_thinner_than(skin_anywhere(world));
  world.bodies.inverse_mass[slot] = body.inverse_mass;
  world.bodies.restitution[slot] = body.restitution;
  world.bodies.friction[slot] = body.friction;
  world.bodies.ordinal[slot] = due.ordinal;
  report_spawn(world, due.start, {Kind::body, due.ordinal}, body.position, body.velocity);
}

}  // namespace

Bounds draw_into_terrain(WorldState& world, const ActorPlacement& placement) {
  const ActorDefinition& type = world.definition.actors[placement.definition];
  const Figure& figure = world.figures[static_cast<std::size_t>(type.figure)];
  draw(figure.mask(type.ship.heading), place_of(figure.frame(), placement.position), world.terrain);
  const double pixel = 1.0 / figure.frame().pixels_per_tile;
  const Vec2d reach = figure.extent() + Vec2d{pixel, pixel};
  const Bounds drawn = Bounds::of_path(placement.position, placement.position, reach);
  world.occupancy.add_fixed(drawn);
  return drawn;
}

Event refusal_event(Time time, EntityId mover, Vec2 position) {
  Event event;
  event.time = time;
  event.form = EventForm::overflow;
  event.mover = mover;
  event.position = position;
  event.normal = {1, 0};
  return event;
}

Vec2 launch_place_of(const WorldState& world, MoverRef bullet) {
  const Slot slot = bullet.slot();
  if (bullet.form() == MoverForm::straight) return {world.straight.x[slot], world.straight.y[slot]};
  return {world.forced.x[slot], world.forced.y[slot]};
}

Vec2 launch_velocity(const BulletDefinition& definition, Vec2 velocity) {
  return limit_flown_speed(limit_speed(velocity, definition.max_speed) * definition.speed_scale).rounded();
}

MoverRef place_bullet(WorldState& world, const BulletSpawn& spawn, Ordinal ordinal) {
  const MoverForm form = form_of(world, spawn.definition);
  return place(world, form, spawn, identity_of(world, form, spawn, ordinal));
}

void begin_flight(WorldState& world, MoverRef bullet, Time start, Vec2 position, Vec2 velocity) {
  launch(world, bullet, definition_of(world, bullet), start, position, velocity);
}

AddedBullet add_bullet(WorldState& world, const BulletSpawn& spawn, Ordinal ordinal) {
  const MoverForm form = form_of(world, spawn.definition);
  const BulletIdentity identity =
      has_room(world) ? identity_of(world, form, spawn, ordinal) : BulletIdentity{BulletOrigins::no_room};
  if (identity.origin == BulletOrigins::no_room) return refuse_bullet(world, spawn, ordinal);
  ++world.result.bullets_spawned;
  const MoverRef mover = place(world, form, spawn, identity);
  Event& event =
      spawn.generation == 0 ? world.events.schedule_at(spawn.start) : world.events.add_at(spawn.start);
  event.mover = {Kind::bullet, ordinal};
  event.position = launch_place_of(world, mover);
  event.velocity = told_velocity(world, mover, spawn);
  event.definition = spawn.definition;
  event.team = spawn.team;
  event.owner = spawn.owner;
  return {mover};
}

void refuse_bullets(WorldState& world, std::int64_t count) {
  world.bullets_spawned += static_cast<Ordinal>(count);
  world.result.bullets_refused += count;
  world.events.drop_overflows(count);
}

bool add_actor(WorldState& world, MoverForm form, const ActorPlacement& placement, Time start,
               Ordinal ordinal) {
  ActorStore& actors = world.actors(form);
  const EntityId id{kind_of(form), ordinal};
  if (actors.is_full()) {
    ++world.result.actors_refused;
    report_refusal(world, start, id, placement.position);
    return false;
  }
  world.targets.expire();  // queries between ticks filled it; slots move now
  const Slot slot = actors.append();
  actors.ordinal[slot] = ordinal;
  fill_actor(world, actors, slot, placement, start);
  actors.move_last_to(actors.place_of(ordinal));
  Event event;
  event.time = start;
  event.mover = id;
  event.position = placement.position;
  event.velocity = placement.velocity;
  event.definition = placement.definition;
  event.team = placement.team;
  world.events.schedule(event);
  return true;
}

void spawn_placed_beams(WorldState& world) {
  const auto is_earlier = [](const Scheduled& due, Time time) { return due.start < time; };
  auto due = std::lower_bound(world.schedule.begin(), world.schedule.end(), world.tick_start, is_earlier);
  for (; due != world.schedule.end() && due->start < world.tick_end; ++due) {
    if (due->kind == Kind::beam) spawn_beam(world, *due);
  }
}

void spawn_scheduled(WorldState& world) {
  for (; world.schedule_next < world.schedule.size(); ++world.schedule_next) {
    const Scheduled& due = world.schedule[world.schedule_next];
    if (due.start >= world.tick_end) return;
    switch (due.kind) {
      case Kind::bullet:
        spawn_bullet_placement(world, due);
        break;
      case Kind::body:
        spawn_body(world, due);
        break;
      case Kind::beam:
        break;  // after their owners have taken their course
      case Kind::mask:
        spawn_mask(world, due);
        break;
      case Kind::enemy:
        if (world.are_enemies_called_off) break;
        add_actor(world, MoverForm::enemy, world.definition.enemy_placements[due.index], due.start,
                  due.ordinal);
        break;
      default:
        add_actor(world, MoverForm::player, world.definition.player_placements[due.index], due.start,
                  due.ordinal);
    }
  }
}

}  // namespace fusillade::sim
