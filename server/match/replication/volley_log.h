// The volleys whose bullets may still fly, so that bullets that were fired at once can be told at once to
// whoever meets them later. Memory: at most twice the most volleys ever alive, and drop_min.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/model/volley.h"

namespace fusillade::match {

class VolleyLog {
 public:
  static constexpr std::size_t drop_min = 64;

  // Its ordinals are above those of all before. `end`: of its bullets at the latest. Those that have ended
  // before `now` are forgotten as soon as the log has doubled. O(1) on average.
  void add(const sim::Volley& volley, sim::Time end, sim::Time now);
  // The volley of a bullet that has not ended; nullptr: none is known. Valid until the next add().
  // O(log volleys).
  const sim::Volley* find(sim::Ordinal bullet) const;
  std::size_t size() const { return volleys_.size(); }

 private:
  struct Kept {
    sim::Volley volley;
    sim::Time end = 0;
  };
  std::vector<Kept> volleys_;  // by ordinal
  std::size_t drop_at_ = drop_min;
};

}  // namespace fusillade::match
