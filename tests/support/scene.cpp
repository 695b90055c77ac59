#include "support/scene.h"

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
