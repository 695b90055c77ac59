#include "match/inspector.h"

#include <utility>

namespace fusillade::match {

void Inspector::wish(const sim::Bounds& box) {
  const std::lock_guard lock(mutex_);
  wish_ = box;
}

std::shared_ptr<const sim::Inspection> Inspector::last() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

void Inspector::look(const sim::World& world) {
  std::optional<sim::Bounds> box;
  {
    const std::lock_guard lock(mutex_);
    box = std::exchange(wish_, std::nullopt);
  }
  if (!box) return;
  auto found = std::make_shared<const sim::Inspection>(sim::inspect_next_tick(world, *box));
  const std::lock_guard lock(mutex_);
  last_ = std::move(found);
}

}  // namespace fusillade::match
