#include "sim/contact/bullet_end.h"

namespace fusillade::sim {

std::uint32_t end_cause_of(const FoundContact& contact) {
  if (contact.kind == Kind::expiry) return end_expiry;
  return contact.kind == Kind::enemy || contact.kind == Kind::player ? end_hit : end_solid;
}

void follow_end(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  blast(world, bullet, contact);
  split(world, bullet, contact);
}

}  // namespace fusillade::sim
