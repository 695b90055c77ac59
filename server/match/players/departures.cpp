#include "match/players/departures.h"

#include <algorithm>

namespace fusillade::match {

void Departures::add(const std::string& origin, sim::Tick may_appear) {
  if (origin.empty()) return;
  sim::Tick& known = may_appear_[origin];
  known = std::max(known, may_appear);
}

sim::Tick Departures::may_appear(const std::string& origin, sim::Tick now) const {
  const auto found = may_appear_.find(origin);
  return found == may_appear_.end() ? now : std::max(now, found->second);
}

void Departures::prune(sim::Tick now) {
  std::erase_if(may_appear_, [now](const auto& entry) { return entry.second <= now; });
}

}  // namespace fusillade::match
