// One way to ask any mover of a tick who it is, where it flies and what it is shaped like.
#pragma once

#include "sim/mask/outline.h"
#include "sim/store/world_state.h"

namespace fusillade::sim {

// Everybody but beams, store after store.
template <class Visitor>
void for_each_mover(const WorldState& world, Visitor visit) {
  const auto all = [&visit](MoverForm form, Slot size) {
    for (Slot slot = 0; slot < size; ++slot) visit(MoverRef(form, slot));
  };
  all(MoverForm::straight, world.straight.size());
  all(MoverForm::forced, world.forced.size());
  all(MoverForm::body, world.bodies.size());
  all(MoverForm::enemy, world.enemies.size());
  all(MoverForm::player, world.players.size());
  all(MoverForm::mask, world.masks.size());
}

// What a search has to know of a mover, from one look at its columns.
struct MoverFacts {
  MoverRef mover;
  EntityId id;
  Outline outline;
  const Filter* filter;
  Path path;  // as path_of()
  bool is_waiting;
  const BulletDefinition* bullet = nullptr;  // that of a bullet
};
MoverFacts facts_of(const WorldState& world, MoverRef mover);

// The enemy or player of that id, as long as it has a slot: until the end of the tick in which it goes.
// nullopt: neither, or not there.
std::optional<MoverRef> actor_of(const WorldState& world, EntityId id);
// The bullet of that ordinal. nullopt: not there. O(bullets).
std::optional<MoverRef> bullet_of(const WorldState& world, Ordinal ordinal);
Kind kind_of(MoverForm form);
EntityId id_of(const WorldState& world, MoverRef mover);
const BulletDefinition& definition_of(const WorldState& world, MoverRef bullet);
// Of a figure: a box around all its headings.
const ShapeData& shape_of(const WorldState& world, MoverRef mover);
// nullptr: it has none.
const Figure* figure_of(const WorldState& world, MoverRef mover);
MaskLayer layer_of(const WorldState& world, Slot mask);
// A placed mask that is in the way of figures.
bool is_bunker(const WorldState& world, MoverRef mover);
// Of a figure in its heading.
Outline outline_of(const WorldState& world, MoverRef mover);
const Filter& filter_of(const WorldState& world, MoverRef mover);
std::int32_t team_of(const WorldState& world, MoverRef actor);
// Owner, team and friendly fire let a bullet of such an owner and team hit the actor, who has that id.
bool may_strike(const WorldState& world, PackedId owner, std::int32_t team, MoverRef actor, EntityId id);
bool is_gone(const WorldState& world, MoverRef mover);
// See QueueEntry. A bullet has to be renewed before it is incremented.
Revision revision_of(const WorldState& world, MoverRef mover);
void increment_revision(WorldState& world, MoverRef mover);
// Velocity as flown, tiles/s.
Vec2 velocity_of(const WorldState& world, MoverRef mover);
// Without the swing of a wave, as it is told.
Vec2 steady_velocity_of(const WorldState& world, MoverRef mover);
// Asks for what a bullet's path is made of.
void prefetch_flight(const WorldState& world, MoverRef bullet);
// When a bullet's life ends.
Time end_of(const WorldState& world, MoverRef bullet);
// Its path within the current tick; at rest where the guard stopped it.
Path path_of(const WorldState& world, MoverRef mover);
// The guard stopped it for the rest of the tick.
bool is_waiting(const WorldState& world, MoverRef mover);
// Counts one solid contact; true: it was one too many and the mover waits from now on.
bool trip_guard(WorldState& world, MoverRef mover);
// Bounds of the rest of its path, its shape included.
Bounds reach_of(const WorldState& world, MoverRef mover, Time from);
// Half extents of what others may meet: a player's graze circle is part of it.
Vec2d extent_of(const WorldState& world, MoverRef mover);
// The radius of that where it is a circle, else 0: who walks meets walls and terrain as a box.
double corner_radius_of(const WorldState& world, MoverRef mover);

// The same for loops over one store.
template <class Store>
bool is_waiting_in(const WorldState& world, const Store& store, Slot slot) {
  return !world.waiting.empty() && store.guard_tick[slot] == world.tick &&
         store.guard_count[slot] > world.definition.rules.contacts_per_tick_max;
}
// Its path as long as the guard has stopped nobody, from the columns that fly it alone.
template <class Store>
Path free_path_in(const WorldState& world, const Store& store, Slot slot) {
  Path path{Vec2{store.x[slot], store.y[slot]}, {}, {}, world.tick_end};
  if constexpr (requires { store.end; }) path.until = std::min(path.until, store.end[slot]);
  if constexpr (requires { store.courses(); }) {
    const ForcedCourse course = store.courses()[slot];
    path.launch = course.launch;
    path.step = world.rate.step_of(Vec2{course.vx, course.vy});
  } else {
    path.launch = store.launch[slot];
    path.step = world.rate.step_of(Vec2{store.vx[slot], store.vy[slot]});
  }
  return path;
}
template <class Store>
Path path_in(const WorldState& world, const Store& store, Slot slot) {
  Path path = free_path_in(world, store, slot);
  if (is_waiting_in(world, store, slot)) path.step = {};
  return path;
}

// A mover of that store flies or walks on from there.
template <class Store>
void launch_from(Store& store, Slot slot, Time launch, Vec2 position, Vec2 velocity) {
  store.x[slot] = position.x;
  store.y[slot] = position.y;
  store.vx[slot] = velocity.x;
  store.vy[slot] = velocity.y;
  if constexpr (requires { store.courses(); }) {
    store.courses().set_own(slot, {velocity.x, velocity.y, launch});
  } else {
    store.launch[slot] = launch;
  }
}

}  // namespace fusillade::sim
