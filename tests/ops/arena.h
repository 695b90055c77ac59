// Small arenas made by hand, whose matches tick fast.
#pragma once

#include <memory>

#include "match/match.h"

namespace fusillade::ops::test {

// 16x16 tiles inside walls, one class, nobody placed; a straight and a forced bullet that hang in the air, so
// that a step has two chunks.
inline std::shared_ptr<match::ArenaDefinition> small_arena(double tick_rate) {
  auto arena = std::make_shared<match::ArenaDefinition>();
  arena->name = "small";
  arena->world.rules.tick_rate = tick_rate;
  arena->world.rules.bullets_max = 256;
  arena->world.rules.enemies_max = 16;
  arena->world.rules.players_max = 16;
  arena->world.rules.windows_max = 64;
  arena->world.rules.events_max = 256;
  arena->world.map = {16, 16, std::vector<std::uint8_t>(256, 0)};
  arena->world.bullets.push_back({.name = "shot", .life = 60});
  arena->world.bullets.push_back({.name = "spinner", .life = 60, .angular_velocity = 1});
  arena->world.weapons.push_back({.name = "gun"});
  arena->world.actors.push_back({.name = "soldier", .walls = true, .weapon = 0, .emitters = {}});
  arena->world.bullet_placements = {
      {.position = {2, 2}, .velocity = {}, .definition = 0, .owner = {}, .homing_target = {}},
      {.position = {3, 3}, .velocity = {}, .definition = 1, .owner = {}, .homing_target = {}}};
  arena->classes = {0};
  arena->spawn_points = {{8.5F, 8.5F}};
  arena->round.players_max = 16;
  arena->round.snapshot_rate = tick_rate;
  return arena;
}

inline std::shared_ptr<match::Match> small_match(const std::string& id, double tick_rate) {
  return std::make_shared<match::Match>(id, small_arena(tick_rate));
}

}  // namespace fusillade::ops::test
