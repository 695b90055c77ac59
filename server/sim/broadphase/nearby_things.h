// What may lie in a mover's way, kind by kind: a search passes over the kinds that do not.
#pragma once

#include "sim/grid/grid.h"

namespace fusillade::sim {

struct NearbyThings {
  bool walls, terrain, statics, targets;
  bool ends;  // its own life, within the tick
  // MoverRef bits of the one target, or Grid::several_items.
  std::uint32_t only_target;

  // In one step: nobody could foresee which of them it is.
  bool any_to_meet() const { return (walls | terrain | statics | targets) != 0; }
};
inline constexpr NearbyThings everything_near{true, true, true, true, true, Grid::several_items};

}  // namespace fusillade::sim
