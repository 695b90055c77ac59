// Enemies, players and ships at solids: walkers slide, ships crash, slide or bounce off lines.
#include <algorithm>

#include "sim/base/math.h"
#include "sim/contact/course.h"
#include "sim/plane/plane_path.h"
#include "sim/response/response.h"

namespace fusillade::sim {
namespace {

// Who has hardly moved since it slid along a solid is held by that one, too.
constexpr double held_distance_tiles = 0x1p-14;

// What a contact does to a velocity.
struct Turning {
  Vec2d normal;
  double restitution = 0;
  Vec2d held_off;  // normal of another solid beside the actor; (0,0): there is none

  // The part toward the solid is taken away, if any, and `restitution` of it given back. What is pressed into
  // both of two solids that face each other stands: else each would turn it to the other again and again,
  // until the guard stops it. (One round solid that is met twice does not face itself.)
  Vec2 turned(Vec2d velocity) const {
    const double approach = std::min(0.0, dot(velocity, normal));
    const Vec2d left = velocity - normal * ((1 + restitution) * approach);
    const bool are_facing = dot(normal, held_off) < 0;
    const bool is_wedged = are_facing && is_approaching(left, held_off);
    return is_wedged ? Vec2{} : left.rounded();
  }
  void turn(float& vx, float& vy) const {
    const Vec2 left = turned(Vec2{vx, vy});
    vx = left.x;
    vy = left.y;
  }
};

Vec2d held_off(const WorldState& world, const Slide& last, Vec2 place) {
  const bool is_held = last.tick == world.tick && length(Vec2d(place) - last.place) < held_distance_tiles;
  return is_held ? Vec2d(last.normal) : Vec2d{};
}

bool is_bounce_line(const WorldState& world, const FoundContact& contact) {
  return contact.kind == Kind::segment && world.statics.targets[contact.index].form == SegmentForm::bounce;
}

bool is_crashing(const WorldState& world, MoverRef ship, const FoundContact& contact) {
  const ActorStore& actors = world.actors(ship.form());
  if (contact.kind == Kind::segment) return !is_bounce_line(world, contact);
  const double speed = std::max(0.0, -dot(velocity_of(world, ship), contact.normal));
  return speed >= world.definition.actors[actors.definition[ship.slot()]].ship.crash_speed;
}

// To be buried kills every figure; else solids kill neither enemies nor whoever has a shield up.
bool is_killed(const WorldState& world, MoverRef actor, const FoundContact& contact, bool is_deadly) {
  const bool is_ship = figure_of(world, actor) != nullptr;
  if (is_ship && contact.is_buried) return true;
  const bool is_mortal =
      actor.form() != MoverForm::enemy && world.actors(actor.form()).is_shielded[actor.slot()] == 0;
  return is_mortal && (is_ship ? is_crashing(world, actor, contact) : is_deadly);
}

}  // namespace

void respond_slide(WorldState& world, MoverRef mover, const FoundContact& contact) {
  const bool is_deadly = meet_deadly(world, contact);
  if (is_killed(world, mover, contact, is_deadly))
    return kill_actor(world, mover, target_id(contact), {}, contact);
  if (trip_guard(world, mover)) return wait_for_next_tick(world, mover, contact);
  const bool bounces = figure_of(world, mover) != nullptr && is_bounce_line(world, contact);
  ActorStore& actors = world.actors(mover.form());
  const Slot slot = mover.slot();
  const Vec2 place = place_at(world, mover, contact);
  Turning turning{contact.normal, 0, held_off(world, actors.slide[slot], place)};
  if (bounces) turning = {contact.normal, world.statics.targets[contact.index].restitution, {}};
  turning.turn(actors.own_vx[slot], actors.own_vy[slot]);
  turning.turn(actors.knock_vx[slot], actors.knock_vy[slot]);
  if (!bounces) actors.slide[slot] = {world.tick, place, contact.normal.rounded()};
  relaunch(world, mover, place, turning.turned(velocity_of(world, mover)));
  if (bounces) world.events.add(make_event(world, EventForm::bounce, mover, contact));
  requeue(world, mover);
}

}  // namespace fusillade::sim
