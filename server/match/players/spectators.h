// Who watches a match: sessions that receive snapshots and send no commands. Each looks at a place of its
// choice or follows a player. Bounded by RoundRules::spectators_max; a spectator has nothing to resume.
// Order: as they came. add, find, remove: O(spectators).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "match/replication/sight.h"
#include "match/request.h"

namespace fusillade::match {

struct Spectator {
  SessionId session = 0;
  sim::Vec2 centre;                        // what it looks at now
  std::optional<sim::Ordinal> followed{};  // player number; who is gone is followed no more
  std::size_t followed_slot = 0;           // in the roster
  Sight sight{};
};

class Spectators {
 public:
  explicit Spectators(std::int32_t spectators_max) : max_(static_cast<std::size_t>(spectators_max)) {}

  // Looks at `centre` until it chooses. False: there are as many as may be.
  bool add(SessionId session, sim::Vec2 centre);
  Spectator* find(SessionId session);  // nullptr: none
  bool remove(SessionId session);      // false: there was none

  std::span<Spectator> all() { return spectators_; }
  std::int32_t count() const { return static_cast<std::int32_t>(spectators_.size()); }

 private:
  std::size_t max_;
  std::vector<Spectator> spectators_;
};

}  // namespace fusillade::match
