// Ours beside what else there is, on the same bullets: nanoseconds, ratios and hits.
#pragma once

#include <filesystem>
#include <vector>

#include "bench/yardstick/snapshot.h"

namespace fusillade::bench {

struct Programs {
  std::filesystem::path scalar_twin;   // prints the median ns of a tick: BULLETS ENEMIES TICKS
  std::filesystem::path document_004;  // the script for node
};

// Another beside ours, in turns: ours is timed anew right before it, since a machine's speed changes from
// second to second. Medians over the turns, and the extremes.
struct Beside {
  Reading reading;
  double times_ours = 0, times_ours_min = 0, times_ours_max = 0;
};

struct Comparison {
  SceneSize size;
  Reading ours;
  std::vector<Beside> others;
};

// Straight bullets on 1024 x 1024 tiles with an enemy for each hundred.
SceneSize straight_size(std::int32_t bullets);
// As dense as a million of them, whatever their number.
SceneSize growing_size(std::int32_t bullets);

// The median of whole ticks with all rules, spawns included.
double time_ours_ns(const SceneSize& size);

// The others play one of these ticks again and again. turns >= 1.
Comparison compare(const SceneSize& size, const Programs& programs, int turns);

// In five turns, with brute force where that takes no more than some 10 s; false: its hits are not ours.
bool print_comparison(const SceneSize& size, const Programs& programs);

}  // namespace fusillade::bench
