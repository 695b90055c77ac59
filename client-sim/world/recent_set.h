// Remembers keys for one to two periods of match time: bounded memory for "has this been seen lately".
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>

namespace fusillade::client {

class RecentSet {
 public:
  // Forgets what was added more than two periods ago; `tick` never goes back. Amortised O(1) per key.
  void advance(std::uint32_t tick, std::uint32_t period_ticks) {
    if (tick - turned_at_ < period_ticks) return;
    turned_at_ = tick;
    older_.swap(newer_);
    newer_.clear();
  }

  // False when it was there already.
  bool add(std::uint64_t key) { return !older_.contains(key) && newer_.insert(key).second; }

  bool contains(std::uint64_t key) const { return newer_.contains(key) || older_.contains(key); }

 private:
  boost::unordered_flat_set<std::uint64_t> newer_;
  boost::unordered_flat_set<std::uint64_t> older_;
  std::uint32_t turned_at_ = 0;
};

}  // namespace fusillade::client
