// The door into a whole world from outside of its tick: for inspection, prediction and comparison, and for
// tests. Inner header of server/sim.
#pragma once

#include "sim/store/world_state.h"
#include "sim/world.h"

namespace fusillade::sim {

struct StateAccess {
  static WorldState& of(World& world) { return *world.state_; }
  static const WorldState& of(const World& world) { return *world.state_; }
  static World make(std::unique_ptr<WorldState> state) { return World(std::move(state)); }
};

}  // namespace fusillade::sim
