// The volleys whose bullets may still fly, so that bullets that were fired at once can be told at once to
// whoever meets them later. Memory grows with the most volleys ever alive.
#pragma once

#include <span>
#include <vector>

#include "sim/model/volley.h"

namespace fusillade::match {

class VolleyLog {
 public:
  // `keep_ticks`: the longest life of a bullet.
  explicit VolleyLog(sim::Tick keep_ticks) : keep_ticks_(keep_ticks) {}

  // By ordinal, all above those before; forgets what was fired too long before the tick `now`.
  void add(std::span<const sim::Volley> volleys, sim::Tick now);
  // The volley of a bullet; nullptr: none is known. Valid until the next add(). O(log volleys).
  const sim::Volley* find(sim::Ordinal bullet) const;
  std::size_t size() const { return volleys_.size() - begin_; }

 private:
  sim::Tick keep_ticks_;
  std::vector<sim::Volley> volleys_;  // by ordinal, from begin_ on
  std::size_t begin_ = 0;
};

}  // namespace fusillade::match
