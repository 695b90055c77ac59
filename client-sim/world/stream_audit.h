// Holds one session's snapshots against proto/README.md. What is checked and what cannot be known here is
// said in client-sim/README.md.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "client-sim/report/statistics.h"
#include "client-sim/world/recent_set.h"
#include "client-sim/world/world_model.h"

namespace fusillade::v1 {
class Actors;
class Area;
class Bullets;
class Hit;
class Snapshot;
}  // namespace fusillade::v1

namespace fusillade::client {

// Stateful, one per player, through all its sessions. Check each snapshot before WorldModel::apply() takes
// it.
class StreamAudit {
 public:
  using Report = std::function<void(Fault, const std::string& detail)>;

  explicit StreamAudit(Report report) : report_(std::move(report)) {}

  // A new session of the same player: no hit comes again that came before.
  void resume();
  // Returns whether the snapshot can be read at all (columns and indices in range). `sent` is the sequence of
  // the last command sent. Counts hits, gaps, skipped events and unknown bullets into `statistics`.
  bool check(const v1::Snapshot& snapshot, const WorldModel& world, std::uint32_t sent,
             Statistics& statistics);
  // After WorldModel::apply(): a living player sees itself, where Self says that it is.
  void check_presence(const WorldModel& world);

 private:
  void check_order(const v1::Snapshot& snapshot, const WorldModel& world, Statistics& statistics);
  void check_self(const v1::Snapshot& snapshot, std::uint32_t sent);
  bool check_areas(const v1::Snapshot& snapshot, const WorldModel& world);
  bool check_actors(const v1::Area& area, const WorldModel& world);
  bool check_rows(const v1::Actors& actors, std::uint32_t area, std::size_t types, const MatchFacts& facts);
  bool check_bullets(const v1::Bullets& bullets, const MatchFacts& facts);
  bool check_volleys(const v1::Area& area, const MatchFacts& facts);
  void check_missed(const v1::Snapshot& snapshot, Statistics& statistics);
  void check_hits(const v1::Area& area, const MatchFacts& facts, Statistics& statistics);
  void check_bounces(const v1::Area& area, const MatchFacts& facts);
  void note_hit(const v1::Hit& hit, Statistics& statistics);
  void check_lives(const v1::Snapshot& snapshot, const WorldModel& world, Statistics& statistics);
  void check_announced(const v1::Snapshot& snapshot, const WorldModel& world,
                       boost::unordered_flat_set<std::uint64_t>& announced);

  Report report_;
  bool started_ = false;
  std::uint32_t tick_ = 0;  // of the snapshot before
  std::uint32_t sequence_taken_ = 0;
  std::uint32_t now_ = 0;  // of the snapshot that is checked
  RecentSet hits_;
  RecentSet despawned_;
};

}  // namespace fusillade::client
