// Lets a debug view look into a tick: a wish from any thread, fulfilled by the next tick that is made.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "sim/inspection.h"

namespace fusillade::match {

class Inspector {
 public:
  // Any thread. Of several wishes before a tick the last one counts.
  void wish(const sim::Bounds& box);
  // What the last wish has brought; nullptr: no tick was made since the first one. Any thread.
  std::shared_ptr<const sim::Inspection> last() const;

  // The worker's, when everything for the coming tick was said to the world. Without a wish O(1); with one
  // see sim::inspect_next_tick().
  void look(const sim::World& world);

 private:
  mutable std::mutex mutex_;
  std::optional<sim::Bounds> wish_;
  std::shared_ptr<const sim::Inspection> last_;
};

}  // namespace fusillade::match
