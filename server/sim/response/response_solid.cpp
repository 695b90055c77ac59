// Solids: bullets bounce or end, bodies bounce and push one another.
#include <algorithm>
#include <cmath>

#include "sim/base/math.h"
#include "sim/contact/course.h"
#include "sim/motion/forces.h"
#include "sim/plane/plane_path.h"
#include "sim/response/bullet_end.h"
#include "sim/response/carve.h"
#include "sim/response/response.h"
#include "sim/response/rest.h"

namespace fusillade::sim {
namespace {

bool is_static(const FoundContact& contact) {
  return contact.kind == Kind::segment || contact.kind == Kind::peg || contact.kind == Kind::object;
}

double restitution_of(const WorldState& world, const FoundContact& contact) {
  if (is_static(contact)) return world.statics.targets[contact.index].restitution;
  if (contact.kind == Kind::body) return world.bodies.restitution[contact.target().slot()];
  return 1;
}

Vec2d target_velocity(const WorldState& world, const FoundContact& contact) {
  if (contact.kind != Kind::body || is_waiting(world, contact.target())) return {};
  return velocity_of(world, contact.target());
}

// False: a peg's cooldown has begun already, within which a bounce is not reported again.
bool begin_cooldown(WorldState& world, MoverRef mover, const FoundContact& contact) {
  if (contact.kind != Kind::peg) return true;
  const PackedId self = pack(id_of(world, mover)), peg = pack(target_id(contact));
  if (world.windows.until(self, peg) > world.now) return false;
  const Time cooldown = world.rate.duration(world.statics.targets[contact.index].cooldown_s);
  if (cooldown > 0 && !world.windows.insert(self, peg, world.now + cooldown)) {
    report_full_store(world, mover, contact);
  }
  return true;
}

// Only while it approaches.
Vec2d reflected(Vec2d velocity, Vec2d target, Vec2d normal, double restitution) {
  const double approach = dot(velocity - target, normal);
  return approach < 0 ? velocity - normal * ((1 + restitution) * approach) : velocity;
}

// What still approaches is taken along: else they would meet again and again at that moment.
Vec2d driven_on(Vec2d velocity, Vec2d target, Vec2d normal) { return reflected(velocity, target, normal, 0); }

bool is_point_for(const WorldState& world, MoverRef mover, const FoundContact& contact) {
  if (contact.kind == Kind::terrain) return true;
  return contact.kind == Kind::wall && mover.is_bullet() && definition_of(world, mover).wall_radius == 0;
}

// What a solid leaves to who rests on it. An inner corner of walls or rock that a point has come to are two
// faces: between them lies a normal that would leave it a part of its motion that leads into one of them.
Vec2d along_solid(const WorldState& world, MoverRef mover, const FoundContact& contact, Vec2d velocity,
                  Vec2d target) {
  const Vec2d normal = contact.normal;
  const bool is_corner = normal.x != 0 && normal.y != 0 && is_point_for(world, mover, contact);
  if (!is_corner || dot(velocity, normal) >= 0) return driven_on(velocity, target, normal);
  return driven_on(driven_on(velocity, {}, {std::copysign(1.0, normal.x), 0}), {},
                   {0, std::copysign(1.0, normal.y)});
}

// `flight`: of the bullet as the body sees it, so that a body that runs into a bullet isn't driven on.
void push_body(WorldState& world, MoverRef bullet, const FoundContact& contact, Vec2d flight) {
  const MoverRef body = contact.target();
  const Slot slot = body.slot();
  const double speed = length(flight);
  const double push =
      static_cast<double>(definition_of(world, bullet).knock_back) * world.bodies.inverse_mass[slot];
  if (push == 0 || speed == 0) return;
  const Vec2d velocity = Vec2d(velocity_of(world, body)) + flight * (push / speed);
  relaunch(world, body, path_of(world, body).at(world.now).rounded(), velocity.rounded());
  requeue(world, body);
}

void end_on_solid(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  world.events.add(make_event(world, end_form_of(contact), bullet, contact));
  end_bullet(world, bullet);
  carve(world, bullet, contact);
}

// The velocity that forces act on turns with the flown one (a wave's swing is not part of it), and gains no
// more than can be flown: solids that give more than they take would have it grow beyond all numbers.
template <class Redirect>
void redirect_forced(WorldState& world, Slot slot, const FoundContact& contact, const Redirect& redirect) {
  ForcedStore& forced = world.forced;
  const double scale = world.definition.bullets[forced.definition[slot]].speed_scale;
  if (scale == 0) return;
  const Vec2d velocity = Vec2{forced.vx[slot], forced.vy[slot]};
  const Vec2d target = target_velocity(world, contact) * (1 / scale);
  const double speed_max = flown_speed_max_tiles_per_s / scale;
  const Vec2 left =
      shorten(driven_on(redirect(velocity, target), target, contact.normal), speed_max).rounded();
  forced.vx[slot] = left.x;
  forced.vy[slot] = left.y;
}

void bounce_bullet(WorldState& world, MoverRef bullet, const FoundContact& contact, bool rests) {
  BulletColumns& bullets = world.bullets(bullet);
  const Slot slot = bullet.slot();
  const BulletDefinition& definition = definition_of(world, bullet);
  const Vec2d target = target_velocity(world, contact);
  const double restitution = restitution_of(world, contact), energy = definition.energy_loss;
  const auto redirect = [&](Vec2d velocity, Vec2d of_target) {
    return rests ? along_solid(world, bullet, contact, velocity, of_target)
                 : reflected(velocity, of_target, contact.normal, restitution) * energy;
  };
  if (!rests) --bullets.bounces_left[slot];
  Vec2d left = redirect(velocity_of(world, bullet), target);
  if (rests) left = rest_velocity(world, left);
  if (bullet.form() == MoverForm::forced) {
    redirect_forced(world, slot, contact, redirect);
    // The rest of the tick is flown without a swing: as clients fly it, who are told the velocity without it.
    if (definition.swings()) left = steady_velocity_of(world, bullet);
  } else {  // which no forces limit in the next tick
    left = limit_speed(left, definition.max_speed * definition.speed_scale);
  }
  left = driven_on(left, target, contact.normal);
  relaunch(world, bullet, place_at(world, bullet, contact), left.rounded());
}

// The place is the float from which it flies on.
void report_bounce(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  Event event = make_event(world, EventForm::bounce, bullet, contact);
  event.position = place_at(world, bullet, contact);
  event.owner = unpack(world.bullets(bullet).owner[bullet.slot()]);
  world.events.add(event);
}

// A wave's swing alone brings it to the solid, along which or away from which it flies: it is held there
// until the swing has turned, and has not bounced.
bool swings_into(const WorldState& world, MoverRef bullet, const FoundContact& contact) {
  if (!definition_of(world, bullet).swings()) return false;
  return !is_approaching(Vec2d(steady_velocity_of(world, bullet)) - target_velocity(world, contact),
                         contact.normal);
}

void respond_bullet(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  BulletColumns& bullets = world.bullets(bullet);
  const Slot slot = bullet.slot();
  const Vec2d flight = Vec2d(velocity_of(world, bullet)) - target_velocity(world, contact);
  const bool ends = meet_deadly(world, contact) || ends_on_solid(world, bullet, contact);
  if (!ends && trip_guard(world, bullet)) return wait_for_next_tick(world, bullet, contact);
  if (ends) {
    end_on_solid(world, bullet, contact);
  } else {
    const bool slides = swings_into(world, bullet, contact);
    const bool rests = slides || is_resting(world, flight, contact.normal);
    const bool rested = slides || (rests && keeps_resting(world, bullet, contact));
    bounce_bullet(world, bullet, contact, rests);
    if (!rested && begin_cooldown(world, bullet, contact)) {
      report_bounce(world, bullet, contact);
    } else {
      bullets.redirected[slot] = world.tick;
    }
    carve(world, bullet, contact);
  }
  if (contact.kind == Kind::body) push_body(world, bullet, contact, flight);
  requeue(world, bullet);
}

void respond_body(WorldState& world, MoverRef body, const FoundContact& contact) {
  const Slot slot = body.slot();
  meet_deadly(world, contact);
  const Vec2d velocity = velocity_of(world, body);
  const bool rests = is_resting(world, velocity, contact.normal);
  const bool rested = rests && keeps_resting(world, body, contact);
  const double restitution = world.bodies.restitution[slot] * restitution_of(world, contact);
  const Vec2d turned = rests ? rest_velocity(world, along_solid(world, body, contact, velocity, {}))
                             : reflected(velocity, {}, contact.normal, restitution);
  relaunch(world, body, place_at(world, body, contact), turned.rounded());
  if (!rested && begin_cooldown(world, body, contact)) {
    world.events.add(make_event(world, EventForm::bounce, body, contact));
  }
  requeue(world, body);
}

}  // namespace

bool meet_deadly(WorldState& world, const FoundContact& contact) {
  if (contact.kind != Kind::segment) return false;
  StaticTarget& segment = world.statics.targets[contact.index];
  if (segment.form == SegmentForm::explode) segment.is_gone = true;
  return segment.form != SegmentForm::bounce;
}

void wait_for_next_tick(WorldState& world, MoverRef mover, const FoundContact& contact) {
  world.waiting.push_back(mover);
  relaunch(world, mover, place_at(world, mover, contact), velocity_of(world, mover));
  if (mover.is_bullet()) world.bullets(mover).redirected[mover.slot()] = world.tick;
  ++world.result.guards_tripped;
  world.events.add(make_event(world, EventForm::overflow, mover, contact));
  requeue(world, mover);
}

void respond_solid(WorldState& world, MoverRef mover, const FoundContact& contact) {
  if (mover.is_bullet()) return respond_bullet(world, mover, contact);
  if (trip_guard(world, mover)) return wait_for_next_tick(world, mover, contact);
  if (contact.kind == Kind::body) return respond_bodies(world, mover, contact.target(), contact);
  respond_body(world, mover, contact);
}

}  // namespace fusillade::sim
