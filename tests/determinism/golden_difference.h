// Where a golden run that is played in another way leaves the plain one.
#pragma once

#include <string>

#include "golden.h"
#include "sim/state_diff.h"

namespace fusillade::golden {

// Names the first tick, entity and field that differ, and both values. Plays until then.
inline std::string first_difference(const Run& run, sim::Tick ticks, const Stepper& step) {
  Player plain(run), other(run);
  while (plain.world().tick() < ticks) {
    plain.step();
    step(other);
    if (plain.world().state_hash() == other.world().state_hash()) continue;
    const auto difference = sim::first_difference(plain.world(), other.world()).value();
    return "tick " + std::to_string(plain.world().tick()) + ", " + difference.entity + ", " +
           difference.field + ": " + difference.b + " instead of " + difference.a;
  }
  return "as in plain playing, which differs from the golden run itself";
}

}  // namespace fusillade::golden
