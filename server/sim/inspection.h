// What goes on inside of one tick within a box: who is in which cell, which pairs the broadphase offers,
// which way everybody takes and what meets. For debug views: a copy of the world makes the tick, the world
// itself is not touched.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/geometry/path.h"
#include "sim/model/event.h"
#include "sim/model/step.h"
#include "sim/world.h"

namespace fusillade::sim {

struct Inspection {
  // A cell of the broadphase's grid, [column, column + 1) times `cell` tiles, and how many targets (bodies,
  // enemies, players, masks, by their swept bounds) are in it. Empty ones are left out.
  struct Cell {
    std::int32_t column = 0, row = 0, targets = 0;
  };
  // Swept bounds that overlap, found by the grids: what an exact test may follow. Places at the start of the
  // tick; of a target that stands still its centre.
  struct Pair {
    EntityId mover, target;
    Vec2 mover_at, target_at;
  };
  // Flown straight; several of one mover where it changed course.
  struct Leg {
    EntityId mover;
    Vec2 from, to;
  };

  Tick tick = 0;    // that it shows
  Bounds box;       // tiles
  double cell = 0;  // tiles
  std::vector<Cell> cells;
  std::vector<Pair> pairs;  // each once
  std::vector<Leg> legs;
  std::vector<Event> contacts;  // all events but spawn and expire, in order
  StepResult result;            // of the whole world, not of the box alone
};

// The tick that comes, as it will be with the requests made so far: what is in `box` or passes through it.
// Allocates a world: O(map + capacities + movers).
Inspection inspect_next_tick(const World& world, const Bounds& box);

}  // namespace fusillade::sim
