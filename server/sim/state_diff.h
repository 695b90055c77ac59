// The first thing in which two worlds differ, by name: for whoever looks for the reason of two hashes.
#pragma once

#include <optional>
#include <string>

#include "sim/world.h"

namespace fusillade::sim {

struct Difference {
  std::string entity;  // "bullet 17", "match", "window 3 on 9"
  std::string field;   // "launch", "command.move.x"
  std::string a, b;    // values; "default" where an entity or field is absent or at its initial value
};

// In the order of the state's field list: the match, then entities in id order, field by field. Nothing: the
// states mean the same and have the same hash. Settings are not compared. O(n log n), allocates.
std::optional<Difference> first_difference(const World& a, const World& b);

}  // namespace fusillade::sim
