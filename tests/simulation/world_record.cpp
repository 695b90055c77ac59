#include "world_record.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fusillade::test {
namespace {

constexpr double exact_tiles = 0;              // straight flight
constexpr double forced_tiles = 5e-3;          // proto/README.md, "Flight of bullets"
constexpr double homing_tiles = 0.125 + 5e-3;  // likewise
constexpr double actor_tiles = 32.5 / 256;     // "Actors", half a step of rounding included
constexpr double steps_per_tile = 256;

double tolerance_tiles(const sim::BulletDefinition& type) {
  if (type.is_straight()) return exact_tiles;
  return type.homing_strength != 0 ? homing_tiles : forced_tiles;
}

}  // namespace

WorldRecord record_of(const sim::World& world) {
  WorldRecord record{.tick = world.tick(), .bullets = {}, .enemies = {}};
  world.for_each_bullet([&](const sim::BulletView& bullet) {
    if (bullet.end > sim::time_of(record.tick)) record.bullets.push_back(bullet);
  });
  world.for_each_enemy([&](const sim::ActorView& enemy) { record.enemies.push_back(enemy); });
  return record;
}

void compare_bullets(const WorldRecord& record, const sim::WorldDefinition& world,
                     const client::WorldModel& known, Compared& compared) {
  std::size_t seen = 0;
  for (const sim::BulletView& bullet : record.bullets) {
    if (!known.sees(known.facts().area_at({bullet.position.x, bullet.position.y}))) continue;
    ++seen;
    const sim::BulletDefinition& type = world.bullets[static_cast<std::size_t>(bullet.definition)];
    // The client flies a homing one straight on, and may lose it at an edge until it is told again.
    const bool is_homing = type.homing_strength != 0;
    if (is_homing) ++compared.homing;
    if (is_homing && !known.holds(bullet.ordinal)) continue;
    ASSERT_TRUE(known.holds(bullet.ordinal))
        << "bullet " << bullet.ordinal << ", type " << bullet.definition << ", tick " << record.tick;
    const client::Vec at = known.bullet_position(bullet.ordinal);
    ASSERT_LE(std::hypot(at.x - bullet.position.x, at.y - bullet.position.y), tolerance_tiles(type))
        << "bullet " << bullet.ordinal << ", type " << bullet.definition << ", tick " << record.tick;
  }
  EXPECT_LE(known.held_count(), seen) << "bullets that are no more are flown on, tick " << record.tick;
  compared.bullets += seen;
}

void compare_enemies(const WorldRecord& record, const client::WorldModel& known, Compared& compared) {
  std::size_t seen = 0;
  for (const sim::ActorView& enemy : record.enemies) {
    if (!known.sees(known.facts().area_at({enemy.position.x, enemy.position.y}))) continue;
    ++seen;
    ASSERT_TRUE(known.enemy_rows().holds(enemy.id.ordinal)) << enemy.id.ordinal << ", tick " << record.tick;
    const client::ActorRow row =
        known.enemy_rows().at(enemy.id.ordinal, static_cast<std::uint32_t>(record.tick));
    EXPECT_NEAR(static_cast<double>(row.x) / steps_per_tile, enemy.position.x, actor_tiles);
    EXPECT_NEAR(static_cast<double>(row.y) / steps_per_tile, enemy.position.y, actor_tiles);
    EXPECT_EQ(static_cast<double>(row.health), std::ceil(enemy.health));
  }
  EXPECT_EQ(known.enemy_rows().size(), seen) << "tick " << record.tick;
  compared.enemies += seen;
}

}  // namespace fusillade::test
