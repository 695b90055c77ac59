// Where players have left from. Whoever leaves and joins anew would be back at once from death,
// and with a weapon and a bomb that have cooled down: so who comes from the same address appears no sooner
// than the one that left could have.
//
// Bounded by the addresses that somebody has left from of late. add, may_appear: O(1); prune: O(addresses).
#pragma once

#include <string>
#include <unordered_map>

#include "sim/base/types.h"

namespace fusillade::match {

class Departures {
 public:
  // `origin`: see JoinRequest; nothing is kept of an unknown one.
  void add(const std::string& origin, sim::Tick may_appear);
  // The first tick in which one from there may appear, not before `now`.
  sim::Tick may_appear(const std::string& origin, sim::Tick now) const;
  // Forgets whom nobody waits for any more.
  void prune(sim::Tick now);
  // A new round: whoever stayed appears now.
  void clear() { may_appear_.clear(); }

 private:
  std::unordered_map<std::string, sim::Tick> may_appear_;
};

}  // namespace fusillade::match
