#include "sim/store/target_grid.h"

#include <limits>
#include <utility>

#include "sim/base/check.h"

namespace fusillade::sim {

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
  const auto rounded = [radius](const Bounds& box) { return RoundedBounds(box.grown(-radius), radius); };
  if (index == held_.size()) {
    held_.push_back({{}, ordinal, target, std::numeric_limits<Tick>::min()});
    bounds_.push_back(bounds);
    insert(target, rounded(bounds));
  } else {
    grid_.move(target.bits, rounded(std::exchange(bounds_[index], bounds)), rounded(bounds));
  }
}

void TargetGrid::insert(MoverRef target, const RoundedBounds& reach) {
  grid_.insert(target.bits, reach);
  ++inserted_;
}

}  // namespace fusillade::sim
