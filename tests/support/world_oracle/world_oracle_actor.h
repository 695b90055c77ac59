// What happens to those who can be hit, in the oracle's world; shared by hits, blasts and beams.
#pragma once

#include "support/world_oracle/world_oracle_state.h"

namespace fusillade::support {

sim::Vec2 vec2(Point p);

// An event of `mover` at its place at `time`, with the velocity that logs show: a wave's swing is no part of
// it.
sim::Event event_of(const OracleMover& mover, sim::EventForm form, sim::EntityId target, Real time);

// Takes the damage of `hit` from the actor's health, and its life, too: adds the hit and what it causes.
void hit_actor(WorldOracleState& state, OracleMover& actor, sim::Event hit, Real time,
               std::vector<sim::Event>& events);
// `normal`: of the event, from `cause` to who dies.
void kill(WorldOracleState& state, OracleMover& dead, sim::EntityId cause, Point normal, Real time,
          std::vector<sim::Event>& events);
// An actor or body by `speed` tiles/s along `direction`, of any length, times its inverse mass.
void push(WorldOracleState& state, OracleMover& pushed, Point direction, Real speed, Real time);
// Whoever is farther away has left a sensor, and may enter it again; beside a corner maybe only beyond the
// second.
inline constexpr Real left_tiles = 0x1p-10L, left_for_certain_tiles = 1.5L * left_tiles;
void leave_sensors(WorldOracleState& state, std::optional<sim::EntityId> only = {});

}  // namespace fusillade::support
