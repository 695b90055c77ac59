#include "sim/prediction.h"

#include <algorithm>
#include <cmath>

#include "sim/base/check.h"
#include "sim/base/math.h"
#include "sim/broadphase/foretell.h"
#include "sim/contact/static_contact.h"
#include "sim/motion/movers.h"
#include "sim/motion/spawns.h"
#include "sim/plane/plane_path.h"
#include "sim/plane/plane_sweep.h"
#include "sim/state_access.h"

namespace fusillade::sim {
namespace {

constexpr Ordinal own_ordinal = 0;
constexpr Ordinal aimed_ordinal = no_bullet;  // of a shot that is never fired
// A heading is told as the nearest of the 32, rounded once more on the wire.
constexpr float heading_tolerance = 1.01F;
// By which an actor is told wrong at most, and half a step of it more (proto/README.md, "Actors").
constexpr double told_error_tiles = 32.5 / 256, told_error_tiles_per_s = 0.5 / 32;

// Shots end as ever, and change nothing that stands.
void disarm(WorldDefinition& definition) {
  for (BulletDefinition& bullet : definition.bullets) {
    bullet.damage = bullet.blast.damage = 0;
    bullet.carve_radius = bullet.fill_radius = 0;
  }
  for (BeamDefinition& beam : definition.beams) beam.damage = 0;
  for (SegmentDefinition& segment : definition.segments) {
    if (segment.form == SegmentForm::explode) segment.form = SegmentForm::normal;
  }
}

// The static world, and room for one player and its shots. Of masks, whose numbers stay, bunkers are in it:
// ships are others, and what is drawn into the terrain is told with it.
WorldDefinition definition_for_player(const WorldDefinition& given) {
  WorldDefinition definition = given;
  definition.bullet_placements.clear();
  definition.enemy_placements.clear();
  definition.player_placements.clear();
  definition.beam_placements.clear();
  definition.bodies.clear();
  for (MaskPlacement& mask : definition.mask_placements) {
    if (mask.layer != MaskLayer::bunker) mask.layer = MaskLayer::decoration;
  }
  disarm(definition);
  MatchRules& rules = definition.rules;
  rules.level_of_detail = false;
  rules.bullets_max = 512;
  rules.enemies_max = rules.bodies_max = rules.players_max = 1;
  rules.beams_max = 16;
  rules.masks_max = static_cast<std::int32_t>(definition.mask_placements.size());
  rules.windows_max = 1024;
  rules.events_max = 4096;
  return definition;
}

bool is_near(Vec2d told, Vec2d own, double error) {
  return std::max(std::abs(told.x - own.x), std::abs(told.y - own.y)) <= error;
}

bool is_turned(float heading, float told) {
  const float apart = std::abs(heading - told);
  return told >= 0 && std::min(apart, static_cast<float>(headings) - apart) > heading_tolerance;
}

// Of a bullet of this type. Where time rewinds each one keeps its end, which no bounce moves.
Time birth_of(const WorldState& world, std::int32_t bullet, Time end) {
  return end - world.bullet_physics[static_cast<std::size_t>(bullet)].life;
}

// Without the pairs that wait in the tick it comes from.
void go_to(WorldState& world, Tick tick) {
  world.set_tick(tick);
  for (Windows* pairs : {&world.windows, &world.refusals, &world.grazes, &world.rests})
    pairs->forget_if([](const Window&) { return true; });
}

void set_place(WorldState& world, const PredictedPlayer& told) {
  ActorStore& players = world.players;
  launch_from(players, 0, world.tick_start, told.position, told.velocity);
  players.own_vx[0] = told.velocity.x;
  players.own_vy[0] = told.velocity.y;
  if (is_turned(players.heading[0], told.heading)) players.heading[0] = told.heading;
}

Vec2d stop_at_planes(const WorldState& world, std::int32_t bullet, Vec2d start, Vec2d end) {
  const double radius = world.definition.bullets[static_cast<std::size_t>(bullet)].wall_radius;
  const auto wall = radius > 0 && !world.walls.is_solid_at(start)
                        ? sweep_circle(world.walls, start, end - start, radius)
                        : sweep_point(world.walls, start, end - start);
  if (wall) end = wall->position;
  if (world.terrain.is_empty()) return end;
  const auto rock = sweep_point(world.terrain, start, end - start);
  return rock ? rock->position : end;
}

Vec2d stop_at_statics(const WorldState& world, std::int32_t bullet, Vec2d start, Vec2d end) {
  const auto type = static_cast<std::size_t>(bullet);
  const ShapeData& shape = world.bullet_physics[type].shape;
  const Filter& filter = world.definition.bullets[type].filter;
  const Vec2d motion = end - start;
  double fraction = 1;
  world.statics.grid.visit(swept_bounds(shape, start, end), [&](std::uint32_t index) {
    const StaticTarget& target = world.statics.targets[index];
    if (target.is_gone || !target.is_solid() || !filter.meets(target.filter)) return;
    const SweptResult contact = sweep_static({&shape, {}}, target, start, motion);
    if (contact && is_approaching(motion, contact->normal)) fraction = std::min(fraction, contact->fraction);
  });
  return start + motion * fraction;
}

}  // namespace

// How the player was after each of the last ticks, and what was commanded in it.
struct Prediction::Memory {
  struct Moment {
    Tick tick = -1;
    ActorStore player{1};
    PlayerCommand command;  // for the tick that began then
  };
  std::vector<Moment> moments = std::vector<Moment>(prediction_ticks_max);

  Moment& at(Tick tick) { return moments[static_cast<std::size_t>(tick % prediction_ticks_max)]; }
};

Prediction::Prediction(const WorldDefinition& definition, std::int32_t actor, std::int32_t team)
    : world_(StateAccess::make(
          std::make_unique<WorldState>(definition_for_player(definition), TimeFlow::rewinds))),
      actor_(actor),
      team_(team),
      memory_(std::make_unique<Memory>()) {
  world_.step();  // bunkers appear
}
Prediction::~Prediction() = default;
Prediction::Prediction(Prediction&&) noexcept = default;
Prediction& Prediction::operator=(Prediction&&) noexcept = default;

Tick Prediction::tick() const { return world_.tick(); }

void Prediction::place(Tick tick, const PredictedPlayer& player) {
  FUSILLADE_CHECK(is_predictable(tick));
  WorldState& world = StateAccess::of(world_);
  world_.clear_bullets();
  world.players.clear();
  go_to(world, tick);
  add_actor(world, MoverForm::player, {0, player.position, player.velocity, actor_, team_}, world.tick_start,
            own_ordinal);
  set_place(world, player);
  for (Memory::Moment& moment : memory_->moments) moment.tick = -1;
  remember();
}

void Prediction::remember() {
  const WorldState& world = StateAccess::of(world_);
  Memory::Moment& moment = memory_->at(world.tick);
  moment.tick = world.tick;
  moment.player.clear();
  if (world.players.size() > 0) moment.player.append_like(world.players, 0);
}

void Prediction::step(const PlayerCommand& command) {
  memory_->at(world_.tick()).command = command;
  world_.set_command(own_ordinal, command);
  world_.step();
  remember();
}

std::optional<PredictedPlayer> Prediction::player() const {
  const WorldState& world = StateAccess::of(world_);
  if (world.players.size() == 0) return std::nullopt;
  const MoverRef mover(MoverForm::player, 0);
  return PredictedPlayer{path_of(world, mover).at(world.tick_start).rounded(), velocity_of(world, mover),
                         world.players.heading[0]};
}

// What was fired later than that is fired again as the ticks are repeated.
void Prediction::rewind(Tick tick) {
  WorldState& world = StateAccess::of(world_);
  go_to(world, tick);
  forget_outlooks(world);
  const auto forget_later = [&world](auto& bullets) {
    bullets.remove_stable([&](Slot slot) {
      return birth_of(world, bullets.definition[slot], bullets.end[slot]) >= world.tick_start;
    });
  };
  forget_later(world.straight);
  forget_later(world.forced);
  world.beams.clear();
  world.players.clear();
  world.players.append_like(memory_->at(tick).player, 0);
}

double Prediction::correct(Tick tick, const PredictedPlayer& told, double tolerance) {
  FUSILLADE_CHECK(is_predictable(tick));
  const Tick present = world_.tick();
  if (tick > present || memory_->at(tick).tick != tick) {
    place(tick, told);
    return 0;
  }
  const ActorStore& then = memory_->at(tick).player;
  double off = 0;
  if (then.size() > 0) {
    const Path path{Vec2{then.x[0], then.y[0]},
                    StateAccess::of(world_).rate.step_of(Vec2{then.vx[0], then.vy[0]}), then.launch[0],
                    never};
    off = length(Vec2d(path.at(time_of(tick)).rounded()) - Vec2d(told.position));
    if (off <= tolerance && !is_turned(then.heading[0], told.heading)) return off;
    rewind(tick);
    set_place(StateAccess::of(world_), told);
  } else {
    place(tick, told);
  }
  remember();
  while (world_.tick() < present) step(memory_->at(world_.tick()).command);
  return off;
}

void Prediction::set_terrain(const BitPlane& terrain, const CellRect& cells) {
  WorldState& world = StateAccess::of(world_);
  BitPlane& own = world.terrain;
  if (own.is_empty() || own.width() != terrain.width() || own.height() != terrain.height()) return;
  for (std::int32_t row = cells.top; row < cells.top + cells.height; ++row) {
    for (std::int32_t column = cells.left; column < cells.left + cells.width; ++column)
      own.set(column, row, terrain.is_solid(column, row));
  }
  const double edge = 1.0 / own.cells_per_tile();
  const Vec2d middle{edge * (cells.left + 0.5 * cells.width), edge * (cells.top + 0.5 * cells.height)};
  const Vec2d half{edge * (0.5 * cells.width + 1), edge * (0.5 * cells.height + 1)};
  world.occupancy.add_fixed(Bounds::of_path(middle, middle, half));
}

void Prediction::vanish(EntityId id) {
  WorldState& world = StateAccess::of(world_);
  if (StaticTarget* thing = world.statics.find(id)) thing->is_gone = true;
  if (id.kind != Kind::mask || id.ordinal >= world.definition.mask_placements.size()) return;
  // It may be one that is to appear yet.
  world.definition.mask_placements[static_cast<std::size_t>(id.ordinal)].layer = MaskLayer::decoration;
  world.targets.expire();
  world.masks.remove_stable([&](Slot slot) { return world.masks.ordinal[slot] == id.ordinal; });
}

void Prediction::set_bunker(Ordinal mask, Tick tick, Vec2 position, Vec2 velocity) {
  WorldState& world = StateAccess::of(world_);
  ActorStore& masks = world.masks;
  const auto slot = masks.slot_of(mask);
  if (!slot) return;
  const Path path = free_path_in(world, masks, *slot);
  const Vec2 flown{masks.vx[*slot], masks.vy[*slot]};
  if (is_near(position, path.at(time_of(tick)), told_error_tiles) &&
      is_near(velocity, flown, told_error_tiles_per_s))
    return;
  launch_from(masks, *slot, time_of(tick), position, velocity);
  masks.own_vx[*slot] = velocity.x;
  masks.own_vy[*slot] = velocity.y;
}

Vec2 Prediction::stop_at_solids(std::int32_t bullet, Vec2 from, Vec2 to) const {
  const WorldState& world = StateAccess::of(world_);
  const Vec2d start(from);
  return stop_at_statics(world, bullet, start, stop_at_planes(world, bullet, start, Vec2d(to))).rounded();
}

void Prediction::for_each_shot(Time since, Time until,
                               const std::function<void(const BulletView&)>& visit) const {
  world_.for_each_bullet([&](const BulletView& shot) {
    const Time birth = birth_of(StateAccess::of(world_), shot.definition, shot.end);
    if (birth >= since && birth <= until) visit(shot);
  });
}

std::vector<TrajectoryKnot> Prediction::aim(Vec2 direction, double seconds) {
  WorldState& world = StateAccess::of(world_);
  const std::int32_t weapon = world.definition.actors[actor_].weapon;
  if (world.players.size() == 0 || weapon < 0) return {};
  const WeaponDefinition& fired = world.definition.weapons[weapon];
  if (fired.beam >= 0 || world.bullet_count() >= static_cast<Slot>(world.definition.rules.bullets_max))
    return {};
  BulletSpawn shot;
  shot.start = world.tick_start;
  shot.position = player()->position;
  shot.velocity = (unit(direction) * fired.speed).rounded();
  shot.definition = fired.bullet;
  shot.team = team_;
  shot.owner = {Kind::player, own_ordinal};
  const MoverRef mover = place_bullet(world, shot, aimed_ordinal);
  auto knots = world_.trajectory(aimed_ordinal, seconds);
  mover.form() == MoverForm::straight ? world.straight.remove(mover.slot())
                                      : world.forced.remove(mover.slot());
  return knots;
}

}  // namespace fusillade::sim
