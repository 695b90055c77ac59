// Traces of slow ticks, kept so that a rare spike at night can be explained the next morning: of each match
// and each 10 s the slowest tick with its stages and counts, and how many ticks were slow in that time.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

#include "match/match.h"
#include "ops/tick/tick_statistics.h"

namespace fusillade::ops {

struct SlowTick {
  std::chrono::system_clock::time_point time;  // of its end
  std::string match;
  sim::Tick tick = 0;  // completed ticks
  TickRecord record;
  std::int32_t players = 0, enemies = 0, bullets = 0, requests_waiting = 0;
};

// Thread-safe. Memory: at most traces_max traces; the oldest go first, of the match that has most of them, so
// that one that is always slow hides nothing of the others. add(): O(traces).
class SlowTicks {
 public:
  static constexpr std::size_t traces_max = 4096;
  static constexpr std::chrono::seconds period{10};

  void add(const SlowTick& tick);
  std::uint64_t count() const;  // ever added
  // {"slow_ticks": [...]}, the newest first; times in ms. O(traces).
  std::string json() const;

 private:
  struct Trace {
    SlowTick slowest;
    std::chrono::system_clock::time_point begin;
    std::uint64_t count = 1;
  };

  std::deque<Trace> traces() const;
  Trace* current_of(const SlowTick& tick);
  void forget_one();

  mutable std::mutex mutex_;
  std::deque<Trace> traces_;
  std::uint64_t count_ = 0;
};

}  // namespace fusillade::ops
