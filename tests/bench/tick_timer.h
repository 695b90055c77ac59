// Times whole ticks of a scene, stage by stage.
#pragma once

#include <array>
#include <vector>

#include "bench/scenes.h"

namespace fusillade::bench {

struct TickTimes {
  std::vector<double> ticks_ns;                             // each measured tick: refill and step
  std::array<double, sim::stage_names.size()> stages_ns{};  // sums over the measured ticks
  double refill_ns = 0;                                     // sum
  double bytes = 0;                                         // that the world takes, before its first tick
  std::int64_t spawned = 0, contacts = 0, swept_tests = 0;  // sums
  std::uint64_t hash = 0;                                   // of the state at the end

  double percentile_ns(double share) const;  // share in [0, 1]
};

// `warm_up` ticks are played before, `ticks` >= 1 measured: in processor time of this thread.
TickTimes time_ticks(const Scene& scene, int warm_up, int ticks);

// Two worlds of a scene in turns of ten ticks, by the clock on the wall: of machines whose speed changes from
// second to second only that says how they compare.
struct InTurns {
  TickTimes one, two;  // on one and on two threads of the server's pool

  double times_as_fast() const;  // the second, by the median tick
};
// `ticks` are measured of each, and as many more as fill up the last turn.
InTurns time_in_turns(const Scene& scene, int warm_up, int ticks);

}  // namespace fusillade::bench
