// Times whole ticks of a scene, stage by stage.
#pragma once

#include "bench/scene_run.h"

namespace fusillade::bench {

// `warm_up` ticks are played before, `ticks` >= 1 measured: in processor time of this thread.
TickTimes time_ticks(const Scene& scene, int warm_up, int ticks);

// Worlds of a scene in turns of ten ticks, by the clock on the wall: of machines whose speed changes from
// second to second only that says how they compare.
struct InTurns {
  TickTimes one, two;     // on one and on two threads of the server's pool
  TickTimes left, right;  // on a thread each, at the same time
  // Of each turn, from its first tick to its last, what is not measured in a tick included.
  std::vector<double> turns_of_one_ns, turns_of_both_ns;
  double times_as_fast() const;  // two, by the median tick
  // How many turns left and right have played in the time of one of `one`: two processors may differ, and
  // stand in each other's way, whatever they do. 1 where the second thread does not come.
  double times_side_by_side() const;
  bool agree() const;  // all hashes are the same
};
// `ticks` are measured of each, and as many more as fill up the last turn.
InTurns time_in_turns(const Scene& scene, int warm_up, int ticks);

}  // namespace fusillade::bench
