#include "sim/motion/beam.h"

#include "sim/base/math.h"
#include "sim/behaviour/pattern.h"
#include "sim/motion/movers.h"
#include "sim/motion/spawns.h"
#include "sim/plane/plane_sweep.h"

namespace fusillade::sim {
namespace {

const BeamDefinition& definition_of(const WorldState& world, Slot slot) {
  return world.definition.beams[world.beams.definition[slot]];
}

std::optional<MoverRef> find_live_actor(const WorldState& world, EntityId id) {
  const std::optional<MoverRef> actor = actor_of(world, id);
  return actor && !is_gone(world, *actor) ? actor : std::nullopt;
}

Turn turn_to(Vec2d direction) { return {direction.x, direction.y}; }

// Tiles from `origin` to the first wall or terrain, at most `length`.
double free_length(const WorldState& world, Vec2d origin, Vec2d direction, double length) {
  const auto cut = [&](const BitPlane& plane) {
    const auto contact = sweep_point(plane, origin, direction * length);
    if (contact) length *= contact->fraction;
  };
  cut(world.walls);
  if (!world.terrain.is_empty()) cut(world.terrain);
  return length;
}

void cut_and_launch(WorldState& world, Slot slot, Time time) {
  BeamStore& beams = world.beams;
  const BeamDefinition& type = definition_of(world, slot);
  Vec2d beginning = beams.offset[slot];
  if (const auto owner = find_live_actor(world, unpack(beams.owner[slot])))
    beginning = beginning + path_of(world, *owner).at(time);
  const Vec2d direction = beams.direction[slot];
  const double length = free_length(world, beginning, direction, type.length);
  beams.shape[slot] = ShapeData({length / 2, type.half_width}, {direction.x, direction.y});
  launch_beam(world, slot, time);
}

// By its own turn, or by its owner's.
void turn(WorldState& world, Slot slot) {
  BeamStore& beams = world.beams;
  const BeamDefinition& type = definition_of(world, slot);
  if (type.turn != 0) {
    const Turn by = sine_cosine(type.turn * world.definition.rules.dt());
    beams.direction[slot] = unit(turned(beams.direction[slot], by)).rounded();
    beams.bearing[slot] = unit(turned(beams.bearing[slot], by)).rounded();
  }
  const auto owner = find_live_actor(world, unpack(beams.owner[slot]));
  if (!owner || owner->form() != MoverForm::player || !type.follows_aim) return;
  beams.direction[slot] =
      unit(turned(world.players.aim[owner->slot()], turn_to(beams.bearing[slot]))).rounded();
}

Event event_of(const WorldState& world, Slot slot, EventForm form, Time time) {
  Event event;
  event.time = time;
  event.form = form;
  event.mover = {Kind::beam, world.beams.ordinal[slot]};
  event.position = path_of(world, {MoverForm::beam, slot}).at(time).rounded();
  event.velocity = {world.beams.vx[slot], world.beams.vy[slot]};
  event.owner = unpack(world.beams.owner[slot]);
  return event;
}

void fill(WorldState& world, Slot slot, const BeamSpawn& spawn) {
  BeamStore& beams = world.beams;
  const BeamDefinition& type = world.definition.beams[spawn.definition];
  beams.definition[slot] = spawn.definition;
  beams.team[slot] = spawn.team;
  beams.owner[slot] = pack(spawn.owner);
  beams.offset[slot] = spawn.offset;
  const Vec2d direction = spawn.direction == Vec2{} ? Vec2d{1, 0} : unit(spawn.direction);
  beams.direction[slot] = direction.rounded();
  const auto owner = find_live_actor(world, spawn.owner);
  const Vec2d aim = owner ? Vec2d(world.actors(owner->form()).aim[owner->slot()]) : Vec2d{1, 0};
  beams.bearing[slot] = turned_back(direction, turn_to(aim)).rounded();
  beams.spawned[slot] = spawn.start;
  beams.harmful_from[slot] = spawn.start + world.rate.duration(seconds_of(type.warm_up));
  beams.end[slot] = beams.harmful_from[slot] + world.rate.duration(seconds_of(type.duration));
}

// Who appears in the same tick, but later, is not there yet.
bool has_owner(const WorldState& world, const BeamSpawn& spawn) {
  if (spawn.owner.kind == Kind::none) return true;
  const auto owner = find_live_actor(world, spawn.owner);
  return owner && world.actors(owner->form()).spawned[owner->slot()] <= spawn.start;
}

// Where it would have begun; the offset alone where its owner has been gone for longer than this tick.
Vec2 beginning_at(const WorldState& world, EntityId owner, Vec2 offset, Time time) {
  const std::optional<MoverRef> actor = actor_of(world, owner);
  return actor ? (path_of(world, *actor).at(time) + Vec2d(offset)).rounded() : offset;
}

void refuse(WorldState& world, const BeamSpawn& spawn, Ordinal ordinal) {
  ++world.result.actors_refused;
  const Vec2 position = beginning_at(world, spawn.owner, spawn.offset, spawn.start);
  world.events.schedule(refusal_event(spawn.start, {Kind::beam, ordinal}, position));
}

// Its owner, who was there when the tick began, has died before it appears. What is fired just is not.
void refuse_after_all(WorldState& world, Slot slot) {
  ++world.result.actors_refused;
  const EntityId id{Kind::beam, world.beams.ordinal[slot]};
  const Time time = world.beams.spawned[slot];
  if (Event* const spawn = world.events.scheduled_spawn(time, id))
    *spawn = refusal_event(
        time, id, beginning_at(world, unpack(world.beams.owner[slot]), world.beams.offset[slot], time));
}

}  // namespace

void add_beam(WorldState& world, const BeamSpawn& spawn, Ordinal ordinal) {
  if (world.beams.is_full() || !has_owner(world, spawn)) return refuse(world, spawn, ordinal);
  const Slot slot = world.beams.append();
  world.beams.ordinal[slot] = ordinal;
  fill(world, slot, spawn);
  cut_and_launch(world, slot, spawn.start);
  Event event = event_of(world, slot, EventForm::spawn, spawn.start);
  event.definition = spawn.definition;
  event.team = spawn.team;
  world.events.schedule(event);
}

void aim_beams(WorldState& world) {
  BeamStore& beams = world.beams;
  for (Slot slot = 0; slot < beams.size(); ++slot) {
    if (beams.spawned[slot] >= world.tick_start) continue;
    const EntityId owner = unpack(beams.owner[slot]);
    if (owner.kind != Kind::none && !find_live_actor(world, owner)) {
      world.events.schedule(event_of(world, slot, EventForm::expire, world.tick_start));
      beams.is_gone.mark(slot);
      continue;
    }
    turn(world, slot);
    cut_and_launch(world, slot, world.tick_start);
  }
}

void launch_beam(WorldState& world, Slot slot, Time time) {
  BeamStore& beams = world.beams;
  Vec2d beginning = beams.offset[slot];
  Vec2 velocity;
  if (const auto owner = find_live_actor(world, unpack(beams.owner[slot]))) {
    beginning = beginning + path_of(world, *owner).at(time);
    velocity = is_waiting(world, *owner) ? Vec2{} : velocity_of(world, *owner);
  }
  const Vec2 middle = (beginning + Vec2d(beams.direction[slot]) * beams.shape[slot].half.x).rounded();
  launch_from(beams, slot, time, middle, velocity);
}

void place_coming_beam(WorldState& world, Slot slot) {
  const Time time = world.beams.launch[slot];
  cut_and_launch(world, slot, time);
  const Event placed = event_of(world, slot, EventForm::spawn, time);
  Event* const spawn = world.events.scheduled_spawn(time, placed.mover);
  if (spawn == nullptr) return;
  spawn->position = placed.position;
  spawn->velocity = placed.velocity;
}

void end_beams_of(WorldState& world, EntityId owner) {
  for (Slot slot = 0; slot < world.beams.size(); ++slot) {
    if (world.beams.owner[slot] != pack(owner) || world.beams.is_gone[slot]) continue;
    world.beams.is_gone.mark(slot);
    if (world.beams.spawned[slot] <= world.now) {
      world.events.add(event_of(world, slot, EventForm::expire, world.now));
    } else if (world.beams.ordinal[slot] < world.definition.beam_placements.size()) {
      refuse_after_all(world, slot);
    }
  }
}

void end_beam(WorldState& world, MoverRef beam) { world.beams.is_gone.mark(beam.slot()); }

}  // namespace fusillade::sim
