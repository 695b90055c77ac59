#include "sim/broadphase/foretell.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/base/rng.h"
#include "sim/broadphase/screen.h"
#include "sim/broadphase/update_target_grid.h"
#include "sim/motion/movers.h"
#include "sim/state_access.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

// Whether all cells tell of it that its core and the ends of its axes lie in.
bool is_told(const Occupancy& occupancy, const RoundedBounds& seen) {
  const Bounds all = seen.bounds(), core = seen.core;
  const double x = (all.left + all.right) / 2, y = (all.top + all.bottom) / 2;
  const Vec2d places[] = {{core.left, core.top},
                          {core.right, core.top},
                          {core.left, core.bottom},
                          {core.right, core.bottom},
                          {all.left, y},
                          {all.right, y},
                          {x, all.top},
                          {x, all.bottom}};
  for (const Vec2d place : places) {
    const Vec2 at = place.rounded();
    if (!occupancy.is_occupied(occupancy.column_of(at.x), occupancy.row_of(at.y))) return false;
  }
  return true;
}

// Most of them have settled, and are in parts of the map that are forgotten at different times.
TEST(Foretell, WhatHasBeenForetoldIsInTheOccupancyInEveryTickAndNoTickTellsAllAgain) {
  constexpr std::size_t enemies = 200;
  Rng rng(support::test_seed(62));
  support::Scene scene(support::room(320, 20));
  for (std::size_t i = 0; i < enemies; ++i)
    scene.enemy({rng.between(2, 318), rng.between(2, 18)}, {rng.between(-0.2F, 0.2F), 0});
  World world(scene.definition);
  WorldState& state = StateAccess::of(world);
  int partly_forgotten = 0;
  std::size_t told_at_once_max = 0;
  world.step();
  for (int tick = 1; tick < 300; ++tick) {
    const std::size_t told_before = state.occupancy.near.added();
    update_target_grid(state);
    partly_forgotten += state.occupancy.has_parts_left() ? 1 : 0;
    for (Slot slot = 0; slot < state.enemies.size(); ++slot) {
      const MoverRef enemy(MoverForm::enemy, slot);
      const Bounds foretold = state.enemies.foretold[slot].bounds();
      const RoundedBounds seen = seen_by_bullets(state, foretold, corner_radius_of(state, enemy));
      EXPECT_TRUE(is_told(state.occupancy.near, seen)) << "tick " << tick << ", enemy " << slot;
      EXPECT_TRUE(is_told(state.occupancy.far, seen)) << "tick " << tick << ", enemy " << slot;
    }
    const std::size_t told = state.occupancy.near.added();
    told_at_once_max = std::max(told_at_once_max, told - std::min(told, told_before));
    world.step();
  }
  EXPECT_GT(partly_forgotten, 8);
  EXPECT_LT(partly_forgotten, 150);
  EXPECT_LT(told_at_once_max, enemies * 2 / 3);
}

}  // namespace
}  // namespace fusillade::sim
