// Hits of enemies and players: damage, windows, knock-back, invulnerability, death.
#include <algorithm>
#include <cmath>

#include "sim/carve.h"
#include "sim/course.h"
#include "sim/math.h"
#include "sim/pattern.h"
#include "sim/response.h"

namespace fusillade::sim {
namespace {

MoverRef actor_of(const FoundContact& contact) {
  MoverRef actor;
  actor.bits = contact.index;
  return actor;
}

const BulletDefinition& bullet_definition(const WorldState& world, MoverRef bullet) {
  return world.definition.bullets[world.bullets(bullet).definition[bullet.slot()]];
}

// A window of no length would let the same pair meet for ever at one moment.
constexpr double window_min_s = 0.001;

double window_s(const WorldState& world) {
  return std::max(world.definition.rules.dedup_window, window_min_s);
}

float damage_of(const WorldState& world, MoverRef mover) {
  if (mover.is_bullet()) return bullet_definition(world, mover).damage;
  const ActorDefinition& enemy = world.definition.actors[world.enemies.definition[mover.slot()]];
  return static_cast<float>(enemy.contact_damage * window_s(world));
}

EntityId credit_of(const WorldState& world, MoverRef mover) {
  if (!mover.is_bullet()) return id_of(world, mover);
  return unpack(world.bullets(mover).owner[mover.slot()]);
}

Time window_end(const WorldState& world) { return world.now + world.clock.duration(window_s(world)); }

void open_window(WorldState& world, MoverRef mover, const FoundContact& contact) {
  FUSILLADE_CHECK(
      world.windows.insert(pack(id_of(world, mover)), pack(target_id(contact)), window_end(world)));
}

// Flown through, and tried again after as long as an accepted hit would have waited.
void refuse(WorldState& world, MoverRef mover, const FoundContact& contact) {
  world.refusals.insert(pack(id_of(world, mover)), pack(target_id(contact)), window_end(world));
  report_full_store(world, mover, contact);
  requeue(world, mover);
}

void spend_pierce(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  std::int32_t& pierce_left = world.bullets(bullet).pierce_left[bullet.slot()];
  if (pierce_left == 0) return end_bullet(world, bullet);
  --pierce_left;
  open_window(world, bullet, contact);
}

void knock_back(WorldState& world, MoverRef bullet, MoverRef actor) {
  ActorStore& actors = world.actors(actor.form());
  const Slot slot = actor.slot();
  const double push = static_cast<double>(bullet_definition(world, bullet).knock_back) *
                      world.definition.actors[actors.definition[slot]].inverse_mass;
  const Vec2 flight = velocity_of(world, bullet);
  if (push == 0 || (flight.x == 0 && flight.y == 0)) return;
  const Vec2 kick = (unit(flight) * push).rounded();
  actors.knock_vx[slot] += kick.x;
  actors.knock_vy[slot] += kick.y;
  const Vec2 position = path_of(world, actor).at(world.now).rounded();
  relaunch(world, actor, position, {actors.vx[slot] + kick.x, actors.vy[slot] + kick.y});
  requeue(world, actor);
}

// Health after the hit, never below 0.
float take_health(WorldState& world, MoverRef actor, float damage) {
  ActorStore& actors = world.actors(actor.form());
  const Slot slot = actor.slot();
  actors.health[slot] = std::max(0.0F, actors.health[slot] - damage);
  const float invulnerable = world.definition.actors[actors.definition[slot]].invulnerable;
  if (invulnerable > 0)
    actors.invulnerable_until[slot] = world.now + world.clock.duration(seconds_of(invulnerable));
  return actors.health[slot];
}

}  // namespace

void respond_hit(WorldState& world, MoverRef mover, const FoundContact& contact) {
  if (contact.is_refused) return refuse(world, mover, contact);
  const MoverRef actor = actor_of(contact);
  Event event = make_event(world, EventForm::hit, mover, contact);
  event.owner = credit_of(world, mover);
  event.damage = damage_of(world, mover);
  event.health = take_health(world, actor, event.damage);
  world.events.add(event);
  if (event.health <= 0) {
    FoundContact from_actor = contact;
    from_actor.normal = -contact.normal;
    kill_actor(world, actor, event.mover, event.owner, from_actor);
  }
  if (mover.is_bullet()) {
    spend_pierce(world, mover, contact);
    carve(world, mover, contact);
    if (event.health > 0) knock_back(world, mover, actor);
  } else {
    open_window(world, mover, contact);
  }
  requeue(world, mover);
}

}  // namespace fusillade::sim
