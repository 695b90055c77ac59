// Players, enemies or bodies as one client holds them (proto/README.md, "Actors"): rows that move on by their
// velocity until they are corrected. Lengths in steps of the wire: 1/256 tile, 1/32 tile/s.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <vector>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/vec.h"

namespace fusillade::v1 {
class Actors;
}

namespace fusillade::client {

inline constexpr int actor_row_length = 10;  // numbers of the list
inline constexpr double steps_per_tile = 256;

// What does not fit was sent by no server of ours, and is cut. Kept small: an ordinary bot holds hundreds.
struct ActorRow {
  std::uint64_t id = 0;
  std::uint32_t area = 0;
  std::uint32_t told = 0;     // tick
  std::int32_t x = 0, y = 0;  // at `told`
  std::int32_t vx = 0, vy = 0;
  std::int32_t health = 0;
  std::uint32_t type = 0;
  std::uint16_t team = 0;
  std::uint8_t aim = 0;  // 1/256 turn
  bool is_shielded = false;
};

// Whether its lists can be read: whole groups, ids that rise, types below `types`.
bool is_sound(const v1::Actors& actors, std::size_t types);

class ActorTable {
 public:
  explicit ActorTable(double tick_rate = 60);

  void clear();
  void forget_area(std::uint32_t area);
  // Those who left the area: to be read for all areas before update(). Cost: O(actors read).
  void leave(const v1::Actors& actors, std::uint32_t area);
  // `corner` of the area in tiles. Precondition: is_sound().
  void update(const v1::Actors& actors, std::uint32_t area, Vec corner, std::uint32_t tick);

  bool holds(std::uint64_t id) const { return places_.contains(id); }
  // Moved on to `tick`. Precondition: holds(id).
  ActorRow at(std::uint64_t id, std::uint32_t tick) const { return moved_on(rows_[places_.at(id)], tick); }
  // Everybody at `tick`, in no order.
  void list(std::uint32_t tick, std::vector<Actor>& out) const;
  std::size_t size() const { return rows_.size(); }

 private:
  std::int64_t steps_flown(std::int32_t speed, std::uint32_t ticks) const;
  ActorRow moved_on(const ActorRow& row, std::uint32_t tick) const;
  ActorRow& row_for(std::uint64_t id);
  void forget(std::uint32_t place);
  void correct(const v1::Actors& actors, std::uint32_t tick);

  double steps_per_tick_;                                           // of the speed 1
  std::vector<ActorRow> rows_;                                      // in no order
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> places_;  // by id, in rows_
};

}  // namespace fusillade::client
