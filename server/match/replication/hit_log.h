// Hits and deaths as clients were told of them, so that one which missed snapshots gets them later, each once
// and in order: a cursor, the tick of the last snapshot that it has read, names what it lacks.
//
// One log for all areas of a match; each entry knows its area. It holds the newest hits_max(); beyond that
// the oldest is lost, and lost_since() says how many. Room is made at the start.
#pragma once

#include <cstdint>

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
  explicit HitLog(const RoundRules& rules);

  static std::size_t hits_max(const RoundRules& rules);

  // A snapshot, not earlier than those before; then what it tells.
  void begin(sim::Tick told) { told_ = told; }
  void add(const sim::Event& event, std::uint32_t area);

  // Those that are left of all that snapshots after `cursor` told, oldest first. O(log snapshots + hits).
  template <class Visitor>
  void for_each_since(sim::Tick cursor, Visitor visitor) const {
    for (std::uint64_t i = std::max(first_after(cursor), hits_.begin()); i < hits_.end(); ++i)
      visitor(hits_[i]);
  }
  // How many of them are lost, of whatever area. A cursor that is older than hit_log_s counts as that old.
  std::uint64_t lost_since(sim::Tick cursor) const;

 private:
  struct Mark {
    sim::Tick told = 0;
    std::uint64_t first = 0;  // of its hits
  };
  std::uint64_t first_after(sim::Tick cursor) const;

  Ring<LoggedHit> hits_;
  // Those that told any: others, of which a match that stands may make many, push none out.
  Ring<Mark> snapshots_;
  sim::Tick told_ = 0;  // of the newest one
};

}  // namespace fusillade::match
