// From a player's ordinal in the world (one per life) to the player of the match. Ended lives stay known as
// long as a bullet of theirs, or a fragment, may fly, so that a late hit still counts for whoever fired it.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/base/types.h"

namespace fusillade::match {

struct PlayerRef {
  sim::Ordinal number = 0;  // the match's own
  std::int32_t slot = -1;   // of the roster when the life began; -1: placed by the arena
};

class PlayerIds {
 public:
  // `keep_ticks`: how long an ended life stays known.
  explicit PlayerIds(sim::Tick keep_ticks) : keep_ticks_(keep_ticks) {}

  // Ordinals rise from call to call.
  void begin(sim::Ordinal life, PlayerRef player);
  void end(sim::Ordinal life, sim::Tick tick);
  // nullptr: unknown. O(log lives).
  const PlayerRef* find(sim::Ordinal life) const;
  // Forgets what may be forgotten. O(lives).
  void prune(sim::Tick tick);
  std::size_t size() const { return lives_.size(); }

  // `id` as a frame says it: players by their number (kind none where unknown), all else unchanged.
  sim::EntityId outward(sim::EntityId id) const;

 private:
  struct Life {
    sim::Ordinal ordinal = 0;
    PlayerRef player;
    sim::Tick ended = INT32_MAX;
  };

  sim::Tick keep_ticks_;
  std::vector<Life> lives_;  // by ordinal
};

}  // namespace fusillade::match
