#include <algorithm>

#include "sim/contact/contacts.h"
#include "sim/contact/course.h"
#include "sim/contact/response.h"

namespace fusillade::sim {
namespace {

// So many contacts before one comes up its bullet is asked for, which is in no cache by then, and when that
// is there, what was found for it.
constexpr std::size_t contacts_before_bullet = 16, contacts_before_found = 8;

void prefetch_bullet(const WorldState& world, MoverRef mover) {
  if (!mover.is_bullet()) return;
  const BulletColumns& bullets = world.bullets(mover);
  const Slot slot = mover.slot();
  __builtin_prefetch(&bullets.records[slot]);
  __builtin_prefetch(&bullets.definition[slot]);
  __builtin_prefetch(&bullets.is_gone[slot]);
  prefetch_flight(world, mover);
}

void prefetch_found(const WorldState& world, MoverRef mover) {
  const std::uint32_t found = mover.is_bullet() ? world.bullets(mover).found[mover.slot()] : 0;
  if (found == 0 || found == found_end_of_life) return;
  const FoundContact* const noted = &world.noted[found - 1];
  __builtin_prefetch(noted);
  __builtin_prefetch(noted + 1);
}

void prefetch(const WorldState& world) {
  if (const QueueEntry* const entry = world.queue.ahead(contacts_before_bullet))
    prefetch_bullet(world, entry->mover);
  if (const QueueEntry* const entry = world.queue.ahead(contacts_before_found))
    prefetch_found(world, entry->mover);
}

FoundContact search(WorldState& world, MoverRef mover) {
  FinderCounts counts;
  const FoundContact contact = find_contact(world, mover, counts);
  counts.add_to(world.result);
  return contact;
}

// The actor is there, on the course on which it was met, and may be met at that moment.
bool stands(const WorldState& world, MoverRef bullet, MoverRef actor, Time time) {
  const bool has_turned = world.actors(actor.form()).turned[actor.slot()] == world.tick;
  return !has_turned && !is_gone(world, actor) && may_meet_at(world, bullet, actor, time);
}

// Whether what was found as the tick began is still there. Where terrain was carved, something else may be.
bool stands(const WorldState& world, MoverRef bullet, const FoundContact& found) {
  if (world.is_terrain_carved || found.is_refused || found.is_graze) return false;
  switch (found.kind) {
    case Kind::wall:
    case Kind::terrain:
    case Kind::expiry:
      return true;
    case Kind::segment:
    case Kind::peg:
      return !world.statics.targets[found.index].is_gone;
    case Kind::enemy:
    case Kind::player:
    case Kind::mask:
      return stands(world, bullet, found.target(), found.time);
    default:
      return false;
  }
}

// What was found is still the earliest if it stands: whatever would come before it has searched for whoever
// is near as it changed course. Else all is searched again.
FoundContact contact_of(WorldState& world, MoverRef mover) {
  const std::uint32_t found = mover.is_bullet() ? world.bullets(mover).found[mover.slot()] : 0;
  if (found == found_end_of_life && !world.is_terrain_carved) return end_of_life(path_of(world, mover));
  if (found == 0 || found == found_end_of_life) return search(world, mover);
  const FoundContact& noted = world.noted[found - 1];
  return stands(world, mover, noted) ? noted : search(world, mover);
}

}  // namespace

void resolve_contacts(WorldState& world) {
  while (!world.queue.is_empty()) {
    prefetch(world);
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
