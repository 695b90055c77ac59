// The blast of a bullet that has ended: one hit for everybody within its radius at that moment.
#include <algorithm>

#include "sim/base/math.h"
#include "sim/plane/plane_sweep.h"
#include "sim/response/bullet_end.h"
#include "sim/response/response.h"

namespace fusillade::sim {
namespace {

void forget_doubles(std::vector<MoverRef>& list) {
  std::sort(list.begin(), list.end(), [](MoverRef a, MoverRef b) { return a.bits < b.bits; });
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// Enemies, players, masks, each by ordinal: their slots are in its order. A hit may change the grid, so all
// are collected first.
void collect_candidates(WorldState& world, Vec2d centre, double radius) {
  std::vector<MoverRef>& candidates = world.blast_candidates;
  candidates.clear();
  world.targets.visit(Bounds::of_path(centre, centre, {radius, radius}), [&candidates](MoverRef mover) {
    if (!mover.is_actor()) return;
    if (candidates.size() == candidates.capacity()) forget_doubles(candidates);
    candidates.push_back(mover);
  });
  forget_doubles(candidates);
}

bool is_walled_off(const WorldState& world, Vec2d from, Vec2d to) {
  return sweep_point(world.walls, from, to - from).has_value() ||
         (!world.terrain.is_empty() && sweep_point(world.terrain, from, to - from).has_value());
}

// Who may be hit at all: the rules of a hit, and nobody twice.
bool may_reach(const WorldState& world, MoverRef bullet, MoverRef actor, const FoundContact& contact) {
  const ActorStore& actors = world.actors(actor.form());
  if (is_gone(world, actor) || actors.launch[actor.slot()] > world.now) return false;
  if (end_cause_of(contact) == end_hit && contact.index == actor.bits) return false;
  if (!filter_of(world, bullet).meets(filter_of(world, actor))) return false;
  const BulletColumns& bullets = world.bullets(bullet);
  if (!may_strike(world, bullets.owner[bullet.slot()], bullets.team[bullet.slot()], actor,
                  id_of(world, actor)))
    return false;
  if (actors.invulnerable_until[actor.slot()] > world.now) return false;
  return world.windows.until(pack(id_of(world, bullet)), pack(id_of(world, actor))) <= world.now;
}

struct Reach {
  Vec2d apart;  // from the blast's centre to the actor's
  double distance = 0;
};

void strike(WorldState& world, MoverRef bullet, MoverRef actor, const FoundContact& contact,
            const Reach& reach) {
  const BulletColumns& bullets = world.bullets(bullet);
  const BlastDefinition& blast = definition_of(world, bullet).blast;
  const bool falls_off = blast.falloff == Falloff::linear;
  const double share = falls_off ? 1 - reach.distance / blast.radius : 1;
  const Vec2d outward = reach.apart == Vec2d{} ? Vec2d{1, 0} : unit(reach.apart);
  Event hit = make_event(world, EventForm::hit, bullet, contact);
  hit.target = id_of(world, actor);
  hit.normal = (-outward).rounded();
  hit.owner = unpack(bullets.owner[bullet.slot()]);
  hit.damage = static_cast<float>(blast.damage * share);
  hit_actor(world, actor, hit);
  push_actor(world, actor, outward, blast.knock_back * share);
}

}  // namespace

void blast(WorldState& world, MoverRef bullet, const FoundContact& contact) {
  const BlastDefinition& blast = definition_of(world, bullet).blast;
  if (blast.radius <= 0 || (blast.on & end_cause_of(contact)) == 0) return;
  const Vec2d centre = contact.position;
  collect_candidates(world, centre, blast.radius);
  for (const MoverRef actor : world.blast_candidates) {
    if (!may_reach(world, bullet, actor, contact)) continue;
    const Vec2d apart = path_of(world, actor).at(world.now) - centre;
    const double distance = distance_to(outline_of(world, actor), -apart);
    if (distance > blast.radius) continue;
    if (blast.blocked_by_walls && is_walled_off(world, centre, centre + apart)) continue;
    strike(world, bullet, actor, contact, {apart, distance});
  }
}

}  // namespace fusillade::sim
