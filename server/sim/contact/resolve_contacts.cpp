#include <algorithm>

#include "sim/contact/contacts.h"
#include "sim/contact/course.h"
#include "sim/contact/response.h"

namespace fusillade::sim {
namespace {

bool is_void(WorldState& world, const QueueEntry& entry) {
  return is_gone(world, entry.mover) || serial_of(world, entry.mover) != entry.serial;
}

}  // namespace

void resolve_contacts(WorldState& world) {
  while (!world.queue.is_empty()) {
    QueueEntry entry = world.queue.pop();
    if (is_void(world, entry)) continue;
    // What was found may have died, moved or been carved since: search again, and wait again if it is later
    // now.
    FinderCounts counts;
    const FoundContact contact = find_contact(world, entry.mover, counts);
    counts.add_to(world.result);
    if (!contact.exists()) continue;
    if (contact.time > entry.time) {
      entry.time = contact.time;
      world.queue.push(entry);
      continue;
    }
    world.now = entry.time;
    respond(world, entry.mover, contact);
  }
}

}  // namespace fusillade::sim
