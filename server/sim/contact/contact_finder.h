// Stages 3 to 5 for one mover: its earliest contact in the rest of the tick, over everything that RULES lets
// it meet.
//
// Order of what is found at the same moment: wall, terrain, segment, peg, object, body, enemy, player,
// expiry, then the target's index. Contacts at the very end of the tick belong to the next one. Reads the
// world only, so that many searches may run at once.
#pragma once

#include <tuple>

#include "sim/motion/movers.h"

namespace fusillade::sim {

struct FoundContact {
  Time time = never;  // never: nothing is met
  Kind kind = Kind::none;
  Ordinal ordinal = 0;       // of the target
  std::uint32_t index = 0;   // of the target: StaticTargets::targets, or MoverRef bits
  Vec2d normal;              // unit, from target to mover
  Vec2d position;            // of the mover
  bool is_refused = false;   // a hit for which the window store has no room
  bool is_buried = false;    // a bullet that flew into a solid without seeing it: it ends
  bool is_graze = false;     // of a player's graze circle, not of the player
  bool is_on_plane = false;  // met a plane by its centre: the position lies exactly on the face

  bool exists() const { return kind != Kind::none; }
  bool comes_before(const FoundContact& other) const {
    return std::tuple(time, kind, ordinal, is_graze) <
           std::tuple(other.time, other.kind, other.ordinal, other.is_graze);
  }
};

FoundContact find_contact(const WorldState& world, MoverRef mover, FinderCounts& counts);

}  // namespace fusillade::sim
