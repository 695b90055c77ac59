// Rest: bounces slower than rest_speed lose the normal part of the velocity and are reported once (RULES
// "Response").
#pragma once

#include "sim/contact/contact_finder.h"

namespace fusillade::sim {

// Too slow a bounce for rest_speed. `velocity`: of the mover relative to the target.
bool is_resting(const WorldState& world, Vec2d velocity, Vec2d normal);

// Notes that the mover rests on this solid; true: it has done so without ever leaving it, and nothing new has
// happened. Walls and terrain are told apart by the direction of their faces.
bool keeps_resting(WorldState& world, MoverRef mover, const FoundContact& contact);

// At the end of a tick: who has left its solid rests no more. What a rest says that it lasts until counts for
// the hash alone: the end of the tick after its last contact. O(bullets / 64 + rests log rests) where
// somebody rests.
void keep_rests(WorldState& world);
// After loading: who is part of a rest. O((bullets + bodies) log rests).
void mark_resting(WorldState& world);

// The velocity of a mover that rests, without a remainder that would be taken away bit by bit between two
// solids.
Vec2d rest_velocity(const WorldState& world, Vec2d velocity);

}  // namespace fusillade::sim
