// Hits and deaths as clients were told of them, so that one which missed snapshots gets them later, each once
// and in order: a cursor, the tick of the last snapshot that it has read, names what it lacks.
//
// One log for all areas of a match; each entry knows its area. It holds the newest hits_max(), however old;
// beyond that the oldest is lost, and lost_since() says how many. Room is made at the start.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ranges>

#include "match/definition.h"
#include "match/replication/ring.h"
#include "sim/model/event.h"

namespace fusillade::match {

struct LoggedHit {
  sim::Event event;  // hit or death, as a frame says it
  std::uint32_t area = 0;
  sim::Tick told = 0;  // tick of the snapshot that told it
};

class HitLog {
 public:
  // For so many times hit_log_s it is known how many hits each snapshot told.
  static constexpr double marks_per_log = 4;

  explicit HitLog(const RoundRules& rules);

  static std::size_t hits_max(const RoundRules& rules);

  // A snapshot, not earlier than those before; then what it tells.
  void begin(sim::Tick told) { told_ = told; }
  void add(const sim::Event& event, std::uint32_t area);

  // Those that are left of all that snapshots after `cursor` told, oldest first. O(log hits + hits).
  template <class Visitor>
  void for_each_since(sim::Tick cursor, Visitor visitor) const {
    for (std::uint64_t i = first_after(hits_, cursor); i < hits_.end(); ++i) visitor(hits_[i]);
  }
  // How many of them are lost, of whatever area. Of a cursor that is older than the marks all that were ever
  // lost: rather too many than none.
  std::uint64_t lost_since(sim::Tick cursor) const;

 private:
  struct Mark {
    sim::Tick told = 0;
    std::uint64_t first = 0;  // of its hits
  };
  // Index of the oldest item that was told after `cursor`; the end: none.
  template <class Item>
  static std::uint64_t first_after(const Ring<Item>& items, sim::Tick cursor) {
    const auto indices = std::views::iota(items.begin(), items.end());
    return *std::ranges::upper_bound(indices, cursor, {}, [&](std::uint64_t i) { return items[i].told; });
  }

  Ring<LoggedHit> hits_;
  // Those that told any: others, of which a match that stands may make many, push none out.
  Ring<Mark> snapshots_;
  sim::Tick told_ = 0;  // of the newest one
};

}  // namespace fusillade::match
