// What one client has been shown of a match: the areas of its last snapshot, those of the snapshots before,
// and up to where it has read. Memory grows with the ticks of the last keep_ticks in which its view
// changed.
#pragma once

#include <optional>
#include <vector>

#include "match/replication/area_rect.h"
#include "sim/base/types.h"

namespace fusillade::match {

// Which areas a client saw, or would have seen, at each snapshot of the last keep_ticks.
class SightTrail {
 public:
  // Ticks never fall from call to call; of several views in one tick the last counts. What ended more than
  // `keep_ticks` ago is forgotten.
  void note(sim::Tick tick, const AreaRect& areas, sim::Tick keep_ticks);
  // At the snapshot of `tick`; empty: nothing, or unknown. O(log changes).
  AreaRect at(sim::Tick tick) const;
  // False: what it saw then is forgotten.
  bool knows(sim::Tick tick) const { return tick >= known_from_; }
  // Changes that are kept.
  std::size_t size() const { return steps_.size(); }

 private:
  struct Step {
    sim::Tick from = 0;
    AreaRect areas;
  };
  std::vector<Step> steps_;
  sim::Tick known_from_ = 0;
};

struct Sight {
  AreaRect view{};  // of its last snapshot; empty: the next one is full
  SightTrail trail{};
  std::optional<sim::Tick> cursor{};  // tick of the last snapshot that it has read; none: it keeps no account
};

}  // namespace fusillade::match
