#include "sim/response/carve.h"

#include "sim/contact/course.h"
#include "sim/response/response.h"

namespace fusillade::sim {
namespace {

void report(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  Event event = make_event(world, EventForm::terrain_changed, bullet, contact);
  event.target = {Kind::terrain, 0};
  world.events.add(event);
}

bool is_empty(const CellRect& rect) { return rect.width == 0 || rect.height == 0; }

}  // namespace

void carve(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  const float radius = definition_of(world, bullet).carve_radius;
  if (radius <= 0 || world.terrain.is_empty()) return;
  if (is_empty(world.terrain.carve(contact.position, radius))) return;
  world.is_terrain_carved = true;
  report(world, bullet, contact);
}

void fill(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  const double radius = definition_of(world, bullet).fill_radius;
  if (radius <= 0 || world.terrain.is_empty()) return;
  if (is_empty(world.terrain.fill(contact.position, radius))) return;
  report(world, bullet, contact);
  world.terrain_filled = world.now;
  const double reach = radius + 1.0 / world.terrain.cells_per_tile();
  const Bounds filled = Bounds::of_path(contact.position, contact.position, {reach, reach});
  world.occupancy.add_fixed(filled);
  search_again_at(world, filled);
}

}  // namespace fusillade::sim
