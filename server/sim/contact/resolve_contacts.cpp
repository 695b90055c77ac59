#include <algorithm>

#include "sim/contact/contacts.h"
#include "sim/contact/course.h"
#include "sim/contact/response.h"

namespace fusillade::sim {
void resolve_contacts(WorldState& world) {
  while (!world.queue.is_empty()) {
    const QueueEntry entry = world.queue.pop();
    if (is_void(world, entry)) continue;
    pending_of(world, entry.mover) = nothing_pending;
    const Time time = world.tick_start + entry.fraction;
    // What was found may have died, moved or been carved since: search again, and wait again if it is later
    // now.
    FinderCounts counts;
    const FoundContact contact = find_contact(world, entry.mover, counts);
    counts.add_to(world.result);
    if (!contact.exists()) continue;
    if (contact.time > time) {
      await(world, entry.mover, contact.time);
      continue;
    }
    world.now = time;
    respond(world, entry.mover, contact);
  }
}

}  // namespace fusillade::sim
