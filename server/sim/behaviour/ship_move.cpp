#include "sim/behaviour/ship_move.h"

#include <algorithm>

#include "sim/base/math.h"
#include "sim/mask/figure.h"
#include "sim/model/rules.h"

namespace fusillade::sim {
namespace {

constexpr double headings_per_radian = headings / full_turn;

float turned(float heading, double by) {
  double next = heading + by;
  while (next < 0) next += headings;
  while (next >= headings) next -= headings;
  const auto rounded = static_cast<float>(next);
  return rounded < headings ? rounded : 0;
}

}  // namespace

Vec2d pull_at(std::span<const GravityPointDefinition> points, Vec2d position) {
  Vec2d pull;
  for (const GravityPointDefinition& point : points) {
    const Vec2d toward = Vec2d(point.position) - position;
    const double distance = length(toward);
    if (distance == 0 || (point.range > 0 && distance > point.range)) continue;
    const double divisor = std::max(1.0, distance) * std::max(1.0, distance);
    pull = pull + toward * (point.strength / (distance * divisor));
  }
  return pull;
}

ShipMotion next_motion(const ActorDefinition& type, const ShipMotion& now, Vec2 move, Vec2d pull,
                       double dt_s) {
  const ShipDefinition& ship = type.ship;
  const double turn = std::clamp(move.x, -1.0F, 1.0F), throttle = std::clamp(-move.y, 0.0F, 1.0F);
  ShipMotion next;
  next.heading = turned(now.heading, turn * ship.turn_speed * dt_s * headings_per_radian);
  Vec2d velocity = now.velocity;
  const Vec2d along = heading_direction(nearest_heading(next.heading));
  velocity = velocity + (along * (throttle * ship.thrust) + pull) * dt_s;
  velocity.y += gravity_tiles_per_s2 * ship.gravity * dt_s;
  velocity = velocity * power(ship.drag, dt_s);
  const double speed = length(velocity);
  if (ship.thrust > 0 && speed > type.speed) velocity = velocity * (type.speed / speed);
  next.velocity = velocity.rounded();
  return next;
}

}  // namespace fusillade::sim
