// What may lie in a mover's way, kind by kind: a search passes over the kinds that do not.
#pragma once

namespace fusillade::sim {

struct NearbyThings {
  bool walls, terrain, statics, targets;
  bool ends;  // its own life, within the tick

  bool any() const { return walls || terrain || statics || targets || ends; }
};
inline constexpr NearbyThings everything_near{true, true, true, true, true};

}  // namespace fusillade::sim
