// The earliest contact of one mover, as a search has found it, and what is kept of it until it comes up.
#pragma once

#include <tuple>

#include "sim/base/types.h"
#include "sim/queue/contact_queue.h"

namespace fusillade::sim {

struct FoundContact {
  Time time = never;  // never: nothing is met
  Kind kind = Kind::none;
  Ordinal ordinal = 0;         // of the target
  std::uint32_t index = 0;     // of the target: StaticTargets::targets, or MoverRef bits
  Vec2d normal;                // unit, from target to mover
  Vec2d position;              // of the mover
  bool is_refused = false;     // a hit for which the window store has no room
  bool is_buried = false;      // a bullet within a solid that it didn't meet, or without a way out: it ends
  bool is_graze = false;       // of a player's graze circle, not of the player
  bool is_on_plane = false;    // met a plane by its centre: the position lies exactly on the face
  bool is_pushed_out = false;  // a figure that overlaps: the position is where it is put if it lives
  bool is_corner = false;      // of a box and a plane: what else it meets then may turn it past the corner

  bool exists() const { return kind != Kind::none; }
  // Precondition: it is one who moves.
  MoverRef target() const { return MoverRef::of(index); }
  bool comes_before(const FoundContact& other) const {
    if (time != other.time) return time < other.time;
    return std::tuple(is_corner, kind, ordinal, is_graze) <
           std::tuple(other.is_corner, other.kind, other.ordinal, other.is_graze);
  }
};

// What a bullet waits for, as the search has found it that ran as the tick began, and what its event tells of
// the bullet: most ends need no more, so that none of its columns is touched again.
struct NotedContact {
  FoundContact contact;
  Vec2 velocity;  // as it is told, tiles/s
  MoverRef bullet;
  bool is_mere_end = false;  // the bullet ends by it, and nothing else happens
};

}  // namespace fusillade::sim
