// What clients know of things that stand until they vanish: exploding segments and pickups. Each belongs to
// the area of its centre. O(such things) per snapshot.
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
    std::uint32_t area = 0;
    bool is_told = false;
  };
  std::vector<Thing> things_;
};

}  // namespace fusillade::match
