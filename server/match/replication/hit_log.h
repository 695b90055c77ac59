// Hits and deaths as clients were told of them, area by area, so that one which missed snapshots gets them
// later, each once and in order: a cursor, the tick of the last snapshot that it has read, names what it
// lacks.
//
// It holds the newest hits_max(), however old. A further one overwrites the oldest of all, if that is older
// than the log is meant to reach back; else the oldest of the area that has most: so what happens in one
// place costs another nothing that has no more than an equal share. Of the last hits_max() that were lost
// area and tick are kept; of those before only their number, since any snapshot within the reach of the log.
// Room is made at the start.
#pragma once

#include <cstdint>
#include <vector>

#include "match/definition.h"
#include "match/replication/count_ranking.h"
#include "match/replication/ring.h"
#include "sim/model/event.h"

namespace fusillade::match {

struct LostHit {
  std::uint32_t area = 0;
  sim::Tick told = 0;  // tick of the snapshot that told it
};

struct LoggedHit {
  sim::Event event;  // hit or death, as a frame says it
  std::uint32_t area = 0;
  sim::Tick told = 0;
};

class HitLog {
 public:
  HitLog(const RoundRules& rules, double tick_rate, std::uint32_t areas);

  static std::size_t hits_max(const RoundRules& rules);
  static std::size_t bytes(const RoundRules& rules, std::uint32_t areas);

  // A snapshot, not earlier than those before; then what it tells. O(1).
  void begin(sim::Tick told);
  void add(const sim::Event& event, std::uint32_t area);

  // Those that are left of all that snapshots after `cursor` told, oldest first. O(hits).
  template <class Visitor>
  void for_each_since(sim::Tick cursor, Visitor visitor) const {
    for (const LoggedHit* hit : since(cursor)) visitor(*hit);
  }
  // Those of them that are lost, in any order. O(lost).
  template <class Visitor>
  void for_each_lost_since(sim::Tick cursor, Visitor visitor) const {
    if (lost_until_ <= cursor) return;
    for (std::uint64_t i = lost_.begin(); i < lost_.end(); ++i) {
      if (lost_[i].told > cursor) visitor(lost_[i]);
    }
  }
  // How many more there are, of which nothing else is known; all ever, where the cursor is older than the log
  // is meant to reach back. O(hits + lost).
  std::uint64_t forgotten_since(sim::Tick cursor) const;

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  struct Entry {
    LoggedHit hit;
    std::uint32_t older = none, newer = none;  // of all
    std::uint32_t next = none;                 // newer one of the same area
  };
  struct AreaLog {
    std::uint32_t oldest = none, newest = none;  // the latter only where there is an oldest
  };

  struct SnapshotMark {
    sim::Tick told = 0;
    std::uint64_t hits_before = 0;  // of all snapshots before it
  };

  static std::size_t snapshots_max(const RoundRules& rules);
  std::vector<const LoggedHit*> since(sim::Tick cursor) const;
  std::uint32_t free_place();
  std::uint32_t place_to_give_up() const;
  void lose(std::uint32_t place);
  void note_loss(const LoggedHit& hit);

  std::size_t hits_max_;
  sim::Tick reach_ticks_;
  std::vector<Entry> entries_;
  std::uint32_t oldest_ = none, newest_ = none;  // of entries_
  std::vector<AreaLog> areas_;
  CountRanking crowds_;  // entries of each area
  Ring<LostHit> lost_;
  Ring<SnapshotMark> snapshots_;
  std::uint64_t hits_ = 0;                          // that were ever told
  sim::Tick lost_until_ = 0, forgotten_until_ = 0;  // the latest of them was told then
  sim::Tick told_ = 0;                              // of the newest snapshot
};

}  // namespace fusillade::match
