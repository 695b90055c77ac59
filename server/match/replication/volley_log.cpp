#include "match/replication/volley_log.h"

#include <algorithm>

namespace fusillade::match {

void VolleyLog::add(const sim::Volley& volley, sim::Time end, sim::Time now) {
  if (volleys_.size() >= drop_at_) {
    std::erase_if(volleys_, [now](const Kept& kept) { return kept.end < now; });
    drop_at_ = std::max(drop_min, 2 * volleys_.size());
  }
  volleys_.push_back({volley, end});
}

const sim::Volley* VolleyLog::find(sim::Ordinal bullet) const {
  const auto after =
      std::ranges::upper_bound(volleys_, bullet, {}, [](const Kept& kept) { return kept.volley.first; });
  if (after == volleys_.begin()) return nullptr;
  const sim::Volley& volley = (after - 1)->volley;
  return bullet - volley.first < static_cast<sim::Ordinal>(volley.count) ? &volley : nullptr;
}

}  // namespace fusillade::match
