// Two bodies meet: impulse along the normal, friction across it (RULES "Response", seeds 002 and 004).
#include <algorithm>
#include <cmath>

#include "sim/contact/course.h"
#include "sim/response/response.h"
#include "sim/response/rest.h"

namespace fusillade::sim {
namespace {

struct Impulses {
  double normal = 0;   // along the normal, positive parts them
  double tangent = 0;  // along (-n.y, n.x)
};

// `relative`: velocity of the mover minus the other's; the normal points from the other to the mover.
Impulses impulses_of(Vec2d relative, Vec2d normal, double mass_sum, double restitution, double friction) {
  const double approach = dot(relative, normal);
  if (approach >= 0 || mass_sum == 0) return {};
  const double push = -(1 + restitution) * approach / mass_sum;
  const Vec2d tangent{-normal.y, normal.x};
  const double limit = friction * std::abs(push);
  return {push, std::clamp(-dot(relative, tangent) / mass_sum, -limit, limit)};
}

}  // namespace

void respond_bodies(WorldState& world, MoverRef mover, MoverRef other, const FoundContact& contact) {
  const BodyStore& bodies = world.bodies;
  const Slot a = mover.slot(), b = other.slot();
  const bool is_other_waiting = is_waiting(world, other);  // then it is met like a wall
  const double mass_a = bodies.inverse_mass[a], mass_b = is_other_waiting ? 0 : bodies.inverse_mass[b];
  const Vec2d velocity_a = velocity_of(world, mover);
  const Vec2d velocity_b = is_other_waiting ? Vec2d{} : Vec2d(velocity_of(world, other));
  const Vec2d normal = contact.normal, tangent{-normal.y, normal.x};
  const bool rests = is_resting(world, velocity_a - velocity_b, normal);
  const bool rested = rests && keeps_resting(world, mover, contact);
  const double restitution = rests ? 0 : static_cast<double>(bodies.restitution[a]) * bodies.restitution[b];
  const double friction = std::sqrt(static_cast<double>(bodies.friction[a]) * bodies.friction[b]);
  const Impulses impulses =
      impulses_of(velocity_a - velocity_b, normal, mass_a + mass_b, restitution, friction);
  const Vec2d change = normal * impulses.normal + tangent * impulses.tangent;
  const Vec2 place_b = path_of(world, other).at(world.now).rounded();
  // Both courses change before either is searched again, so that no search sees half of the collision.
  if (!is_other_waiting) relaunch(world, other, place_b, (velocity_b - change * mass_b).rounded());
  relaunch(world, mover, contact.position.rounded(), (velocity_a + change * mass_a).rounded());
  if (!rested) world.events.add(make_event(world, EventForm::bounce, mover, contact));
  requeue(world, other);
  requeue(world, mover);
}

}  // namespace fusillade::sim
