// What follows from a bullet definition and the length of a tick, computed once.
#pragma once

#include <limits>

#include "sim/base/math.h"
#include "sim/base/tick_rate.h"
#include "sim/base/types.h"
#include "sim/geometry/shape_data.h"
#include "sim/model/bullet_definition.h"

namespace fusillade::sim {

// What acts on every bullet of a definition in one step.
struct Forces {
  double seconds = 0;                                          // the step
  Vec2d push;                                                  // tiles/s²
  double fall = 0;                                             // tiles/s gained downward in the step
  double drag = 1;                                             // factor of the step
  Turn turn;                                                   // in the step
  double speed_max = std::numeric_limits<double>::infinity();  // tiles/s
  double speed_scale = 1;
  double homing_strength = 0;  // tiles/s²
};

struct BulletPhysics {
  bool is_straight = false;  // as BulletDefinition has it
  ShapeData shape;
  float reach_tiles = 0, wall_reach_tiles = 0;  // along an axis, from its middle: to anything, to walls
  Time life = 0;                                // from its spawn to its end
  Forces forces;                                // of a whole tick
  Forces first;  // of what was left of its tick to the bullet that appeared last
};

// `seconds`: the length of the step.
Forces forces_of(const BulletDefinition& definition, double seconds);
BulletPhysics physics_of(const BulletDefinition& definition, const TickRate& rate);

}  // namespace fusillade::sim
