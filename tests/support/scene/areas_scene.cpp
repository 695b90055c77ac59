#include "support/scene/areas_scene.h"

namespace fusillade::support {
namespace {

// Enemies' shells burst into shards, which burst once more.
void add_bullets(sim::WorldDefinition& world) {
  sim::BulletDefinition shell;
  shell.life = 3;
  shell.split = {.bullet = 1, .count = 3, .spread = 2, .speed = 7};
  shell.blast = {.radius = 2, .damage = 5, .falloff = sim::Falloff::linear, .knock_back = 4};
  world.bullets.push_back(shell);
  shell.gravity = 0.5F;
  shell.life = 0.5F;
  shell.bounces = 1;
  world.bullets.push_back(shell);
  world.rules.split_generations_max = 2;
}

void add_weapons(sim::WorldDefinition& world) {
  world.beams.push_back({.name = "ray", .length = 25, .warm_up = 0.1F, .duration = 0.7F, .turn = 1});
  sim::EmitterDefinition emitter;
  emitter.count = 12;
  emitter.range = 100;
  world.emitters.push_back(emitter);
  emitter.beam = 0;
  emitter.count = 3;
  world.emitters.push_back(emitter);
  sim::WeaponDefinition weapon;
  weapon.cooldown = 0.1F;
  world.weapons.push_back(weapon);
  weapon.beam = 0;
  weapon.cooldown = 1;
  world.weapons.push_back(weapon);
}

void add_sensors(sim::WorldDefinition& world) {
  for (int i = 0; i < 20; ++i) {
    sim::ObjectDefinition& sensor = world.objects.emplace_back();
    sensor.position = {5.0F + 12 * static_cast<float>(i % 5), 8.0F + 14 * static_cast<float>(i / 5)};
    sensor.shape.radius = 2;
    sensor.sensor = true;
  }
}

}  // namespace

Scene areas_scene() {
  Scene scene(room(64, 64));
  add_bullets(scene.definition);
  add_weapons(scene.definition);
  add_sensors(scene.definition);
  for (int i = 0; i < 10; ++i) {
    const float x = 10.0F + 4 * static_cast<float>(i);
    auto& enemy = scene.enemy({x, 20}, {1, 1});
    enemy.emitters = {0, 1};
    enemy.inverse_mass = 1;
    enemy.health = 1e6F;
    enemy.behaviour = sim::Behaviour::wander;
    auto& player = scene.player({x, 30});
    player.weapon = i % 2;
    player.health = 1e6F;
    player.bomb_radius = 5;
    player.bomb_cooldown = 1;
    player.graze_radius = 1.5F;
    scene.body({x, 50}, {static_cast<float>(i), -9}, 0.5F);
  }
  return scene;
}

void command_areas(sim::World& world, int tick) {
  for (sim::Ordinal player = 0; player < 10; ++player) {
    const std::uint32_t ability = (tick + 7 * static_cast<int>(player)) % 90 == 0 ? sim::button_ability : 0U;
    world.set_command(player,
                      {{tick % 60 < 30 ? 1.0F : -1.0F, 0.2F}, {0.3F, -1}, sim::button_fire | ability});
  }
}

}  // namespace fusillade::support
