#include "sim/contact/carve.h"

#include "sim/contact/response.h"

namespace fusillade::sim {

void carve(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  const float radius = world.definition.bullets[world.bullets(bullet).definition[bullet.slot()]].carve_radius;
  if (radius <= 0 || world.terrain.is_empty()) return;
  const CellRect changed = world.terrain.carve(contact.position, radius);
  if (changed.width == 0 || changed.height == 0) return;
  Event event = make_event(world, EventForm::terrain_changed, bullet, contact);
  event.target = {Kind::terrain, 0};
  world.events.add(event);
}

}  // namespace fusillade::sim
