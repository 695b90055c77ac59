#include "support/scene/scene.h"

#include <algorithm>

namespace fusillade::support {

sim::TileMapDefinition map_of(const std::vector<std::string>& rows) {
  sim::TileMapDefinition map;
  map.height = static_cast<int>(rows.size());
  map.width = static_cast<int>(rows.front().size());
  for (const std::string& row : rows) {
    for (const char tile : row) map.solid.push_back(tile == '#' ? 1 : 0);
  }
  return map;
}

sim::TileMapDefinition room(int width, int height) {
  std::vector<std::string> rows(height, "#" + std::string(width - 2, '.') + "#");
  rows.front() = rows.back() = std::string(width, '#');
  return map_of(rows);
}

sim::BulletDefinition& Scene::bullet(sim::Vec2 position, sim::Vec2 velocity) {
  sim::BulletPlacement placement;
  placement.position = position;
  placement.velocity = velocity;
  placement.definition = static_cast<int>(definition.bullets.size());
  definition.bullet_placements.push_back(placement);
  return definition.bullets.emplace_back();
}

sim::ActorDefinition& Scene::enemy(sim::Vec2 position, sim::Vec2 velocity) {
  const auto index = static_cast<int>(definition.actors.size());
  definition.enemy_placements.push_back({0, position, velocity, index, 1});
  sim::ActorDefinition& actor = definition.actors.emplace_back();
  actor.health = 50;
  return actor;
}

sim::ActorDefinition& Scene::player(sim::Vec2 position, sim::Vec2 velocity) {
  const auto index = static_cast<int>(definition.actors.size());
  definition.player_placements.push_back({0, position, velocity, index, 0});
  sim::ActorDefinition& actor = definition.actors.emplace_back();
  actor.walls = true;
  return actor;
}

sim::BodyDefinition& Scene::body(sim::Vec2 position, sim::Vec2 velocity, float radius) {
  sim::BodyDefinition& body = definition.bodies.emplace_back();
  body.position = position;
  body.velocity = velocity;
  body.radius = radius;
  return body;
}

sim::PegDefinition& Scene::peg(sim::Vec2 position, float radius) {
  sim::PegDefinition& peg = definition.pegs.emplace_back();
  peg.position = position;
  peg.radius = radius;
  return peg;
}

sim::SegmentDefinition& Scene::segment(sim::Vec2 a, sim::Vec2 b, sim::SegmentForm form) {
  return definition.segments.emplace_back(sim::SegmentDefinition{a, b, 1, form});
}

sim::ObjectDefinition& Scene::object(sim::Vec2 position, float radius) {
  sim::ObjectDefinition& object = definition.objects.emplace_back();
  object.position = position;
  object.shape.radius = radius;
  return object;
}

void Scene::terrain(int pixels_per_tile, int left, int top, int right, int bottom) {
  sim::TerrainDefinition& plane = definition.terrain;
  plane.width = definition.map.width * pixels_per_tile;
  plane.height = definition.map.height * pixels_per_tile;
  plane.pixels_per_tile = pixels_per_tile;
  plane.solid.assign(static_cast<std::size_t>(plane.width) * plane.height, 0);
  for (int y = top; y < bottom; ++y) {
    for (int x = left; x < right; ++x) plane.solid[static_cast<std::size_t>(y) * plane.width + x] = 1;
  }
}

Scene busy_scene() {
  Scene scene(room(64, 64));
  sim::WorldDefinition& world = scene.definition;
  world.terrain = {1024, 1024, 16, std::vector<std::uint8_t>(1024 * 1024, 0)};
  for (int i = 400 * 1024; i < 420 * 1024; ++i) world.terrain.solid[i] = 1;
  sim::BulletDefinition bullet;
  bullet.pierce = 2;
  bullet.bounces = 3;
  bullet.knock_back = 3;
  bullet.carve_radius = 0.3F;
  world.bullets.push_back(bullet);
  bullet.gravity = 0.5F;
  bullet.angular_velocity = 1;
  world.bullets.push_back(bullet);
  sim::EmitterDefinition emitter;
  emitter.count = 36;
  emitter.period = 0.2F;
  emitter.range = 100;
  world.emitters.push_back(emitter);
  emitter.bullet = 1;
  world.emitters.push_back(emitter);
  sim::WeaponDefinition weapon;
  weapon.cooldown = 0.05F;
  world.weapons.push_back(weapon);
  for (int i = 0; i < 10; ++i) {
    auto& enemy = scene.enemy({10.0F + 4 * static_cast<float>(i), 12}, {1, 1});
    enemy.emitters = {i % 2};
    enemy.inverse_mass = 1;
    enemy.behaviour = sim::Behaviour::wander;
    enemy.walls = true;
    auto& player = scene.player({10.0F + 4 * static_cast<float>(i), 40});
    player.weapon = 0;
    player.health = 1e6F;
    scene.body({10.0F + 4 * static_cast<float>(i), 50}, {static_cast<float>(i), -9}, 0.5F);
  }
  return scene;
}

void command_all(sim::World& world, int tick) {
  for (sim::Ordinal player = 0; player < 10; ++player) {
    world.set_command(player, {{tick % 60 < 30 ? 1.0F : -1.0F, 0.2F}, {0, -1}, sim::button_fire});
  }
}

std::vector<sim::Event> run(sim::World& world, int ticks) {
  std::vector<sim::Event> all;
  for (int tick = 0; tick < ticks; ++tick) {
    world.step();
    all.insert(all.end(), world.events().begin(), world.events().end());
  }
  return all;
}

std::vector<sim::Event> run(const Scene& scene, int ticks) {
  sim::World world(scene.definition);
  return run(world, ticks);
}

std::vector<sim::Event> contacts(const std::vector<sim::Event>& events) {
  std::vector<sim::Event> rest;
  std::copy_if(events.begin(), events.end(), std::back_inserter(rest),
               [](const sim::Event& event) { return event.form != sim::EventForm::spawn; });
  return rest;
}

std::vector<sim::Event> of_form(const std::vector<sim::Event>& events, sim::EventForm form) {
  std::vector<sim::Event> chosen;
  std::copy_if(events.begin(), events.end(), std::back_inserter(chosen),
               [form](const sim::Event& event) { return event.form == form; });
  return chosen;
}

double seconds(const sim::Event& event, double tick_rate) { return sim::ticks_of(event.time) / tick_rate; }

}  // namespace fusillade::support
