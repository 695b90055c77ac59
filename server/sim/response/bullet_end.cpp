#include "sim/response/bullet_end.h"

#include "sim/response/carve.h"

namespace fusillade::sim {

EventForm end_form_of(const FoundContact& contact) {
  if (contact.kind == Kind::expiry) return EventForm::expire;
  return contact.kind == Kind::terrain ? EventForm::terrain : EventForm::wall;
}

std::uint32_t end_cause_of(const FoundContact& contact) {
  if (contact.kind == Kind::expiry) return end_expiry;
  const bool is_hit = contact.kind >= Kind::enemy && contact.kind <= Kind::mask;
  return is_hit ? end_hit : end_solid;
}

void follow_end(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  if (definition_of(world, bullet).ends_quietly()) return;
  if (contact.kind != Kind::expiry) fill(world, bullet, contact);
  blast(world, bullet, contact);
  split(world, bullet, contact);
}

}  // namespace fusillade::sim
