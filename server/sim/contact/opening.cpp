#include "sim/contact/opening.h"

#include <algorithm>

namespace fusillade::sim {
namespace {

// The bullet may pierce, or is a fragment, which spares the one that its parent hit.
bool has_windows(const WorldState& world, MoverRef bullet) {
  return world.bullets(bullet).generation[bullet.slot()] > 0 || definition_of(world, bullet).pierce > 0;
}

// A hit by the mover begins a window: it goes on to touch what it has hit.
bool makes_windows(const WorldState& world, MoverRef mover) {
  return !mover.is_bullet() || world.bullets(mover).pierce_left[mover.slot()] > 0;
}

// Of a pair without a window, whose contact would begin one.
Opening opening_of_first(const WorldState& world, PackedId mover, PackedId target, Time from) {
  const Time refused_until = world.refusals.until(mover, target);
  const bool is_refused = !world.windows.has_room();
  const bool is_noted = refused_until != INT64_MIN || world.refusals.has_room();
  return {std::max(from, refused_until), is_refused, is_refused && !is_noted};
}

}  // namespace

Opening opening_of(const WorldState& world, MoverRef mover, MoverRef target, Time from) {
  const Time open = std::max(from, world.actors(target.form()).invulnerable_until[target.slot()]);
  if (mover.is_bullet() && !has_windows(world, mover)) return {open};
  const PackedId self = pack(id_of(world, mover)), other = pack(id_of(world, target));
  const Time window_end = world.windows.until(self, other);
  if (window_end != INT64_MIN) return {std::max(open, window_end)};
  return makes_windows(world, mover) ? opening_of_first(world, self, other, open) : Opening{open};
}

bool may_meet_at(const WorldState& world, MoverRef mover, MoverRef actor, Time time) {
  const Opening opening = opening_of(world, mover, actor, time);
  return opening.time == time && !opening.is_refused;
}

}  // namespace fusillade::sim
