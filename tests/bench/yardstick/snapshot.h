// One tick of a scene as every yardstick is given it, and what a yardstick answers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bench/scenes.h"

namespace fusillade::bench {

// Circles that fly straight, at the start of a tick.
struct Circles {
  std::vector<double> x, y;   // tiles
  std::vector<float> vx, vy;  // tiles/s
  float radius = 0;

  std::size_t size() const { return x.size(); }
};

struct Snapshot {
  double dt_s = 0;
  std::int32_t tiles = 0;           // side of the map
  std::vector<std::uint8_t> solid;  // of each tile, row by row
  Circles bullets, enemies;
  std::vector<double> life_s;  // what each bullet has left

  bool is_wall(double x, double y) const {
    if (!(x >= 0 && y >= 0 && x < tiles && y < tiles)) return true;
    return solid[static_cast<std::size_t>(y) * static_cast<std::size_t>(tiles) +
                 static_cast<std::size_t>(x)] != 0;
  }
};

// Bullets that end on an enemy and on a wall in the tick.
struct Hits {
  std::int64_t enemies = 0, walls = 0;
  std::int64_t total() const { return enemies + walls; }
  friend bool operator==(const Hits&, const Hits&) = default;
};

struct Reading {
  std::string name;
  double tick_ns = 0;  // median over the repetitions
  Hits hits;
};

// The world before its coming tick. Precondition: bullets fly straight, enemies as they were placed.
Snapshot snapshot_of(const Scene& scene, const sim::World& world);

// Median time of `tick`, and the hits that its last call answers. repetitions >= 1.
Reading read_ticks(std::string name, int repetitions, const std::function<Hits()>& tick);

}  // namespace fusillade::bench
