#include "sim/behaviour/enemy_move.h"

#include <algorithm>

#include "sim/base/math.h"

namespace fusillade::sim {
namespace {

Vec2 wander(const ActorDefinition& type, Time now, double tick_rate, Rng& rng, EnemyMoveState& state) {
  if (now >= state.turn_at) {
    state.heading = sine_cosine(static_cast<double>(rng.unit()) * full_turn).direction().rounded();
    state.turn_at = now + duration_of((1.0 + static_cast<double>(rng.unit())) * tick_rate);
  }
  return (Vec2d(state.heading) * type.speed).rounded();
}

Vec2 chase(const ActorDefinition& type, const EnemySenses& senses, Vec2d way, double distance,
           double tick_rate) {
  const double gap = std::max(0.0, distance - senses.stop_distance);
  const double speed = std::min(static_cast<double>(type.speed), gap * tick_rate);
  return (unit(way) * speed).rounded();
}

// Far outside its circle it flies straight in, well inside straight out, on it along the tangent.
Vec2 orbit(const ActorDefinition& type, Vec2d way, double distance) {
  const double wanted = std::min(orbit_distance_tiles_max, static_cast<double>(type.sight) * 0.5);
  if (wanted <= 0) return {};
  const Vec2d inward = unit(way);
  const Vec2d tangent{inward.y, -inward.x};
  const double pull = std::clamp((distance - wanted) / wanted, -1.0, 1.0);
  const double along = 1.0 - std::max(pull, -pull);
  return (unit(inward * pull + tangent * along) * type.speed).rounded();
}

}  // namespace

Vec2 enemy_velocity(const ActorDefinition& type, const EnemySenses& senses, Time now, double tick_rate,
                    Rng& rng, EnemyMoveState& state) {
  if (type.behaviour == Behaviour::drift) return senses.velocity;
  if (type.behaviour == Behaviour::stand) return {};
  if (type.behaviour == Behaviour::wander) return wander(type, now, tick_rate, rng, state);
  if (!senses.player) return {};
  const Vec2d way = *senses.player - senses.position;
  const double distance = length(way);
  if (distance > type.sight) return {};
  if (type.behaviour == Behaviour::chase) return chase(type, senses, way, distance, tick_rate);
  return orbit(type, way, distance);
}

}  // namespace fusillade::sim
