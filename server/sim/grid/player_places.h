// Where players are when a tick begins, in the order of x: whoever looks for the nearest one passes by few of
// them, so that a thousand enemies among a thousand players are no million distances. Capacity given, nothing
// is allocated in a tick.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sim/base/store.h"
#include "sim/base/types.h"

namespace fusillade::sim {

class PlayerPlaces {
 public:
  struct Place {
    Slot slot = 0;
    Vec2d position;  // tiles
  };

  explicit PlayerPlaces(std::size_t players_max) { places_.reserve(players_max); }

  void clear() { places_.clear(); }
  void add(const Place& place) { places_.push_back(place); }
  // To be called once all are added. O(players log players).
  void sort();
  // In no particular order before sort().
  std::span<const Place> all() const { return places_; }
  // nullptr: there is none. Ties: lowest slot. After sort(). O(log players + players within that distance
  // along x).
  const Place* nearest(Vec2d position) const;

 private:
  std::vector<Place> places_;
};

}  // namespace fusillade::sim
