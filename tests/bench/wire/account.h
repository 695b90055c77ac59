// Where the bytes of snapshots and match states go, and what the naive way would take for the same view.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bench/wire/scene.h"
#include "match/frame.h"
#include "sim/world.h"

namespace fusillade::v1 {
class Area;
class Snapshot;
}  // namespace fusillade::v1

namespace fusillade::bench {

class WireAccount {
 public:
  WireAccount(const match::ArenaDefinition& arena, std::size_t clients);

  // One snapshot of a client: `bytes` of a ServerMessage.
  void add(std::size_t client, const std::string& bytes, const match::Recipient& recipient,
           const match::Frame& frame, const sim::World& world);
  // A match state that everybody gets; what comes before the first snapshot does not count.
  void add_state(const std::string& bytes);
  WireFigures figures(std::int32_t seconds) const;

 private:
  bool is_in_view(const match::Recipient& recipient, sim::Vec2 place) const;
  void look(const match::Recipient& recipient, const match::Frame& frame, const sim::World& world);
  void count_naively(const match::Recipient& recipient, const sim::World& world);
  void count_kinds(const v1::Snapshot& snapshot, std::size_t framed_bytes);
  void count_area(const v1::Area& area);
  void count_hits(const v1::Snapshot& snapshot, const match::Recipient& recipient);
  Crowd mean(Crowd sum, double client_seconds) const;

  std::int32_t area_tiles_, columns_;
  double snapshot_rate_, view_width_, view_height_;
  std::vector<std::vector<double>> bytes_;  // by client, of each snapshot
  double looks_ = 0, naive_bytes_ = 0;
  Crowd view_, areas_;  // summed over looks; hits over the whole time
  std::map<std::string, double> by_kind_;
};

}  // namespace fusillade::bench
