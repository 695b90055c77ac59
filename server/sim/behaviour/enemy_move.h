// From an enemy's behaviour to its velocity for the coming tick. Pure; shared with prediction in the browser.
//
// drift: unchanged · stand: 0 · wander: full speed in a random direction, a new one every 1 to 2 s · chase:
// straight at the nearest player in sight, well into the touch and no farther; stands without one · orbit:
// circles the nearest player in sight (clockwise on screen) at half its sight, at most
// orbit_distance_tiles_max; stands without one. Lengths in tiles, velocities in tiles/s. O(1), nothing
// allocates.
#pragma once

#include <optional>

#include "sim/base/rng.h"
#include "sim/base/types.h"
#include "sim/model/actor_definition.h"

namespace fusillade::sim {

inline constexpr double orbit_distance_tiles_max = 6;

// Part of the match's state, one per enemy; {} at its spawn.
struct EnemyMoveState {
  Time turn_at = 0;  // wander: when the next direction is chosen; a time that has passed: now
  Vec2 heading;      // wander: unit
  friend bool operator==(const EnemyMoveState&, const EnemyMoveState&) = default;
};

// What an enemy knows at the start of a tick.
struct EnemySenses {
  Vec2d position;
  Vec2 velocity;                // as it is
  std::optional<Vec2d> player;  // centre of the nearest one (ties: lowest ordinal), however far
  double stop_distance = 0;     // between the centres, where both shapes surely touch
};

// `rng` is drawn from by wander only, twice per new direction: hold one per enemy (or go in ordinal order),
// so that nothing depends on storage order.
Vec2 enemy_velocity(const ActorDefinition& type, const EnemySenses& senses, Time now, double tick_rate,
                    Rng& rng, EnemyMoveState& state);

}  // namespace fusillade::sim
