// What ours is measured by. Each is given the same tick, as often as told: bullets fly on, meet walls and
// enemies.
#pragma once

#include <filesystem>
#include <optional>

#include "bench/yardstick/snapshot.h"

namespace fusillade::bench {

// Every bullet against every enemy and every tile line that it crosses, in double: the truth about hits.
Hits brute_force(const Snapshot& snapshot);

// Chipmunk 7: enemies in its spatial hash, a segment query for each bullet; walls by tile look-ups.
Reading chipmunk(const Snapshot& snapshot, int repetitions);
// Box2D 2.4: enemies in its tree, a QueryAABB of each bullet's way with an exact test of what it reports.
Reading box2d(const Snapshot& snapshot, int repetitions);
// Plain C++ in three passes over ten columns: motion, walls, enemies in a grid.
Reading three_passes(const Snapshot& snapshot, int repetitions);
// What it takes to read the columns that fly a bullet, and nothing else. No hits.
Reading memory_floor(const Snapshot& snapshot, int repetitions);
// Document 004 in node. nullopt: node is missing, or the pairs of its cells would not fit its memory.
std::optional<Reading> document_004(const Snapshot& snapshot, int repetitions,
                                    const std::filesystem::path& script);

// Whether the bullet ends on a wall as document 004 says: by half tiles along its way.
bool meets_wall_by_sub_steps(const Snapshot& snapshot, std::size_t bullet);
// Seconds until two circles touch, `apart` and `velocity` of one as seen from the other; none: not within
// `limit_s`. 0: they do already.
std::optional<double> touch_s(sim::Vec2d apart, sim::Vec2d velocity, double reach, double limit_s);

}  // namespace fusillade::bench
