#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/broadphase/foretell.h"
#include "sim/broadphase/update_target_grid.h"
#include "sim/motion/movers.h"

namespace fusillade::sim {
namespace {

// A target's bounds in the grid are wide enough for as many ticks as it takes for such a way.
constexpr double way_ahead_max_tiles = 0.25;

template <class Store>
Launch launch_in(const Store& store, Slot slot) {
  return {{store.x[slot], store.y[slot]}, {store.vx[slot], store.vy[slot]}, store.launch[slot]};
}

// In how many ticks its course takes it no further than that.
Tick ticks_ahead(const Path& path, Tick ticks_max) {
  const double way =
      std::max(std::abs(path.step.x), std::abs(path.step.y)) * static_cast<double>(tick_length);
  return way * ticks_max <= way_ahead_max_tiles ? ticks_max
                                                : std::max(1, static_cast<Tick>(way_ahead_max_tiles / way));
}

// Returns the tick in which that has to be done again if it keeps its course.
Tick hold_target(WorldState& world, std::size_t index, MoverRef target, Ordinal ordinal, const Path& path) {
  const Vec2d begin = path.at(std::max(world.tick_start, path.launch)), extent = extent_of(world, target);
  // Where it may be in this tick and those after it, so many in all, as long as it keeps its course.
  const auto reach_in = [&](Tick ticks) {
    return Bounds::of_path(begin, path.at(world.tick_start + ticks * tick_length), extent);
  };
  const Foretold& foretold = foretell(world, target, path, reach_in(1));
  const Tick ticks = ticks_ahead(path, foretold.renewal() - world.tick);
  const Bounds reach = reach_in(ticks);
  if (!world.targets.holds(index, reach))
    world.targets.hold(index, target, ordinal, reach.grown(TargetGrid::margin_tiles),
                       corner_radius_of(world, target));
  return world.tick + (foretold.holds(reach, world.tick) ? ticks : 1);
}

// From the target number `first` on; false: a slot has become another's.
template <class Store>
bool hold_targets(WorldState& world, MoverForm form, const Store& store, std::size_t first) {
  const bool is_any_forgotten = !world.outlooks.forgotten.is_nowhere();
  for (Slot slot = 0; slot < store.size(); ++slot) {
    const MoverRef target(form, slot);
    const std::size_t index = first + slot;
    if (!world.targets.is_place_of(index, target, store.ordinal[slot])) return false;
    const Launch launch = launch_in(store, slot);
    if (world.targets.is_settled(index, launch, world.tick)) {
      if (is_any_forgotten) tell_again(world, target);
      continue;
    }
    const Path path = path_in(world, store, slot);
    const Tick until = hold_target(world, index, target, store.ordinal[slot], path);
    world.targets.settle(index, launch, until);
  }
  return true;
}

bool hold_all_targets(WorldState& world) {
  std::size_t count = 0;
  const auto hold = [&](MoverForm form, const auto& store) {
    const std::size_t first = std::exchange(count, count + store.size());
    return hold_targets(world, form, store, first);
  };
  return hold(MoverForm::body, world.bodies) && hold(MoverForm::enemy, world.enemies) &&
         hold(MoverForm::player, world.players) && hold(MoverForm::mask, world.masks) &&
         count == world.targets.size();
}

}  // namespace

void update_target_grid(WorldState& world) {
  begin_foretelling(world);
  if (world.targets.is_worn()) world.targets.clear();
  if (!hold_all_targets(world)) {
    world.targets.clear();
    hold_all_targets(world);
  }
  world.targets.become_current();
  end_foretelling(world);
}

}  // namespace fusillade::sim
