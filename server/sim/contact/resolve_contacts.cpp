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

bool is_undone(const WorldState& world, const FoundContact& contact) {
  switch (contact.kind) {
    case Kind::wall:
    case Kind::expiry:
      return false;
    case Kind::terrain:
      return world.is_terrain_carved;
    case Kind::segment:
    case Kind::peg:
      return world.statics.targets[contact.index].is_gone;
    default:
      return true;
  }
}

// What was found may have died, moved or been carved since, so it is searched again, unless it is of the kind
// that lasts, as walls are, where nobody who moves is near.
FoundContact contact_of(WorldState& world, MoverRef mover) {
  const std::uint32_t found = mover.is_bullet() ? world.bullets(mover).found[mover.slot()] : 0;
  if (found != 0 && !is_undone(world, world.noted[found - 1])) return world.noted[found - 1];
  FinderCounts counts;
  const FoundContact contact = find_contact(world, mover, counts);
  counts.add_to(world.result);
  return contact;
}

}  // namespace

void resolve_contacts(WorldState& world) {
  while (!world.queue.is_empty()) {
    if (const QueueEntry* ahead = world.queue.ahead(prefetch_contacts)) prefetch(world, ahead->mover);
    const QueueEntry entry = world.queue.pop();
    if (is_void(world, entry)) continue;
    pending_of(world, entry.mover) = nothing_pending;
    const Time time = world.tick_start + entry.fraction;
    const FoundContact contact = contact_of(world, entry.mover);
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
