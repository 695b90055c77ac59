// What one client has been shown of a match: the areas of its last snapshot, those of the snapshots before,
// and up to where it has read. Memory grows with the changes of its view within keep_ticks.
#pragma once

#include <optional>
#include <vector>

#include "match/replication/area_rect.h"
#include "sim/base/types.h"

namespace fusillade::match {

// Which areas a client saw, or would have seen, at each snapshot of late.
class SightTrail {
 public:
  // Ticks rise from call to call; what ended more than `keep_ticks` ago is forgotten.
  void note(sim::Tick tick, const AreaRect& areas, sim::Tick keep_ticks);
  // At the snapshot of `tick`; empty: nothing, or unknown. O(changes).
  AreaRect at(sim::Tick tick) const;

 private:
  struct Step {
    sim::Tick from = 0;
    AreaRect areas;
  };
  std::vector<Step> steps_;
};

struct Sight {
  AreaRect view{};  // of its last snapshot; empty: the next one is full
  SightTrail trail{};
  std::optional<sim::Tick> cursor{};  // tick of the last snapshot that it has read; none: it keeps no account
};

}  // namespace fusillade::match
