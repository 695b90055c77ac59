// The grid on which every volley starts: places and directions that the wire carries in few bytes. They are
// rounded before the bullets fly, so that whoever is told of a volley flies the same floats.
// All O(1), nothing allocates.
#pragma once

#include <array>

#include "sim/base/types.h"
#include "sim/model/volley.h"

namespace fusillade::sim {

inline constexpr double launch_steps_per_tile = 256;
inline constexpr double turn_steps = 65536;  // per full turn

// The nearest step, halves away from zero. Precondition: |position| < 65536 tiles, so that a float holds it.
Vec2 on_launch_grid(Vec2d position);
// That one and the others within a step along each axis, nearest first; of a tie the next along y first.
std::array<Vec2, 4> launch_places_around(Vec2d position);
// The nearest step of the angle. Precondition: |radians| <= 1e14, so that it is one of 64 bits.
Turn16 turn_at(double radians);
// The nearest step of a direction of any length; (0,0) counts as (1,0).
Turn16 turn_of(Vec2d direction);
// Unit vector.
Vec2d direction_of(Turn16 turn);

}  // namespace fusillade::sim
