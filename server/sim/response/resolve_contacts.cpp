#include "sim/response/resolve_contacts.h"

#include "sim/base/prefetch.h"
#include "sim/contact/course.h"
#include "sim/contact/opening.h"
#include "sim/response/become_solid.h"
#include "sim/response/response.h"

namespace fusillade::sim {
namespace {

// What was noted of it as the tick began; nullptr: nothing was.
const NotedContact* noted_of(const WorldState& world, const QueueEntry& entry) {
  return entry.pending.is_noted() ? &world.noted[entry.pending.index()] : nullptr;
}

// So many contacts before one comes up what was noted of it is asked for, which is in no cache by then; when
// that is there, its bullet; and then whom it hits. Several at once: as a rule the page of each is in no
// table of the processor either, and only so it looks for several pages at a time (responses of a million
// straight bullets take 0.82 to 0.88 of the time).
constexpr std::size_t contacts_before_noted = 16, contacts_before_bullet = 8, contacts_before_target = 0;
constexpr std::size_t contacts_at_once = 8;

void prefetch_noted(const WorldState& world, const QueueEntry& entry) {
  const NotedContact* const noted = noted_of(world, entry);
  if (noted == nullptr) return;
  prefetch(noted);
  prefetch(&noted->contact.position);
  prefetch(&noted->is_mere_end);
}

// Of a mere end nothing else is needed. Of forced ones only what an event tells: to ask for all of a
// flight takes longer than it saves.
void prefetch_bullet(const WorldState& world, const QueueEntry& entry) {
  const NotedContact* const noted = noted_of(world, entry);
  const MoverRef mover = mover_of(world, entry);
  if (!mover.is_bullet()) return;
  const BulletColumns& bullets = world.bullets(mover);
  bullets.is_renewed.prefetch(mover.slot());
  bullets.is_gone.prefetch(mover.slot());
  if (noted != nullptr && noted->is_mere_end) return;
  prefetch_columns(mover.slot(), bullets.identities);
  if (mover.form() == MoverForm::straight) return;
  const ForcedStore& forced = world.forced;
  prefetch_columns(mover.slot(), forced.definition, forced.vx, forced.vy, forced.has_own_course);
}

void prefetch_target(const WorldState& world, const QueueEntry& entry) {
  const NotedContact* const noted = noted_of(world, entry);
  if (noted == nullptr || noted->contact.kind < Kind::enemy) return;
  const MoverRef target = noted->contact.target();
  if (!target.is_actor()) return;
  const ActorStore& actors = world.actors(target.form());
  prefetch_columns(target.slot(), actors.turned, actors.is_gone, actors.ordinal, actors.invulnerable_until,
                   actors.is_shielded, actors.health, actors.definition);
}

// What the next contacts_at_once contacts and those after them will read.
void prefetch_ahead(const WorldState& world) {
  const auto ask = [&](std::size_t contacts_before, const auto& prefetch_some) {
    for (std::size_t i = 0; i < contacts_at_once; ++i) {
      if (const QueueEntry* const entry = world.queue.ahead(contacts_before + i))
        prefetch_some(world, *entry);
    }
  };
  ask(contacts_before_noted, prefetch_noted);
  ask(contacts_before_bullet, prefetch_bullet);
  ask(contacts_before_target, prefetch_target);
}

// The actor is there, on the course on which it was met, and may be met at that moment.
bool is_still_there(const WorldState& world, MoverRef bullet, MoverRef actor, Time time) {
  const bool has_turned = world.actors(actor.form()).turned[actor.slot()] == world.tick;
  return !has_turned && !is_gone(world, actor) && may_meet_at(world, bullet, actor, time);
}

// Whether what was found as the tick began is still there.
bool is_still_valid(const WorldState& world, MoverRef bullet, const FoundContact& found) {
  if (found.is_refused || found.is_graze) return false;
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
      return is_still_there(world, bullet, found.target(), found.time);
    default:
      return false;
  }
}

// What was found as the tick began is void: something has happened to the bullet since, or may have.
bool is_renewed(const WorldState& world, MoverRef mover) {
  return world.is_terrain_carved || (mover.is_bullet() && world.bullets(mover).is_renewed[mover.slot()]);
}

// What was found is still the earliest if it stands: whatever would come before it has searched for whoever
// is near as it changed course. Else all is searched again.
FoundContact contact_of(WorldState& world, MoverRef mover, const QueueEntry& entry) {
  if (is_renewed(world, mover)) return search(world, mover);
  if (entry.pending.is_end_of_life()) return end_of_life(path_of(world, mover));
  const NotedContact* const noted = noted_of(world, entry);
  return noted != nullptr && is_still_valid(world, mover, noted->contact) ? noted->contact
                                                                          : search(world, mover);
}

// A window that has ended within the tick leaves its room to what is met then, as one does that ended before.
void make_room(WorldState& world, Time time) {
  if (!world.windows.has_room()) world.windows.purge(time);
  if (!world.refusals.has_room()) world.refusals.purge(time);
  if (!world.grazes.has_room()) world.grazes.purge(time - 1);
}

void resolve(WorldState& world, const QueueEntry& entry) {
  if (is_void(world, entry)) return;
  const MoverRef mover = mover_of(world, entry);
  begin_turn(world, mover);
  const Time time = world.tick_start + entry.fraction;
  make_room(world, time);
  FoundContact contact = contact_of(world, mover, entry);
  world.now = time;
  if (contact.time < time) contact = search(world, mover);  // it could not be met before: as it is by now
  if (!contact.exists()) return;
  if (contact.time > time)
    return schedule_contact(world, mover, contact.time);  // it is later now: it waits again
  respond(world, mover, contact);
}

bool is_solid_next(const WorldState& world) {
  if (world.solid_next == world.becoming_solid.size()) return false;
  const Time time = world.becoming_solid[world.solid_next].start;
  return world.queue.is_empty() || time <= world.tick_start + world.queue.next_fraction();
}

// All that becomes so before the next contact.
void become_solid_until_next(WorldState& world) {
  while (is_solid_next(world)) become_solid(world, world.becoming_solid[world.solid_next++]);
}

}  // namespace

void resolve_contacts(WorldState& world) {
  become_solid_until_next(world);
  for (std::size_t number = 0; !world.queue.is_empty(); ++number) {
    if (number % contacts_at_once == 0) prefetch_ahead(world);
    const QueueEntry entry = world.queue.pop();
    const NotedContact* const noted = noted_of(world, entry);
    if (noted != nullptr && noted->is_mere_end && !is_renewed(world, noted->bullet)) {
      end_as_noted(world, *noted, entry.ordinal());
    } else {
      resolve(world, entry);
    }
    become_solid_until_next(world);
  }
}

}  // namespace fusillade::sim
