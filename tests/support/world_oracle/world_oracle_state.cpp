#include "support/world_oracle/world_oracle_state.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "support/oracle/figure_oracle.h"

namespace fusillade::support {
namespace {

using sim::Kind;

// Short times are stored as float and mean the decimal number that was written: the shortest that reads as
// that float.
Real seconds_of(float seconds) {
  for (int digits = 0; digits <= 9; ++digits) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, static_cast<double>(seconds));
    if (std::strtof(text.data(), nullptr) == seconds) return std::strtold(text.data(), nullptr);
  }
  return seconds;
}

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
  become_bullet(mover, world.bullets[placed.definition]);
  mover.team = placed.team;
  mover.owner = placed.owner;
  mover.homing = placed.homing_target;
  if (placed.homing_target == sim::homing_to_point) {
    mover.homing_place = Point{placed.homing_point.x, placed.homing_point.y};
  }
  return mover;
}

OracleMover actor_of(const sim::WorldDefinition& world, Kind kind, std::size_t index,
                     const sim::ActorPlacement& placed) {
  OracleMover mover = mover_of(kind, index, placed.start, placed.position, placed.velocity);
  mover.actor = &world.actors[placed.definition];
  mover.filter = mover.actor->filter;
  const int figure = mover.actor->figure;
  if (figure >= 0) mover.figure = &world.figures[figure];
  mover.shape = figure < 0 ? OracleShape(mover.actor->shape)
                           : OracleShape(world.figures[figure], world.terrain.pixels_per_tile);
  mover.health = mover.actor->health;
  mover.invulnerable_s = seconds_of(mover.actor->invulnerable);
  mover.team = placed.team;
  return mover;
}

OracleMover body_of(const sim::BodyDefinition& body, std::size_t index) {
  OracleMover mover = mover_of(Kind::body, index, body.start, body.position, body.velocity);
  mover.body = &body;
  mover.filter = body.filter;
  mover.shape.radius = body.radius;
  return mover;
}

OracleMover beam_of(const sim::WorldDefinition& world, std::size_t index) {
  const sim::BeamPlacement& placed = world.beam_placements[index];
  OracleMover mover = mover_of(Kind::beam, index, placed.start, placed.position, {});
  mover.beam = &world.beams[placed.definition];
  mover.filter = mover.beam->filter;
  mover.offset = mover.position;
  mover.angle = placed.angle;
  mover.team = placed.team;
  mover.owner = placed.owner;
  mover.harmful_from = mover.born + seconds_of(mover.beam->warm_up);
  mover.ends = mover.harmful_from + seconds_of(mover.beam->duration);
  return mover;
}

// Each actor's figure is its own from now on, in the heading in which it flies: nobody steers.
void turn_figures(sim::WorldDefinition& world) {
  for (sim::ActorDefinition& actor : world.actors) {
    if (actor.figure < 0) continue;
    world.figures.push_back(turned(world.figures[actor.figure], actor.ship.heading));
    actor.figure = static_cast<int>(world.figures.size()) - 1;
  }
}

std::vector<OracleTarget> targets_of(const sim::WorldDefinition& world) {
  std::vector<OracleTarget> targets;
  for (const sim::SegmentDefinition& segment : world.segments) {
    OracleTarget& target = targets.emplace_back();
    target.id = {Kind::segment, static_cast<sim::Ordinal>(&segment - world.segments.data())};
    target.position = (point(segment.a) + point(segment.b)) * 0.5L;
    target.shape.pieces = {{point(segment.a) - target.position, point(segment.b) - target.position}};
    target.filter = segment.filter;
    target.restitution = segment.restitution;
    target.form = segment.form;
  }
  for (const sim::PegDefinition& peg : world.pegs) {
    OracleTarget& target = targets.emplace_back();
    target.id = {Kind::peg, static_cast<sim::Ordinal>(&peg - world.pegs.data())};
    target.position = point(peg.position);
    target.shape.radius = peg.radius;
    target.filter = peg.filter;
    target.restitution = peg.restitution;
    target.cooldown = peg.cooldown;
  }
  for (const sim::ObjectDefinition& object : world.objects) {
    OracleTarget& target = targets.emplace_back();
    target.id = {Kind::object, static_cast<sim::Ordinal>(&object - world.objects.data())};
    target.position = point(object.position);
    target.shape = OracleShape(object.shape);
    target.filter = object.filter;
    target.is_pickup = object.pickup;
    target.is_sensor = object.sensor;
  }
  return targets;
}

}  // namespace

Point limited(Point v, Real speed_max) {
  const Real speed = length(v);
  return speed_max > 0 && speed > speed_max ? v * (speed_max / speed) : v;
}

OracleShape::OracleShape(const sim::Shape& shape) : radius(shape.radius), half{shape.radius, shape.radius} {
  if (!shape.is_box()) return;
  const Real cosine = std::cos(Real{shape.angle});
  const Real sine = std::sin(Real{shape.angle});
  radius = 0;
  std::vector<Point>& corners = pieces.front();
  corners.clear();
  for (const Point corner : {Point{-1, -1}, Point{1, -1}, Point{1, 1}, Point{-1, 1}}) {
    const Point p{corner.x * shape.half_width, corner.y * shape.half_height};
    corners.push_back({p.x * cosine - p.y * sine, p.x * sine + p.y * cosine});
  }
  half.x = std::abs(cosine) * shape.half_width + std::abs(sine) * shape.half_height;
  half.y = std::abs(sine) * shape.half_width + std::abs(cosine) * shape.half_height;
}

OracleShape::OracleShape(const sim::FigureDefinition& figure, int pixels_per_tile) : pieces() {
  const Real pixel = 1 / static_cast<Real>(pixels_per_tile);
  half = Point{static_cast<Real>(figure.width), static_cast<Real>(figure.height)} * (pixel / 2);
  for (int row = 0; row < figure.height; ++row) {
    const auto is_solid = [&](int column) {
      return column < figure.width && figure.solid[row * figure.width + column] != 0;
    };
    for (int column = 0; column < figure.width; ++column) {
      if (!is_solid(column)) continue;
      const Real left = column * pixel - half.x, top = row * pixel - half.y;
      while (is_solid(column + 1)) ++column;
      const Real right = (column + 1) * pixel - half.x, bottom = top + pixel;
      pieces.push_back({{left, top}, {right, top}, {right, bottom}, {left, bottom}});
    }
  }
}

OracleShape::OracleShape(Point along, Real half_length, Real half_width) {
  const Point end = along * half_length, side = Point{-along.y, along.x} * half_width;
  pieces = {{end + side, end - side}};
  if (half_length > 0) pieces.front().insert(pieces.front().end(), {side * -1 - end, side - end});
  half = {std::abs(end.x) + std::abs(side.x), std::abs(end.y) + std::abs(side.y)};
}

void become_bullet(OracleMover& mover, const sim::BulletDefinition& bullet) {
  mover.bullet = &bullet;
  mover.shape = OracleShape(bullet.shape);
  mover.filter = bullet.filter;
  mover.ends = mover.born + seconds_of(bullet.life);
  mover.pierce = bullet.pierce;
  mover.bounces = bullet.bounces;
}

WorldOracleState::WorldOracleState(const sim::WorldDefinition& world) : definition(world) {
  dt = 1 / static_cast<Real>(world.rules.tick_rate);
  turn_figures(definition);
  const OraclePlane walls{world.map.width, world.map.height, true, world.map.solid};
  wall_runs = OracleRuns(walls, 1);
  terrain = {world.terrain.width, world.terrain.height, false, world.terrain.solid};
  terrain_runs = OracleRuns(terrain, world.terrain.pixels_per_tile);
  for (std::size_t i = 0; i < world.bullet_placements.size(); ++i) movers.push_back(bullet_of(definition, i));
  for (std::size_t i = 0; i < world.bodies.size(); ++i) movers.push_back(body_of(definition.bodies[i], i));
  for (std::size_t i = 0; i < world.enemy_placements.size(); ++i)
    movers.push_back(actor_of(definition, Kind::enemy, i, definition.enemy_placements[i]));
  for (std::size_t i = 0; i < world.player_placements.size(); ++i)
    movers.push_back(actor_of(definition, Kind::player, i, definition.player_placements[i]));
  for (std::size_t i = 0; i < world.mask_placements.size(); ++i)
    movers.push_back(actor_of(definition, Kind::mask, i, definition.mask_placements[i]));
  for (std::size_t i = 0; i < world.beam_placements.size(); ++i) movers.push_back(beam_of(definition, i));
  targets = targets_of(world);
  bullets_made = world.bullet_placements.size();
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

const PairShape& WorldOracleState::shape_of_pair(const OracleMover& mover, sim::EntityId target,
                                                 const OracleShape& shape, bool is_graze) {
  const std::pair key{pair_of(mover.id, target), is_graze};
  const auto found = shapes.find(key);
  if (found != shapes.end()) return found->second;
  PairShape pair;
  for (const auto& own : mover.shape.pieces) {
    for (const auto& other : shape.pieces) pair.emplace_back(other, own, mover.shape.radius + shape.radius);
  }
  return shapes.emplace(key, std::move(pair)).first->second;
}

void WorldOracleState::forget_shapes_of(sim::EntityId mover) {
  std::erase_if(shapes, [&](const auto& entry) {
    const OraclePair& pair = entry.first.first;
    return std::get<0>(pair) == mover.kind && std::get<1>(pair) == mover.ordinal;
  });
}

bool WorldOracleState::may_hit(const OracleMover& mover, const OracleMover& actor) const {
  const bool is_friend = mover.team == actor.team && !definition.rules.friendly_fire;
  return !is_friend && mover.owner != actor.id && mover.filter.meets(actor.filter);
}

Real WorldOracleState::window_end(sim::EntityId mover, sim::EntityId target) const {
  const auto found = windows.find(pair_of(mover, target));
  return found == windows.end() ? 0 : found->second;
}

}  // namespace fusillade::support
