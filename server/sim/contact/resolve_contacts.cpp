#include <algorithm>

#include "sim/contact/contacts.h"
#include "sim/contact/course.h"
#include "sim/contact/response.h"

namespace fusillade::sim {
namespace {

// So many contacts before one comes up its bullet is asked for, which is in no cache by then.
constexpr std::size_t prefetch_contacts = 8;

void prefetch(const WorldState& world, MoverRef mover) {
  if (!mover.is_bullet()) return;
  const BulletColumns& bullets = world.bullets(mover);
  const Slot slot = mover.slot();
  __builtin_prefetch(&bullets.records[slot]);
  __builtin_prefetch(&bullets.definition[slot]);
  __builtin_prefetch(&bullets.is_gone[slot]);
  prefetch_flight(world, mover);
}

FoundContact search(WorldState& world, MoverRef mover) {
  FinderCounts counts;
  const FoundContact contact = find_contact(world, mover, counts);
  counts.add_to(world.result);
  return contact;
}

// Whoever moves may have died or moved away since, or be invulnerable.
FoundContact search_with(WorldState& world, MoverRef mover, MoverRef target) {
  FinderCounts counts;
  const FoundContact contact = find_contact_with(world, mover, target, counts);
  counts.add_to(world.result);
  return contact.is_refused ? FoundContact{} : contact;
}

// What is left of a contact that was the earliest when the tick began.
FoundContact rest_of(WorldState& world, MoverRef mover, const FoundContact& noted) {
  switch (noted.kind) {
    case Kind::wall:
    case Kind::expiry:
      return noted;
    case Kind::terrain:
      return world.is_terrain_carved ? FoundContact{} : noted;
    case Kind::segment:
    case Kind::peg:
      return world.statics.targets[noted.index].is_gone ? FoundContact{} : noted;
    case Kind::object:
      return {};
    default:
      return search_with(world, mover, noted.target());
  }
}

// What was found is still the earliest if it is still there: whatever would come before it has searched for
// whoever is near as it changed course. Else all is searched again.
FoundContact contact_of(WorldState& world, MoverRef mover, Time time) {
  const std::uint32_t found = mover.is_bullet() ? world.bullets(mover).found[mover.slot()] : 0;
  if (found == 0) return search(world, mover);
  const FoundContact rest = rest_of(world, mover, world.noted[found - 1]);
  return rest.exists() && rest.time <= time ? rest : search(world, mover);
}

}  // namespace

void resolve_contacts(WorldState& world) {
  while (!world.queue.is_empty()) {
    if (const QueueEntry* ahead = world.queue.ahead(prefetch_contacts)) prefetch(world, ahead->mover);
    const QueueEntry entry = world.queue.pop();
    if (is_void(world, entry)) continue;
    pending_of(world, entry.mover) = nothing_pending;
    const Time time = world.tick_start + entry.fraction;
    const FoundContact contact = contact_of(world, entry.mover, time);
    if (!contact.exists()) continue;
    if (contact.time > time) {  // it is later now: it waits again
      await(world, entry.mover, contact.time);
      continue;
    }
    world.now = time;
    respond(world, entry.mover, contact);
  }
}

}  // namespace fusillade::sim
