// What a world owns as a match begins: every store at its capacity, and who is to appear when.
#include "sim/store/world_state.h"

#include <algorithm>
#include <tuple>

#include "sim/base/math.h"
#include "sim/store/chunks.h"

namespace fusillade::sim {
namespace {

constexpr double knock_back_half_life_s = 0.1;

// One look answers for 14 tiles/s at 60 Hz. Half of it would take four times the memory, twice as much keeps
// four times as many bullets near walls.
constexpr double occupancy_cell_tiles = 0.25;
// A few large targets alone need more than others.
constexpr std::size_t occupancy_words_more = 8192;

template <class Placement>
void schedule_all(std::vector<Scheduled>& schedule, const std::vector<Placement>& placements, Kind kind,
                  const TickRate& rate) {
  for (std::uint32_t i = 0; i < placements.size(); ++i) {
    schedule.push_back({rate.duration(placements[i].start), kind, i, i});
  }
}

std::vector<Scheduled> make_schedule(const WorldDefinition& definition, const TickRate& rate) {
  std::vector<Scheduled> schedule;
  schedule_all(schedule, definition.bullet_placements, Kind::bullet, rate);
  schedule_all(schedule, definition.bodies, Kind::body, rate);
  schedule_all(schedule, definition.enemy_placements, Kind::enemy, rate);
  schedule_all(schedule, definition.player_placements, Kind::player, rate);
  schedule_all(schedule, definition.mask_placements, Kind::mask, rate);
  schedule_all(schedule, definition.beam_placements, Kind::beam, rate);
  std::sort(schedule.begin(), schedule.end(), [](const Scheduled& a, const Scheduled& b) {
    return std::tuple(a.start, a.kind, a.ordinal) < std::tuple(b.start, b.kind, b.ordinal);
  });
  return schedule;
}

std::int32_t straight_capacity(const WorldDefinition& definition) {
  const bool any = std::any_of(definition.bullets.begin(), definition.bullets.end(),
                               [](const BulletDefinition& bullet) { return bullet.is_straight(); });
  return any ? definition.rules.bullets_max : 0;
}

std::int32_t forced_capacity(const WorldDefinition& definition) {
  const bool any = std::any_of(definition.bullets.begin(), definition.bullets.end(),
                               [](const BulletDefinition& bullet) { return !bullet.is_straight(); });
  return any ? definition.rules.bullets_max : 0;
}

// None appears that is not placed.
std::int32_t bodies_max(const WorldDefinition& definition) {
  return std::min(definition.rules.bodies_max, static_cast<std::int32_t>(definition.bodies.size()));
}

std::int32_t masks_max(const WorldDefinition& definition) {
  return std::min(definition.rules.masks_max, static_cast<std::int32_t>(definition.mask_placements.size()));
}

std::size_t targets_max(const WorldDefinition& definition) {
  const MatchRules& rules = definition.rules;
  return static_cast<std::size_t>(bodies_max(definition)) + static_cast<std::size_t>(rules.enemies_max) +
         static_cast<std::size_t>(rules.players_max) + static_cast<std::size_t>(masks_max(definition));
}

std::size_t movers_max(const WorldDefinition& definition) {
  const MatchRules& rules = definition.rules;
  return targets_max(definition) + static_cast<std::size_t>(rules.bullets_max) +
         static_cast<std::size_t>(rules.beams_max);
}

// Two of each pair, and bodies on which bullets rested that were cleared since.
std::size_t resting_max(const WorldDefinition& definition) {
  return 2 * static_cast<std::size_t>(definition.rules.windows_max) +
         static_cast<std::size_t>(bodies_max(definition));
}

Occupancy occupancy_of(const WorldDefinition& definition, double cell, std::size_t words_per_target) {
  return {static_cast<double>(definition.map.width), static_cast<double>(definition.map.height), cell,
          words_per_target * targets_max(definition) + occupancy_words_more};
}

ShapeData bounds_of(const Figure& figure) {
  const Vec2 half = figure.extent().rounded();
  return ShapeData(Shape{.half_width = half.x, .half_height = half.y});
}

BulletAbilities abilities_of(const WorldDefinition& definition, TimeFlow flow) {
  BulletAbilities abilities = abilities_of(definition);
  abilities.repeats = flow == TimeFlow::rewinds;
  if (abilities.repeats) abilities.origins_max = definition.rules.bullets_max;
  return abilities;
}

ActorAbilities actor_abilities_of(const WorldDefinition& definition, MoverForm form) {
  const auto wanders = [](const ActorDefinition& actor) { return actor.behaviour == Behaviour::wander; };
  const bool is_enemy = form == MoverForm::enemy;
  return {.obeys = form == MoverForm::player,
          .emits = is_enemy && !definition.emitters.empty(),
          .wanders = is_enemy && std::ranges::any_of(definition.actors, wanders),
          .meets_sensors = has_sensors(definition)};
}

}  // namespace

WorldState::WorldState(const WorldDefinition& given, TimeFlow flow)
    : definition(given),
      rate(given.rules.tick_rate),
      walls(given.map.width, given.map.height, 1, true, given.map.solid),
      knock_back_decay(power(0.5, given.rules.dt() / knock_back_half_life_s)),
      rng(static_cast<std::uint64_t>(given.rules.seed)),
      terrain(initial_terrain(given.terrain)),
      statics(given),
      straight(straight_capacity(given), abilities_of(given, flow)),
      forced(forced_capacity(given), abilities_of(given, flow)),
      bodies(bodies_max(given)),
      enemies(given.rules.enemies_max, actor_abilities_of(given, MoverForm::enemy)),
      players(given.rules.players_max, actor_abilities_of(given, MoverForm::player)),
      masks(masks_max(given), actor_abilities_of(given, MoverForm::mask)),
      beams(given.rules.beams_max),
      windows(given.rules.windows_max),
      refusals(given.rules.windows_max),
      grazes(given.rules.windows_max),
      rests(given.rules.windows_max),
      schedule(make_schedule(given, rate)),
      bullets_spawned(given.bullet_placements.size()),
      enemies_spawned(given.enemy_placements.size()),
      players_spawned(given.player_placements.size()),
      beams_spawned(given.beam_placements.size()),
      tick_end(tick_length),
      player_places(static_cast<std::size_t>(given.rules.players_max)),
      targets(given.map.width, given.map.height, given.rules.grid_cell, targets_max(given)),
      bullet_index(given.map.width, given.map.height, given.rules.bullets_max),
      occupancy{occupancy_of(given, occupancy_cell_tiles, 96),
                occupancy_of(given, ticks_per_far_look * occupancy_cell_tiles, 32)},
      queue(movers_max(given)),
      chunks(static_cast<std::size_t>(chunks_of(given.rules.bullets_max)) + 2),
      noted(chunks.size() * noted_per_chunk),
      detail(given.map, given.rules),
      events(given.rules.events_max) {
  homing_places.resize(static_cast<std::size_t>(given.rules.enemies_max) +
                       static_cast<std::size_t>(given.rules.players_max) + 1);
  becoming_solid.reserve(given.mask_placements.size());
  if (given.rules.rest_speed > 0) resting.reserve(resting_max(given));
  blast_candidates.reserve(2 * targets_max(given) + 64);
  // Of bullets only those wait that bounce.
  waiting.reserve(straight.bounces_left.is_shared() ? targets_max(given) : movers_max(given));
  const auto volleys_max = static_cast<std::size_t>(std::min(given.rules.bullets_max, volleys_per_tick_max));
  volleys.reserve(volleys_max);
  coming_volleys.reserve(volleys_max);
  for (const BulletDefinition& bullet : given.bullets) {
    bullet_physics.push_back(physics_of(bullet, rate));
    const Vec2d extent = bullet_physics.back().shape.extent;
    bullet_reach = std::max({bullet_reach, extent.x, extent.y});
  }
  const auto is_round = [](const BulletPhysics& bullet) {
    return bullet.shape.form == ShapeData::Form::circle;
  };
  if (std::ranges::all_of(bullet_physics, is_round)) bullet_corner_radius = bullet_reach;
  for (const FigureDefinition& figure : given.figures)
    figures.emplace_back(figure, given.terrain.pixels_per_tile);
  for (const ActorDefinition& actor : given.actors) {
    actor_shapes.push_back(actor.figure < 0 ? ShapeData(actor.shape) : bounds_of(figures[actor.figure]));
    graze_shapes.emplace_back(Shape{.radius = actor.graze_radius});
  }
}

}  // namespace fusillade::sim
