#include "support/scene/ships_scene.h"

#include <algorithm>

namespace fusillade::support {
namespace {

enum Figure : std::int32_t { dart, block };

sim::FigureDefinition figure_of(const char* name, std::int32_t side, bool is_dart) {
  sim::FigureDefinition figure{name, side, side, {}};
  for (std::int32_t i = 0; i < side * side; ++i) {
    const std::int32_t column = i % side, row = i / side;
    figure.solid.push_back(!is_dart || column <= 2 * std::min(row, side - 1 - row) ? 1 : 0);
  }
  return figure;
}

void add_weapons(sim::WorldDefinition& world) {
  for (const bool carves : {true, false}) {
    sim::BulletDefinition shell;
    shell.gravity = 0.2F;
    shell.knock_back = 2;
    (carves ? shell.carve_radius : shell.fill_radius) = 0.4F;
    world.bullets.push_back(shell);
    sim::WeaponDefinition weapon;
    weapon.bullet = carves ? 0 : 1;
    weapon.cooldown = 0.1F;
    world.weapons.push_back(weapon);
  }
}

void add_pilot(Scene& scene, int number) {
  sim::ActorDefinition& pilot = scene.player({8.0F + 5 * static_cast<float>(number), 20});
  pilot.figure = dart;
  pilot.weapon = number % 2;
  pilot.health = 1e6F;
  pilot.inverse_mass = 1;
  pilot.speed = 20;
  pilot.ship = {
      .heading = 3 * number, .thrust = 15, .gravity = 0.1F, .crash_speed = 1e4F, .shield_energy = 1};
  scene.definition.player_placements.back().team = number % 2;
}

void add_mask(sim::WorldDefinition& world, sim::MaskLayer layer, sim::Vec2 position, sim::Vec2 velocity) {
  sim::MaskPlacement mask;
  mask.position = position;
  mask.velocity = velocity;
  mask.layer = layer;
  mask.team = 3;
  mask.definition = static_cast<std::int32_t>(world.actors.size());
  world.mask_placements.push_back(mask);
  sim::ActorDefinition& type = world.actors.emplace_back();
  type.figure = layer == sim::MaskLayer::ship ? dart : block;
  type.walls = layer == sim::MaskLayer::ship;
  type.health = 1e5F;
  type.ship.crash_speed = 1e4F;
}

}  // namespace

Scene ships_scene() {
  Scene scene(room(64, 48));
  scene.terrain(16, 0, 34 * 16, 64 * 16, 47 * 16);
  sim::WorldDefinition& world = scene.definition;
  world.figures = {figure_of("dart", 20, true), figure_of("block", 24, false)};
  world.gravity_points = {{{20, 15}, 20, 0}, {{45, 25}, -10, 15}};
  add_weapons(world);
  for (int i = 0; i < 10; ++i) add_pilot(scene, i);
  for (int i = 0; i < 5; ++i) {
    const float x = 10 + 10 * static_cast<float>(i);
    add_mask(world, sim::MaskLayer::bunker, {x, 30}, {});
    add_mask(world, sim::MaskLayer::ship, {x + 4, 12}, {5, 3});
    scene.segment({x, 6}, {x + 5, 9});
    scene.object({x, 26}, 0.5F).pickup = true;
    sim::ActorDefinition& drone = scene.enemy({x, 16});
    drone.figure = block;
    drone.walls = true;
    drone.behaviour = sim::Behaviour::wander;
    drone.contact_damage = 10;
    drone.health = 1e6F;
  }
  return scene;
}

void command_ships(sim::World& world, int tick) {
  for (sim::Ordinal player = 0; player < 10; ++player) {
    const int phase = tick + 13 * static_cast<int>(player);
    sim::PlayerCommand command{{phase % 50 < 10 ? 1.0F : 0.0F, phase % 90 < 45 ? -1.0F : 0.0F}, {}, 0};
    if (phase % 70 < 40) command.buttons |= sim::button_fire;
    if (phase % 120 < 40) command.buttons |= sim::button_ability;
    world.set_command(player, command);
  }
}

}  // namespace fusillade::support
