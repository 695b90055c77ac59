// Hits of enemies and players: damage, windows, knock-back, invulnerability, death.
#include <algorithm>

#include "sim/base/math.h"
#include "sim/behaviour/pattern.h"
#include "sim/contact/course.h"
#include "sim/response/carve.h"
#include "sim/response/response.h"

namespace fusillade::sim {
namespace {

// A window of no length would let the same pair meet for ever at one moment.
constexpr double window_min_s = 0.001;

double window_s(const WorldState& world) {
  return std::max(world.definition.rules.dedup_window, window_min_s);
}

float damage_of(const WorldState& world, MoverRef mover) {
  if (mover.is_bullet()) return definition_of(world, mover).damage;
  if (mover.form() == MoverForm::beam) {
    const BeamDefinition& beam = world.definition.beams[world.beams.definition[mover.slot()]];
    return static_cast<float>(beam.damage * window_s(world));
  }
  const ActorDefinition& enemy = world.definition.actors[world.enemies.definition[mover.slot()]];
  return static_cast<float>(enemy.contact_damage * window_s(world));
}

EntityId credit_of(const WorldState& world, MoverRef mover) {
  if (mover.form() == MoverForm::beam) return unpack(world.beams.owner[mover.slot()]);
  if (!mover.is_bullet()) return id_of(world, mover);
  return unpack(world.bullets(mover).owner[mover.slot()]);
}

Time window_end(const WorldState& world) { return world.now + world.rate.window(window_s(world)); }

bool grazes_at(const WorldState& world, MoverRef player) {
  return world.graze_shapes[world.players.definition[player.slot()]].radius > 0;
}

// The search has made sure of the room.
void open_own_window(WorldState& world, MoverRef mover, const FoundContact& contact) {
  FUSILLADE_CHECK(open_window(world, id_of(world, mover), target_id(contact)));
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
  if (contact.kind == Kind::player && grazes_at(world, contact.target()))
    note_graze(world, bullet, target_id(contact));
  open_own_window(world, bullet, contact);
}

// A raised shield takes hits as if they were none.
bool is_shielded(const WorldState& world, MoverRef actor) {
  return world.actors(actor.form()).is_shielded[actor.slot()] != 0;
}

// Health after the hit, never below 0.
float take_health(WorldState& world, MoverRef actor, float damage) {
  ActorStore& actors = world.actors(actor.form());
  const Slot slot = actor.slot();
  if (is_shielded(world, actor)) return actors.health[slot];
  actors.health[slot] = std::max(0.0F, actors.health[slot] - damage);
  const float invulnerable = world.definition.actors[actors.definition[slot]].invulnerable;
  if (invulnerable > 0)
    actors.invulnerable_until[slot] = world.now + world.rate.window(seconds_of(invulnerable));
  return actors.health[slot];
}

}  // namespace

bool open_window(WorldState& world, EntityId mover, EntityId target) {
  return world.windows.insert(pack(mover), pack(target), window_end(world));
}

void push_actor(WorldState& world, MoverRef actor, Vec2d direction, double speed) {
  ActorStore& actors = world.actors(actor.form());
  const Slot slot = actor.slot();
  const double push = speed * world.definition.actors[actors.definition[slot]].inverse_mass;
  const Vec2 kick = (direction * push).rounded();
  if (is_gone(world, actor) || is_shielded(world, actor) || kick == Vec2{}) return;
  const Vec2d knock = Vec2d(Vec2{actors.knock_vx[slot], actors.knock_vy[slot]}) + Vec2d(kick);
  const Vec2 limited = limit_flown_speed(knock).rounded();
  actors.knock_vx[slot] = limited.x;
  actors.knock_vy[slot] = limited.y;
  const Vec2 position = path_of(world, actor).at(world.now).rounded();
  relaunch(world, actor, position, {actors.vx[slot] + kick.x, actors.vy[slot] + kick.y});
  requeue(world, actor);
}

void hit_actor(WorldState& world, MoverRef actor, Event hit) {
  if (is_shielded(world, actor)) hit.damage = 0;
  hit.health = take_health(world, actor, hit.damage);
  world.events.add(hit);
  if (hit.health > 0) return;
  FoundContact from_actor;
  from_actor.normal = -Vec2d(hit.normal);
  kill_actor(world, actor, hit.mover, hit.owner, from_actor);
}

void respond_hit(WorldState& world, MoverRef mover, const FoundContact& contact) {
  if (contact.is_refused) return refuse(world, mover, contact);
  const MoverRef actor = contact.target();
  Event hit = make_event(world, EventForm::hit, mover, contact);
  hit.owner = credit_of(world, mover);
  hit.damage = damage_of(world, mover);
  hit_actor(world, actor, hit);
  if (mover.is_bullet()) {
    spend_pierce(world, mover, contact);
    carve(world, mover, contact);
    const float knock_back = definition_of(world, mover).knock_back;
    const Vec2 flight = velocity_of(world, mover);
    if (knock_back != 0 && flight != Vec2{}) push_actor(world, actor, unit(flight), knock_back);
  } else {
    open_own_window(world, mover, contact);
  }
  requeue(world, mover);
}

}  // namespace fusillade::sim
