#include "bench/scenes.h"

#include <algorithm>
#include <cmath>

#include "sim/base/math.h"

namespace fusillade::bench {
namespace {

constexpr float turn = 6.283185F;
constexpr std::int32_t bullet_team = 1, enemy_team = 2;

sim::Vec2 velocity_of(sim::Rng& rng, float slowest, float fastest) {
  const sim::Turn direction = sim::sine_cosine(rng.between(0, turn));
  const float speed = rng.between(slowest, fastest);
  return {static_cast<float>(direction.cosine) * speed, static_cast<float>(direction.sine) * speed};
}

// As who runs such a match would choose it: the usual one, doubled as long as six or more come to each
// enemy.
double grid_cell_of(const SceneSize& size) {
  double cell = sim::MatchRules{}.grid_cell;
  while (std::pow(size.tiles / (2 * cell), 2) >= 6.0 * size.enemies) cell *= 2;
  return cell;
}

}  // namespace

Scene::Scene(std::string name, Flight flight, const SceneSize& size, double goal_ns)
    : name_(std::move(name)), size_(size), goal_ns_(goal_ns) {
  sim::Rng rng(20);
  sim::MatchRules& rules = definition_.rules;
  rules.bullets_max = size.bullets;
  rules.enemies_max = std::max(size.enemies, 1);
  rules.grid_cell = grid_cell_of(size);
  rules.windows_max = flight == Flight::piercing ? std::max(1024, size.bullets / 4) : 1024;
  rules.events_max = std::max(1024, size.bullets / 8);
  definition_.map.width = definition_.map.height = size.tiles;
  add_walls(rng);
  if (flight == Flight::bouncing) add_segments(rng);
  add_enemies(rng);
  add_bullet(flight);
}

// 2 % of all tiles, one by one.
void Scene::add_walls(sim::Rng& rng) {
  const auto tiles = static_cast<std::size_t>(size_.tiles) * static_cast<std::size_t>(size_.tiles);
  definition_.map.solid.resize(tiles);
  for (std::uint8_t& tile : definition_.map.solid) tile = rng.below(50) == 0 ? 1 : 0;
}

// 1,000 on 1024 x 1024 tiles.
void Scene::add_segments(sim::Rng& rng) {
  const double share = size_.tiles / 1024.0;
  const int count = std::max(1, static_cast<int>(1000 * share * share));
  for (int i = 0; i < count; ++i) {
    const sim::Vec2 a = free_place(rng), along = velocity_of(rng, 1, 6);
    definition_.segments.push_back({.a = a, .b = {a.x + along.x, a.y + along.y}});
  }
}

// They drift through walls and never die.
void Scene::add_enemies(sim::Rng& rng) {
  sim::ActorDefinition enemy;
  enemy.name = "target";
  enemy.shape.radius = 0.5F;
  enemy.health = 1e9F;
  definition_.actors.push_back(enemy);
  for (std::int32_t i = 0; i < size_.enemies; ++i) {
    sim::ActorPlacement placement;
    placement.position = free_place(rng);
    placement.velocity = velocity_of(rng, 0.01F, 0.1F);
    placement.team = enemy_team;
    definition_.enemy_placements.push_back(placement);
  }
}

void Scene::add_bullet(Flight flight) {
  sim::BulletDefinition bullet;
  bullet.name = "shot";
  bullet.shape.radius = 0.15F;
  bullet.life = static_cast<float>(life_ticks * definition_.rules.dt());
  bullet.damage = 1;
  if (flight == Flight::full) {
    bullet.ax = 0.3F;
    bullet.drag = 0.9F;
    bullet.gravity = 0.05F;
    bullet.angular_velocity = 0.4F;
  }
  if (flight == Flight::piercing) bullet.pierce = 1000;
  if (flight == Flight::homing) bullet.homing_strength = 6;
  if (flight == Flight::bouncing) bullet.bounces = 1000;
  definition_.bullets.push_back(bullet);
}

sim::Vec2 Scene::free_place(sim::Rng& rng) const {
  const auto side = static_cast<float>(size_.tiles);
  for (;;) {
    const sim::Vec2 place{rng.between(1, side - 1), rng.between(1, side - 1)};
    const auto tile = static_cast<std::size_t>(place.y) * static_cast<std::size_t>(size_.tiles) +
                      static_cast<std::size_t>(place.x);
    if (definition_.map.solid[tile] == 0) return place;
  }
}

std::vector<sim::BulletPlacement> Scene::replacements(const sim::World& world, sim::Rng& rng) const {
  const bool is_homing = definition_.bullets[0].homing_strength != 0;
  std::vector<sim::BulletPlacement> bullets(
      static_cast<std::size_t>(std::max(0, size_.bullets - world.bullet_count())));
  for (sim::BulletPlacement& bullet : bullets) {
    bullet.position = free_place(rng);
    bullet.velocity = velocity_of(rng, 4, 12);
    bullet.team = bullet_team;
    if (is_homing)
      bullet.homing_target = {sim::Kind::enemy, rng.below(static_cast<std::uint32_t>(size_.enemies))};
  }
  return bullets;
}

void Scene::refill(sim::World& world, sim::Rng& rng) const {
  for (const sim::BulletPlacement& bullet : replacements(world, rng)) world.spawn_bullet(bullet);
}

std::vector<Scene> all_scenes(double scale) {
  const auto sized = [scale](std::int32_t bullets, std::int32_t enemies, std::int32_t tiles) {
    const auto scaled = [](double value) {
      return std::max(1, static_cast<std::int32_t>(std::lround(value)));
    };
    return SceneSize{scaled(bullets * scale), scaled(enemies * scale),
                     scaled(std::max(16.0, tiles * std::sqrt(scale)))};
  };
  std::vector<Scene> scenes;
  const auto add = [&](const char* name, Flight flight, std::int32_t bullets, std::int32_t enemies,
                       std::int32_t tiles, double goal_ns) {
    scenes.emplace_back(name, flight, sized(bullets, enemies, tiles), goal_ns);
  };
  add("straight_10k", Flight::straight, 10'000, 1'000, 1024, 6);
  add("straight_100k", Flight::straight, 100'000, 1'000, 1024, 3);
  add("straight_1m", Flight::straight, 1'000'000, 10'000, 1024, 5);
  add("straight_3m", Flight::straight, 3'000'000, 10'000, 1024, 5);
  add("full_100k", Flight::full, 100'000, 1'000, 1024, 4.5);
  add("full_1m", Flight::full, 1'000'000, 10'000, 1024, 9);
  add("crowded_10k", Flight::straight, 10'000, 1'000, 128, 15);
  add("crowded_100k", Flight::straight, 100'000, 1'000, 256, 6);
  add("piercing_100k", Flight::piercing, 100'000, 1'000, 256, 12);
  add("homing_100k", Flight::homing, 100'000, 1'000, 1024, 10);
  add("bouncing_100k", Flight::bouncing, 100'000, 1'000, 1024, 12);
  return scenes;
}

}  // namespace fusillade::bench
