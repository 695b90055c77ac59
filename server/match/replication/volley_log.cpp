#include "match/replication/volley_log.h"

#include <algorithm>

namespace fusillade::match {

void VolleyLog::add(std::span<const sim::Volley> volleys, sim::Tick now) {
  const sim::Time oldest = sim::time_of(now) - sim::time_of(keep_ticks_);
  while (begin_ < volleys_.size() && volleys_[begin_].time < oldest) ++begin_;
  if (begin_ > volleys_.size() / 2) {
    volleys_.erase(volleys_.begin(), volleys_.begin() + static_cast<std::ptrdiff_t>(begin_));
    begin_ = 0;
  }
  volleys_.insert(volleys_.end(), volleys.begin(), volleys.end());
}

const sim::Volley* VolleyLog::find(sim::Ordinal bullet) const {
  const auto begin = volleys_.begin() + static_cast<std::ptrdiff_t>(begin_);
  const auto after = std::upper_bound(begin, volleys_.end(), bullet,
                                      [](sim::Ordinal id, const sim::Volley& v) { return id < v.first; });
  if (after == begin) return nullptr;
  const sim::Volley& volley = *(after - 1);
  return bullet - volley.first < static_cast<sim::Ordinal>(volley.count) ? &volley : nullptr;
}

}  // namespace fusillade::match
