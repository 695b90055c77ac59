// Enemies, players and ships at solids: walkers slide, ships crash, slide or bounce off lines.
#include <algorithm>

#include "sim/contact/course.h"
#include "sim/response/response.h"

namespace fusillade::sim {
namespace {

// Takes the part toward the solid away, if any, and gives `restitution` of it back.
void turn_back(float& vx, float& vy, Vec2d normal, double restitution) {
  const Vec2d velocity = Vec2{vx, vy};
  const double approach = std::min(0.0, dot(velocity, normal));
  const Vec2 turned = (velocity - normal * ((1 + restitution) * approach)).rounded();
  vx = turned.x;
  vy = turned.y;
}

bool is_bounce_line(const WorldState& world, const FoundContact& contact) {
  return contact.kind == Kind::segment && world.statics.targets[contact.index].form == SegmentForm::bounce;
}

// Enemies die of nothing but hits, unless they are buried.
bool is_crashing(const WorldState& world, MoverRef ship, const FoundContact& contact) {
  const ActorStore& actors = world.actors(ship.form());
  if (contact.is_buried) return true;
  if (ship.form() == MoverForm::enemy || actors.is_shielded[ship.slot()] != 0) return false;
  if (contact.kind == Kind::segment) return !is_bounce_line(world, contact);
  const double speed = std::max(0.0, -dot(velocity_of(world, ship), contact.normal));
  return speed >= world.definition.actors[actors.definition[ship.slot()]].ship.crash_speed;
}

bool is_killed(WorldState& world, MoverRef actor, const FoundContact& contact) {
  const bool is_deadly = meet_deadly(world, contact);
  if (figure_of(world, actor) != nullptr) return is_crashing(world, actor, contact);
  return is_deadly && actor.form() == MoverForm::player;
}

}  // namespace

void respond_slide(WorldState& world, MoverRef mover, const FoundContact& contact) {
  if (is_killed(world, mover, contact)) return kill_actor(world, mover, target_id(contact), {}, contact);
  if (trip_guard(world, mover)) return wait_for_next_tick(world, mover, contact);
  const bool bounces = figure_of(world, mover) != nullptr && is_bounce_line(world, contact);
  const double restitution = bounces ? world.statics.targets[contact.index].restitution : 0;
  ActorStore& actors = world.actors(mover.form());
  const Slot slot = mover.slot();
  turn_back(actors.own_vx[slot], actors.own_vy[slot], contact.normal, restitution);
  turn_back(actors.knock_vx[slot], actors.knock_vy[slot], contact.normal, restitution);
  Vec2 velocity = velocity_of(world, mover);
  turn_back(velocity.x, velocity.y, contact.normal, restitution);
  relaunch(world, mover, place_at(world, mover, contact), velocity);
  if (bounces) world.events.add(make_event(world, EventForm::bounce, mover, contact));
  requeue(world, mover);
}

}  // namespace fusillade::sim
