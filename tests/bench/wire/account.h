// Where the bytes of snapshots go, and what the naive way would take for the same view.
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
  WireFigures figures(std::int32_t seconds) const;

 private:
  struct View {  // what is in the areas of a client
    double enemies = 0, players = 0, bullets = 0, naive_bytes = 0;
  };
  View look(const match::Recipient& recipient, const match::Frame& frame, const sim::World& world) const;
  void count_kinds(const v1::Snapshot& snapshot, std::size_t framed_bytes);
  void count_area(const v1::Area& area);

  std::int32_t area_tiles_, columns_;
  double snapshot_rate_;
  std::vector<std::vector<double>> bytes_;  // by client, of each snapshot
  std::vector<View> views_;
  std::map<std::string, double> by_kind_;
  double hits_ = 0;
};

}  // namespace fusillade::bench
