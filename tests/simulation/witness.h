// What happened in a match and what its clients were told of it, compared: for clients that are seconds
// behind, or away for a while.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <tuple>
#include <vector>

#include "client-sim/world/world_model.h"
#include "match/match.h"
#include "world_record.h"

namespace fusillade::v1 {
class Hit;
}  // namespace fusillade::v1

namespace fusillade::test {

// Time, form, mover, target, damage, whether the mover is a beam. Players have other numbers on the wire: all
// are 0 here.
using HitKey = std::tuple<sim::Time, int, sim::Ordinal, sim::Ordinal, float, bool>;
using HitCounts = std::map<HitKey, int>;

// Of a client: where its player is, or what it looks at; of one that is away as it was last seen.
struct Whereabouts {
  sim::Vec2 position;
  bool is_dead = false, is_away = false;
};
inline constexpr sim::Ordinal spectator_number = sim::no_ordinal;

// One snapshot as the match made it.
struct Moment {
  WorldRecord world;
  std::vector<std::pair<HitKey, sim::Vec2>> hits;  // and deaths, since the snapshot before
  std::map<sim::Ordinal, Whereabouts> viewers;     // by the match's number of the player
};

// Threads: note() from the one that ticks, at() from any.
class Truth {
 public:
  // After each tick, before its frame is published.
  void note(const match::Match& match, const match::Frame& frame);
  // The snapshot of this tick; nullptr: there is none. Valid for good.
  const Moment* at(std::uint32_t tick) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::uint32_t, Moment> moments_;
  std::vector<std::pair<HitKey, sim::Vec2>> hits_;  // since the last snapshot
  std::map<sim::Ordinal, Whereabouts> viewers_;
};

// A spectator whose connection breaks watches anew, and is told nothing of the time before.
enum class Viewer { player, spectator, spectator_who_may_begin_anew };

// One client's account. One thread.
class Witness {
 public:
  Witness(const Truth& truth, const match::ArenaDefinition& arena, Viewer viewer)
      : truth_(truth), arena_(arena), viewer_(viewer) {}

  // A snapshot that the client has read: what it holds is compared with the match at that tick.
  void read(const client::WorldModel& known, const v1::Snapshot& snapshot);
  std::uint32_t last_tick() const { return last_tick_; }  // of what was read; 0: nothing

  // Expects that each hit and death in the client's areas came once, up to the snapshot of this tick, and
  // nothing that did not happen. Areas: those that it saw; at a snapshot that it did not get, those around
  // its player or what it looked at (of who may begin anew nothing is asked then).
  void judge(std::uint32_t last_tick);

  Compared compared;
  std::uint64_t skipped = 0;

 private:
  void add(const v1::Hit& hit, std::uint32_t tick);
  bool is_in_interest(const Moment& moment, sim::Vec2 place) const;

  const Truth& truth_;
  const match::ArenaDefinition& arena_;
  Viewer viewer_;
  client::MatchFacts facts_;
  EdgeLosses losses_;
  std::map<std::uint32_t, std::vector<bool>> seen_;  // areas, by tick
  HitCounts told_;
  std::uint32_t last_tick_ = 0;
};

}  // namespace fusillade::test
