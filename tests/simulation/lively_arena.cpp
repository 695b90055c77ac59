#include "lively_arena.h"

#include "match/arena.h"

namespace fusillade::test {
namespace {

sim::EmitterDefinition emitter(sim::PatternForm form, std::int32_t bullet, std::int32_t count) {
  sim::EmitterDefinition emitter;
  emitter.form = form;
  emitter.bullet = bullet;
  emitter.count = count;
  emitter.period = 0.73F;
  emitter.speed = 7;
  emitter.spread = 0.9F;
  emitter.turn = 0.3F;
  emitter.range = 200;
  return emitter;
}

}  // namespace

match::ArenaDefinition lively_arena() {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.world.map = match::test::walled_map(96, 96);
  for (std::size_t y = 4; y < 92; y += 11) {
    for (std::size_t x = 4; x < 92; x += 11) arena.world.map.solid[y * 96 + x] = 1;
  }
  sim::BulletDefinition plain = arena.world.bullets[0];
  plain.damage = 1;
  sim::BulletDefinition bouncing = plain, forced = plain, homing = plain, splitting = plain, waving = plain;
  bouncing.bounces = 3;
  forced.gravity = 0.2F;
  forced.drag = 0.8F;
  forced.angular_velocity = 0.7F;
  homing.homing_strength = 4;
  splitting.life = 1.1F;
  splitting.split = {.bullet = 0, .count = 5};
  waving.wave_amplitude = 0.6F;
  waving.wave_frequency = 1.7F;
  waving.angular_velocity = 0.4F;
  waving.bounces = 2;
  arena.world.bullets = {plain, bouncing, forced, homing, splitting, waving};
  using sim::PatternForm;
  arena.world.emitters = {emitter(PatternForm::radial, 0, 36), emitter(PatternForm::spiral, 1, 8),
                          emitter(PatternForm::aimed, 2, 5),   emitter(PatternForm::wall, 5, 9),
                          emitter(PatternForm::burst, 4, 3),   emitter(PatternForm::aimed, 3, 2),
                          emitter(PatternForm::radial, 0, 90)};
  arena.world.emitters.back().period = 3;
  arena.world.beams = {{.name = "ray", .length = 12, .warm_up = 0.1F, .damage = 4}};
  sim::EmitterDefinition beams = emitter(PatternForm::aimed, 0, 1);
  beams.beam = 0;
  beams.period = 2;
  beams.range = 12;
  arena.world.weapons[0].count = 3;
  arena.world.weapons[0].spread = 0.4F;
  sim::ActorDefinition enemy = arena.world.actors[match::test::target_type];
  enemy.behaviour = sim::Behaviour::wander;
  enemy.health = 40;
  enemy.walls = true;
  arena.world.actors.resize(2);
  arena.world.actors[match::test::player_class].health = 15;
  for (std::int32_t i = 0; i < 7; ++i) {
    enemy.emitters = {i};
    arena.world.actors.push_back(enemy);
  }
  arena.world.emitters.push_back(beams);
  for (std::size_t type = 4; type < arena.world.actors.size(); ++type)
    arena.world.actors[type].emitters.push_back(7);
  for (std::int32_t i = 0; i < 42; ++i) {
    arena.world.enemy_placements.push_back(match::test::enemy_at(
        8 + 13.3F * static_cast<float>(i % 7), 8 + 14.6F * static_cast<float>(i / 7), 2 + i % 7));
  }
  for (std::int32_t i = 0; i < 20; ++i) {
    sim::BodyDefinition body;
    body.position = {10 + 4 * static_cast<float>(i), 40};
    body.velocity = {7, static_cast<float>(i - 9)};
    body.radius = i % 2 == 0 ? 0.4F : 0.7F;
    arena.world.bodies.push_back(body);
  }
  arena.spawn_points = {{20.5F, 20.5F}, {70.5F, 70.5F}, {48.5F, 20.5F}};
  arena.round.view_width = 20;
  arena.round.view_height = 14;
  arena.round.view_margin = 1;
  arena.round.area_tiles = 8;
  return arena;
}

}  // namespace fusillade::test
