#include "match/replication/sight.h"

#include <algorithm>

namespace fusillade::match {

void SightTrail::note(sim::Tick tick, const AreaRect& areas, sim::Tick keep_ticks) {
  if (!steps_.empty() && steps_.back().areas == areas) return;
  if (!steps_.empty() && steps_.back().from == tick) {  // a match that stands: only the last view counts
    steps_.back().areas = areas;
    return;
  }
  steps_.push_back({tick, areas});
  const auto kept =
      std::ranges::find_if(steps_, [&](const Step& step) { return step.from > tick - keep_ticks; });
  if (kept - steps_.begin() <= 1) return;
  steps_.erase(steps_.begin(), kept - 1);
  known_from_ = steps_.front().from;
}

AreaRect SightTrail::at(sim::Tick tick) const {
  const auto after = std::ranges::upper_bound(steps_, tick, {}, &Step::from);
  return after == steps_.begin() ? AreaRect{} : (after - 1)->areas;
}

}  // namespace fusillade::match
