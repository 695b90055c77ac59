// Beams: they appear by placement, emitter or weapon, warm up, then hit whoever of another team they touch,
// once per dedup_window, and end with their duration or their owner.
//
// Within a tick a beam is a box that moves with its owner's velocity: both it and its targets are swept. At
// the start of each tick it turns (`turn`, or with its owner's aim) and is cut at the first wall or terrain
// along its axis. Keys and rules: config/README.md, "[[beam_type]]".
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

struct BeamSpawn {
  Time start = 0;
  Vec2 offset;     // of its beginning from its owner's centre; its place without an owner
  Vec2 direction;  // any length; (0,0) counts as (1,0)
  std::int32_t definition = 0;
  std::int32_t team = 0;
  EntityId owner;
};

// Beyond beams_max, or when its owner is not there, it is refused, counted and reported under `ordinal`.
void add_beam(WorldState& world, const BeamSpawn& spawn, Ordinal ordinal);

// End of stage 1: all beams turn, are cut and follow their owners; those whose owners are gone end.
// O(beams * tiles along them).
void aim_beams(WorldState& world);

// It is to appear where its owner will be then, whose course is known better by now.
void place_coming_beam(WorldState& world, Slot slot);

// Its middle moves on with its owner from where its beginning is at `time`.
void launch_beam(WorldState& world, Slot slot, Time time);

// An actor has died at world.now: its beams end.
void end_beams_of(WorldState& world, EntityId owner);
void end_beam(WorldState& world, MoverRef beam);

}  // namespace fusillade::sim
