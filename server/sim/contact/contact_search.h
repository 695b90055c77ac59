// One search of contact_finder.h under way: for whom, over which part of the tick, and the earliest contact
// so far. What it may meet is in plane_contact.h, static_contact.h, mover_contact.h.
#pragma once

#include <algorithm>
#include <cmath>

#include "sim/base/math.h"
#include "sim/contact/contact_finder.h"
#include "sim/plane/plane_path.h"

namespace fusillade::sim {

struct ContactSearch {
  ContactSearch(const WorldState& world_of_it, MoverRef mover, FinderCounts& counts_of_it,
                NearbyThings nearby, FoundContact& best_of_it)
      : world(world_of_it),
        counts(counts_of_it),
        near(nearby),
        self(facts_of(world, mover)),
        from(std::max({world.tick_start, self.path.launch, harmless_until()})),
        to(self.path.until + (mover.is_bullet() ? 1 : 0)),
        detail(has_detail() ? world.bullets(mover).detail[mover.slot()] : DetailLevel::all),
        best(best_of_it) {}

  // If there is one.
  void keep(FoundContact found) {
    if (!found.exists()) return;
    found.time = std::min(found.time, self.path.until);
    if (found.time < world.tick_end && found.comes_before(best)) best = found;
  }

  bool is_over() const { return from > self.path.until || from >= world.tick_end; }
  bool has_detail() const { return is_bullet() && world.detail.is_on(); }
  MoverForm form() const { return self.mover.form(); }
  Slot slot() const { return self.mover.slot(); }
  const ShapeData& shape() const { return *self.outline.bounds; }
  bool is_bullet() const { return self.mover.is_bullet(); }
  bool is_actor() const { return self.mover.is_actor(); }
  bool is_beam() const { return form() == MoverForm::beam; }
  bool has_figure() const { return !self.outline.parts.empty(); }
  bool walks() const {
    return is_actor() && world.definition.actors[world.actors(form()).definition[slot()]].walls;
  }
  // A body without inverse mass: neither walls nor its like do anything to it.
  bool is_immovable() const { return form() == MoverForm::body && world.bodies.inverse_mass[slot()] == 0; }
  // Players, ships and enemies whose touch does nothing are met by others, and meet no mover themselves.
  bool meets_movers() const {
    if (!is_actor()) return true;
    return form() == MoverForm::enemy &&
           world.definition.actors[world.enemies.definition[slot()]].contact_damage > 0;
  }
  // A beam that warms up meets nobody.
  Time harmless_until() const { return is_beam() ? world.beams.harmful_from[slot()] : self.path.launch; }

  Vec2d motion_from(Time time) const { return self.path.travel(time, to); }
  // That fraction of the way from `begin` on.
  Time moment(Time begin, double fraction) const {
    return begin + static_cast<Time>(std::llround(fraction * static_cast<double>(to - begin)));
  }

  const WorldState& world;
  FinderCounts& counts;
  const NearbyThings near;
  const MoverFacts self;
  Time from;
  Time to;  // a bullet is searched one unit beyond its end, so that rounding loses no touch at the very end
  DetailLevel detail;
  FoundContact& best;  // the caller's: it is large
};

// From where courses begin, whenever it is searched: rounding is the same then. Again from `not_before` where
// what is met there comes too early. `find(from)`: FoundContact.
template <class Find>
FoundContact find_from(Time begin, Time not_before, const Find& find) {
  FoundContact found = find(begin);
  if (found.exists() && found.time < not_before) found = find(not_before);
  return found;
}

}  // namespace fusillade::sim
