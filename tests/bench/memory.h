// What the columns and the grids of a scene's world take: all that is there for as long as the match, without
// the lists of a tick (events, queue, notes).
#pragma once

#include "bench/scenes.h"

namespace fusillade::bench {

struct StandingBytes {
  double columns = 0;  // of bullets, actors, bodies and beams
  double grids = 0;    // of targets, of what stands still, of bullets by place, occupancy, walls and terrain
};

// Makes each of them once more. O(map + capacities).
StandingBytes standing_bytes_of(const Scene& scene);

// Of this program, as its allocator counts them.
double bytes_taken();

}  // namespace fusillade::bench
