// Stage 2: forces → velocity → the chord that a bullet flies in this tick (RULES "Bullets", seed 004).
// Semi-implicit: velocity first, then displacement with the new velocity. In its first, partial tick a bullet
// is stepped by what is left of the tick. Everything in double from float state, stored as float.
#pragma once

#include "sim/store/world_state.h"

namespace fusillade::sim {

// Steps every forced bullet that flew before this tick began; beside it meanwhile(), which must not write
// what bullets and their targets are.
void apply_forces(
    WorldState& world, const StepHooks& hooks, const StepHooks::Meanwhile& meanwhile = [] {});
// One of them: its velocity and chord for the tick.
void apply_forces(WorldState& world, Slot slot);
// For a bullet that has just appeared: the chord from its launch to the tick's end; a wave's phase shifts its
// place.
void begin_forced_flight(WorldState& world, Slot slot);

// `velocity` shortened to `max_speed` (tiles/s; 0: no limit).
Vec2d limit_speed(Vec2d velocity, float max_speed);

}  // namespace fusillade::sim
