#include "sim/store/bullet_physics.h"

#include <algorithm>

#include "sim/model/rules.h"
#include "sim/store/bullet_stores.h"

namespace fusillade::sim {

Forces forces_of(const BulletDefinition& definition, double seconds) {
  Forces forces;
  forces.seconds = seconds;
  forces.push = Vec2d(definition.ax, definition.ay) + Vec2d{};  // never -0, as where a pull of zero is added
  forces.fall = gravity_tiles_per_s2 * definition.gravity * seconds;
  forces.drag = power(definition.drag, seconds);
  forces.turn = sine_cosine(definition.angular_velocity * seconds);
  if (definition.max_speed > 0) forces.speed_max = definition.max_speed;
  forces.speed_scale = definition.speed_scale;
  forces.homing_strength = definition.homing_strength;
  return forces;
}

BulletPhysics physics_of(const BulletDefinition& definition, const TickRate& rate) {
  const Forces forces = forces_of(definition, 1 / rate.ticks_per_second);
  const ShapeData shape(definition.shape);
  const auto reach = static_cast<float>(std::max(shape.extent.x, shape.extent.y));
  return {definition.is_straight(),  shape,  reach, definition.wall_radius,
          life_of(definition, rate), forces, forces};
}

}  // namespace fusillade::sim
