#include "sim/grid/target_grid.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "sim/base/check.h"

namespace fusillade::sim {
namespace {

constexpr Tick never_settled = std::numeric_limits<Tick>::min();

RoundedBounds rounded(const Bounds& bounds, double radius) { return {bounds.grown(-radius), radius}; }

}  // namespace

TargetGrid::TargetGrid(double width, double height, double cell, std::size_t items_max)
    : grid_(width, height, cell, items_max) {
  held_.reserve(items_max);
  bounds_.reserve(items_max);
}

void TargetGrid::clear() {
  grid_.clear();
  held_.clear();
  bounds_.clear();
  inserted_ = 0;
}

void TargetGrid::hold(std::size_t index, MoverRef target, Ordinal ordinal, const Bounds& bounds,
                      double radius) {
  FUSILLADE_CHECK(is_place_of(index, target, ordinal));
  if (index < held_.size()) return stand_elsewhere(index, bounds, radius);
  insert(target, bounds, radius);
  held_.push_back({{}, ordinal, target, never_settled});
  bounds_.push_back(bounds);
}

void TargetGrid::insert(MoverRef target, const Bounds& reach, double radius) {
  const auto place =
      std::ranges::lower_bound(held_, target.bits, {}, [](const Held& held) { return held.target.bits; });
  if (place == held_.end() || !(place->target == target)) {
    grid_.insert(target.bits, rounded(reach, radius));
    ++inserted_;
    return;
  }
  place->until = never_settled;  // it may come back to the course on which it had settled
  stand_elsewhere(static_cast<std::size_t>(place - held_.begin()), reach, radius);
}

void TargetGrid::stand_elsewhere(std::size_t index, const Bounds& bounds, double radius) {
  const Bounds before = std::exchange(bounds_[index], bounds);
  grid_.move(held_[index].target.bits, rounded(before, radius), rounded(bounds, radius));
}

}  // namespace fusillade::sim
