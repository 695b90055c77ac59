#include "sim/contact/rest.h"

#include "sim/base/math.h"
#include "sim/contact/response.h"

namespace fusillade::sim {
namespace {

// A slower remainder than this share of rest_speed is no motion.
constexpr double remainder_max = 1e-3;

Ordinal direction_of(Vec2d normal) {
  const auto sign = [](double v) { return Ordinal{v > 0 ? 2U : v < 0 ? 1U : 0U}; };
  return sign(normal.x) * 3 + sign(normal.y);
}

PackedId solid_of(const FoundContact& contact) {
  const bool is_plane = contact.kind == Kind::wall || contact.kind == Kind::terrain;
  return is_plane ? pack(contact.kind, direction_of(contact.normal)) : pack(target_id(contact));
}

}  // namespace

bool is_resting(const WorldState& world, Vec2d velocity, Vec2d normal) {
  const double rest_speed = world.definition.rules.rest_speed;
  return rest_speed > 0 && -dot(velocity, normal) < rest_speed;
}

bool keeps_resting(WorldState& world, MoverRef mover, const FoundContact& contact) {
  const PackedId self = pack(id_of(world, mover)), solid = solid_of(contact);
  const bool rested = world.rests.until(self, solid) > world.now;
  if (!world.rests.insert(self, solid, world.tick_end + tick_length))
    report_full_store(world, mover, contact);
  return rested;
}

Vec2d rest_velocity(const WorldState& world, Vec2d velocity) {
  return length(velocity) < remainder_max * world.definition.rules.rest_speed ? Vec2d{} : velocity;
}

}  // namespace fusillade::sim
