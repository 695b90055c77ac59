// A near miss: the first touch of a player's graze circle by a bullet that might have hit it.
#include "sim/contact/course.h"
#include "sim/response/response.h"

namespace fusillade::sim {

void note_graze(WorldState& world, MoverRef bullet, EntityId player) {
  if (!world.grazes.insert(pack(id_of(world, bullet)), pack(player), end_of(world, bullet)))
    ++world.result.windows_refused;
}

void respond_graze(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  note_graze(world, bullet, target_id(contact));
  world.events.add(make_event(world, EventForm::graze, bullet, contact));
  requeue(world, bullet);
}

}  // namespace fusillade::sim
