#include "sim/response/response.h"

#include "sim/contact/course.h"
#include "sim/contact/sensor.h"
#include "sim/motion/beam.h"
#include "sim/plane/plane_sweep.h"
#include "sim/response/bullet_end.h"

namespace fusillade::sim {
namespace {

void expire(WorldState& world, MoverRef mover, const FoundContact& contact) {
  world.events.add(make_event(world, EventForm::expire, mover, contact));
  mover.is_bullet() ? end_bullet(world, mover) : end_beam(world, mover);
}

void take_pickup(WorldState& world, MoverRef player, const FoundContact& contact) {
  world.statics.targets[contact.index].is_gone = true;
  world.events.add(make_event(world, EventForm::pickup, player, contact));
  requeue(world, player);
}

void enter_sensor(WorldState& world, MoverRef mover, const FoundContact& contact) {
  note_in_sensor(world, mover, world.statics.targets[contact.index]);
  world.events.add(make_event(world, EventForm::sensor, mover, contact));
  requeue(world, mover);
}

// What an owner who died meanwhile would have fired later in this tick is never fired; what the file places
// appears.
void cancel_later_shots(WorldState& world, PackedId owner) {
  const Ordinal placed = world.definition.bullet_placements.size();
  const auto cancel = [&](MoverForm form, const auto& bullets, Slot first) {
    for (Slot slot = first; slot < bullets.size(); ++slot) {
      const bool is_fired = bullets.ordinal[slot] >= placed;
      if (is_fired && bullets.owner[slot] == owner && bullets.launch[slot] > world.now)
        end_bullet(world, {form, slot});
    }
  };
  cancel(MoverForm::straight, world.straight, world.first_new_straight);
  cancel(MoverForm::forced, world.forced, world.first_new_forced);
  world.events.cancel_scheduled([&](const Event& event) {
    const bool is_fired = event.mover.kind == Kind::beam || event.mover.ordinal >= placed;
    return is_fired && pack(event.owner) == owner && event.time > world.now;
  });
}

Event event_of(Time time, EventForm form, EntityId mover, Vec2 velocity, const FoundContact& contact) {
  Event event;
  event.time = time;
  event.form = form;
  event.mover = mover;
  event.target = target_id(contact);
  event.position = contact.position.rounded();
  event.normal = contact.normal.rounded();
  event.velocity = velocity;
  return event;
}

void respond_by_kind(WorldState& world, MoverRef mover, const FoundContact& contact) {
  switch (contact.kind) {
    case Kind::expiry:
      return expire(world, mover, contact);
    case Kind::enemy:
    case Kind::player:
      if (contact.is_graze) return respond_graze(world, mover, contact);
      return respond_hit(world, mover, contact);
    case Kind::mask:
      if (!mover.is_actor()) return respond_hit(world, mover, contact);
      break;
    case Kind::object:
      if (world.statics.targets[contact.index].is_sensor) return enter_sensor(world, mover, contact);
      if (world.statics.targets[contact.index].is_pickup) return take_pickup(world, mover, contact);
      break;
    default:
      break;
  }
  if (mover.is_actor()) return respond_slide(world, mover, contact);
  respond_solid(world, mover, contact);
}

}  // namespace

EntityId target_id(const FoundContact& contact) {
  if (contact.kind == Kind::expiry) return {};
  return {contact.kind, contact.ordinal};
}

Vec2 place_at(const WorldState& world, MoverRef mover, const FoundContact& contact) {
  if (!contact.is_on_plane) return round_off_solid(contact.position, contact.normal);
  const BitPlane& plane = contact.kind == Kind::terrain ? world.terrain : world.walls;
  const Vec2 place = contact.position.rounded();
  return !mover.is_actor() && is_tip(plane, place) ? beside(place, contact.normal) : place;
}

Event make_event(const WorldState& world, EventForm form, MoverRef mover, const FoundContact& contact) {
  return event_of(world.now, form, id_of(world, mover), steady_velocity_of(world, mover), contact);
}

void report_full_store(WorldState& world, MoverRef mover, const FoundContact& contact) {
  ++world.result.windows_refused;
  world.events.add(make_event(world, EventForm::overflow, mover, contact));
}

void end_bullet(WorldState& world, MoverRef bullet) {
  world.bullets(bullet).is_gone.mark(bullet.slot());
  note_end(world, bullet);
}

void kill_actor(WorldState& world, MoverRef actor, EntityId cause, EntityId credit,
                const FoundContact& contact) {
  ActorStore& actors = world.actors(actor.form());
  actors.is_gone[actor.slot()] = 1;
  note_end(world, actor);
  Event event = make_event(world, EventForm::death, actor, contact);
  // A ship stays in the pixel before the solid that it crashes into.
  if (!contact.is_on_plane || contact.is_pushed_out)
    event.position = path_of(world, actor).at(world.now).rounded();
  event.target = cause;
  event.definition = actors.definition[actor.slot()];
  event.owner = credit;
  world.events.add(event);
  end_beams_of(world, event.mover);
  cancel_later_shots(world, pack(event.mover));
}

void end_as_noted(WorldState& world, const NotedContact& noted, Ordinal ordinal) {
  if (world.bullets(noted.bullet).is_gone[noted.bullet.slot()]) return;
  world.now = noted.contact.time;
  ++world.result.contacts;
  world.events.add(event_of(world.now, end_form_of(noted.contact), {Kind::bullet, ordinal}, noted.velocity,
                            noted.contact));
  end_bullet(world, noted.bullet);
}

void respond(WorldState& world, MoverRef mover, const FoundContact& contact) {
  ++world.result.contacts;
  respond_by_kind(world, mover, contact);
  if (mover.is_bullet() && is_gone(world, mover)) follow_end(world, mover, contact);
}

}  // namespace fusillade::sim
