// How ships fly: turn and thrust under commands, gravity, drag. Pure; shared with prediction in the browser.
//
// Stepped once a tick, velocity first: turn -> thrust along the new heading + pulls + gravity -> drag ->
// limit.
#pragma once

#include <span>

#include "sim/base/types.h"
#include "sim/model/actor_definition.h"
#include "sim/model/placements.h"

namespace fusillade::sim {

// The pull of all points at `position`, tiles/s^2: `strength` at one tile's distance and nearer, falling with
// the square of the distance, nothing beyond `range` and at the very point. O(points).
Vec2d pull_at(std::span<const GravityPointDefinition> points, Vec2d position);

struct ShipMotion {
  Vec2 velocity;      // tiles/s
  float heading = 0;  // in [0, headings)
};

// The motion for the coming tick of `dt_s` seconds. `move` as in a command: x turns (right is clockwise on
// screen), upward (y < 0) thrusts; each is cut to [-1, 1]. Thrust acts along the nearest of the headings. A
// class with thrust flies `speed` tiles/s at most. `pull`: tiles/s^2. O(1).
ShipMotion next_motion(const ActorDefinition& type, const ShipMotion& now, Vec2 move, Vec2d pull,
                       double dt_s);

}  // namespace fusillade::sim
