#include "support/world_oracle_state.h"

#include <cmath>

namespace fusillade::support {
namespace {

using sim::Kind;

Point point(sim::Vec2 v) { return {v.x, v.y}; }

// Short times are stored as float and mean the decimal number that was written.
Real seconds_of(float seconds) { return std::round(Real{seconds} * 1e6L) / 1e6L; }

OracleMover mover_of(Kind kind, std::size_t ordinal, double start, sim::Vec2 position, sim::Vec2 velocity) {
  OracleMover mover;
  mover.id = {kind, ordinal};
  mover.born = mover.since = start;
  mover.position = point(position);
  mover.velocity = mover.own = point(velocity);
  return mover;
}

OracleMover bullet_of(const sim::WorldDefinition& world, std::size_t index) {
  const sim::BulletPlacement& placed = world.bullet_placements[index];
  OracleMover mover = mover_of(Kind::bullet, index, placed.start, placed.position, placed.velocity);
  mover.bullet = &world.bullets[placed.definition];
  mover.shape = OracleShape(mover.bullet->shape);
  mover.ends = mover.born + seconds_of(mover.bullet->life);
  mover.team = placed.team;
  mover.pierce = mover.bullet->pierce;
  mover.bounces = mover.bullet->bounces;
  mover.owner = placed.owner;
  mover.homing = placed.homing_target;
  if (placed.homing_target == sim::homing_to_point) {
    mover.homing_place = Point{placed.homing_point.x, placed.homing_point.y};
  }
  return mover;
}

OracleMover actor_of(const sim::WorldDefinition& world, Kind kind, std::size_t index) {
  const auto& placed = (kind == Kind::enemy ? world.enemy_placements : world.player_placements)[index];
  OracleMover mover = mover_of(kind, index, placed.start, placed.position, placed.velocity);
  mover.actor = &world.actors[placed.definition];
  mover.shape = OracleShape(mover.actor->shape);
  mover.health = mover.actor->health;
  mover.invulnerable_s = seconds_of(mover.actor->invulnerable);
  mover.team = placed.team;
  return mover;
}

OracleMover body_of(const sim::BodyDefinition& body, std::size_t index) {
  OracleMover mover = mover_of(Kind::body, index, body.start, body.position, body.velocity);
  mover.body = &body;
  mover.shape.radius = body.radius;
  return mover;
}

std::vector<OracleTarget> targets_of(const sim::WorldDefinition& world) {
  std::vector<OracleTarget> targets;
  for (const sim::SegmentDefinition& segment : world.segments) {
    OracleTarget& target = targets.emplace_back();
    target.id = {Kind::segment, static_cast<sim::Ordinal>(&segment - world.segments.data())};
    target.position = (point(segment.a) + point(segment.b)) * 0.5L;
    target.shape.corners = {point(segment.a) - target.position, point(segment.b) - target.position};
    target.restitution = segment.restitution;
    target.form = segment.form;
  }
  for (const sim::PegDefinition& peg : world.pegs) {
    OracleTarget& target = targets.emplace_back();
    target.id = {Kind::peg, static_cast<sim::Ordinal>(&peg - world.pegs.data())};
    target.position = point(peg.position);
    target.shape.radius = peg.radius;
    target.restitution = peg.restitution;
    target.cooldown = peg.cooldown;
  }
  for (const sim::ObjectDefinition& object : world.objects) {
    OracleTarget& target = targets.emplace_back();
    target.id = {Kind::object, static_cast<sim::Ordinal>(&object - world.objects.data())};
    target.position = point(object.position);
    target.shape = OracleShape(object.shape);
    target.is_pickup = object.pickup;
  }
  return targets;
}

}  // namespace

OracleShape::OracleShape(const sim::Shape& shape) : radius(shape.radius), half{shape.radius, shape.radius} {
  if (!shape.is_box()) return;
  const Real cosine = std::cos(Real{shape.angle});
  const Real sine = std::sin(Real{shape.angle});
  radius = 0;
  corners.clear();
  for (const Point corner : {Point{-1, -1}, Point{1, -1}, Point{1, 1}, Point{-1, 1}}) {
    const Point p{corner.x * shape.half_width, corner.y * shape.half_height};
    corners.push_back({p.x * cosine - p.y * sine, p.x * sine + p.y * cosine});
  }
  half.x = std::abs(cosine) * shape.half_width + std::abs(sine) * shape.half_height;
  half.y = std::abs(sine) * shape.half_width + std::abs(cosine) * shape.half_height;
}

WorldOracleState::WorldOracleState(const sim::WorldDefinition& world) : definition(world) {
  dt = 1 / static_cast<Real>(world.rules.tick_rate);
  const OraclePlane walls{world.map.width, world.map.height, true, world.map.solid};
  wall_runs = OracleRuns(walls, 1);
  terrain = {world.terrain.width, world.terrain.height, false, world.terrain.solid};
  terrain_runs = OracleRuns(terrain, world.terrain.pixels_per_tile);
  for (std::size_t i = 0; i < world.bullet_placements.size(); ++i) movers.push_back(bullet_of(definition, i));
  for (std::size_t i = 0; i < world.bodies.size(); ++i) movers.push_back(body_of(definition.bodies[i], i));
  for (std::size_t i = 0; i < world.enemy_placements.size(); ++i)
    movers.push_back(actor_of(definition, Kind::enemy, i));
  for (std::size_t i = 0; i < world.player_placements.size(); ++i)
    movers.push_back(actor_of(definition, Kind::player, i));
  targets = targets_of(world);
}

OracleMover* WorldOracleState::find_mover(sim::EntityId id) {
  for (OracleMover& mover : movers) {
    if (mover.id == id) return &mover;
  }
  return nullptr;
}

OracleTarget* WorldOracleState::find_target(sim::EntityId id) {
  for (OracleTarget& target : targets) {
    if (target.id == id) return &target;
  }
  return nullptr;
}

const SweptOracle& WorldOracleState::shape_of_pair(const OracleMover& mover, sim::EntityId target,
                                                   const OracleShape& shape) {
  const OraclePair pair = pair_of(mover.id, target);
  const auto found = shapes.find(pair);
  if (found != shapes.end()) return found->second;
  const SweptOracle oracle(shape.corners, mover.shape.corners, mover.shape.radius + shape.radius);
  return shapes.emplace(pair, oracle).first->second;
}

Real WorldOracleState::window_end(sim::EntityId mover, sim::EntityId target) const {
  const auto found = windows.find(pair_of(mover, target));
  return found == windows.end() ? 0 : found->second;
}

}  // namespace fusillade::support
