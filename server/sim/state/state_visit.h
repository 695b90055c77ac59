// The one list of a world's state: hash, save, load, equality and diff follow from it.
//
// A visitor has these members; `set` names what is visited, entities of one set are told apart by their id:
//   value(name, value)              one number or struct of the match
//   store(set, name, store)         entities by ordinal; its fields are those of store.visit()
//   windows(set, windows)           pairs (mover, target) with the end of their window
//   targets(set, targets)           pegs, segments and objects: which of them are gone
//   plane(set, plane)               terrain
//   pending(events, result)         what was asked for the coming tick: saved, but no part of the meaning
// Straight and forced bullets are one set: how a bullet is stored is no part of its meaning.
#pragma once

#include "sim/state/state_parts.h"
#include "sim/store/world_state.h"

namespace fusillade::sim {

// Doesn't compile when WorldState has a member that is not named here: add it in its place, and visit it in
// visit_state() unless it is constant in a match, follows from what is visited, or lives for one tick only.
inline void name_every_member(const WorldState& world) {
  [[maybe_unused]] const auto& [  //
      definition, rate, bullet_physics, figures, actor_shapes, graze_shapes, walls,
      knock_back_decay,  // constant
      tick, rng, terrain, statics, straight, forced, bodies, enemies, players, masks, beams, windows,
      refusals, grazes, rests, schedule, schedule_next,  // follow from the tick
      are_enemies_called_off, bullets_spawned, enemies_spawned, players_spawned, beams_spawned,  //
      tick_start, tick_end,  // follow from the tick
      now, terrain_filled, is_terrain_carved, player_places, homing_places, targets, bullet_index, occupancy,
      outlooks, bullet_reach, bullet_corner_radius, queue, first_new_straight, first_new_forced,
      becoming_solid, solid_next, chunks, noted, waiting, courses, detail, blast_candidates, resting, events,
      volleys, coming_volleys,
      result  // of one tick
  ] = world;
}

template <class World, class Visitor>
void visit_state(World& world, Visitor& visitor) {
  visitor.value("tick", world.tick);
  visitor.value("rng", world.rng);
  visitor.value("bullets_spawned", world.bullets_spawned);
  visitor.value("enemies_spawned", world.enemies_spawned);
  visitor.value("players_spawned", world.players_spawned);
  visitor.value("beams_spawned", world.beams_spawned);
  visitor.value("are_enemies_called_off", world.are_enemies_called_off);
  visitor.store("bullet", "straight", world.straight);
  visitor.store("bullet", "forced", world.forced);
  visitor.store("body", "body", world.bodies);
  visitor.store("enemy", "enemy", world.enemies);
  visitor.store("player", "player", world.players);
  visitor.store("mask", "mask", world.masks);
  visitor.store("beam", "beam", world.beams);
  visitor.windows("window", world.windows);
  visitor.windows("refusal", world.refusals);
  visitor.windows("graze", world.grazes);
  visitor.windows("rest", world.rests);
  visitor.targets("target", world.statics.targets);
  visitor.plane("terrain", world.terrain);
  visitor.pending(world.events, world.result);
}

}  // namespace fusillade::sim
