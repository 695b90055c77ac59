// Stage 1, second half: everything that appears in this tick, each at its exact time.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

struct BulletSpawn {
  Time start = 0;
  Vec2 position, velocity;
  std::int32_t definition = 0;
  std::int32_t team = 0;
  EntityId owner;
  EntityId homing_target;
  Vec2 homing_point{};
  std::int32_t generation = 0;  // of a fragment: from 1
};

// Puts it into its store, as it flies from its start on: no event, no count. Precondition: there is room.
MoverRef place_bullet(WorldState& world, const BulletSpawn& spawn, Ordinal ordinal);

// On its course from there on, as it appears (in tiles/s; limits, a swing and the forces of the tick's rest
// are added).
void begin_flight(WorldState& world, MoverRef bullet, Time start, Vec2 position, Vec2 velocity);
Vec2 launch_place_of(const WorldState& world, MoverRef bullet);
// As its spawn tells it, in tiles/s, of the velocity with which it is fired.
Vec2 launch_velocity(const BulletDefinition& definition, Vec2 velocity);

struct AddedBullet {
  MoverRef mover;         // no_mover: it was refused
  bool has_event = true;  // what reports it had room
};

// Refused where bullets_max is reached, or bullets come from too many others (counted, and reported under
// `ordinal`, which is used up all the same). What is fired is reported at its place among the events of the
// tick, a fragment at once.
AddedBullet add_bullet(WorldState& world, const BulletSpawn& spawn, Ordinal ordinal);
// So it is with all that follow in its fan, then: a thousand are refused for the price of one.
inline bool ends_fan(const AddedBullet& added) { return added.mover == no_mover && !added.has_event; }
void refuse_bullets(WorldState& world, std::int64_t count);
bool add_actor(WorldState& world, MoverForm form, const ActorPlacement& placement, Time start,
               Ordinal ordinal);

// The report of a spawn for which there is no room. Nothing is met, so its normal is (1,0).
Event refusal_event(Time time, EntityId mover, Vec2 position);

// Returns where the terrain has become more.
Bounds draw_into_terrain(WorldState& world, const ActorPlacement& mask);

// The definition's placements that are due in this tick; beams once their owners have taken their course.
void spawn_scheduled(WorldState& world);
void spawn_placed_beams(WorldState& world);
// Players' weapons and enemies' emitters.
void fire_weapons(WorldState& world);
void fire_emitters(WorldState& world);

}  // namespace fusillade::sim
