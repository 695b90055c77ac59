// What clients know of things that stand until they vanish: exploding segments, pickups and bunkers. Each is
// told in all areas that it reaches into: whoever is near any part of it learns of it.
// O(such things and their areas) per snapshot.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "match/replication/areas.h"
#include "sim/world.h"

namespace fusillade::match {

class VanishedBook {
 public:
  VanishedBook(const sim::WorldDefinition& world, const AreaGrid& grid);

  using ListOf = std::function<std::vector<sim::EntityId>*(std::uint32_t area)>;
  // Lists, in order of kind and id, what has vanished since the last call, and all that has; nullptr: nobody
  // wants it.
  void tell(const sim::World& world, const ListOf& news_of, const ListOf& all_of);

 private:
  struct Thing {
    sim::EntityId id;
    AreaRect areas;
    bool is_told = false;
  };
  void add(sim::EntityId id, sim::Vec2d least, sim::Vec2d most);
  void add_segments(const sim::WorldDefinition& world);
  void add_pickups(const sim::WorldDefinition& world);
  void add_bunkers(const sim::WorldDefinition& world);

  AreaGrid grid_;
  std::vector<Thing> things_;
};

}  // namespace fusillade::match
