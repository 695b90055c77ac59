// A small world written by hand in a test: a map of rows, bullets, enemies, players, bodies one by one.
#pragma once

#include <string>
#include <vector>

#include "sim/world.h"

namespace fusillade::support {

// '#' wall, '.' free, as in scenario files.
sim::TileMapDefinition map_of(const std::vector<std::string>& rows);
// An empty room of so many tiles, wall on its rim.
sim::TileMapDefinition room(int width, int height);

class Scene {
 public:
  explicit Scene(sim::TileMapDefinition map) { definition.map = std::move(map); }

  // Each bullet gets a definition of its own; returns it for changes.
  sim::BulletDefinition& bullet(sim::Vec2 position, sim::Vec2 velocity);
  sim::ActorDefinition& enemy(sim::Vec2 position, sim::Vec2 velocity = {});
  sim::ActorDefinition& player(sim::Vec2 position, sim::Vec2 velocity = {});
  sim::BodyDefinition& body(sim::Vec2 position, sim::Vec2 velocity, float radius);
  sim::PegDefinition& peg(sim::Vec2 position, float radius);
  sim::SegmentDefinition& segment(sim::Vec2 a, sim::Vec2 b, sim::SegmentForm form = sim::SegmentForm::bounce);
  sim::ObjectDefinition& object(sim::Vec2 position, float radius);
  // Terrain as large as the map, solid in columns [left, right) and rows [top, bottom) of pixels.
  void terrain(int pixels_per_tile, int left, int top, int right, int bottom);

  sim::BulletPlacement& last_bullet() { return definition.bullet_placements.back(); }

  sim::WorldDefinition definition;
};

// Emitters, weapons, piercing, bouncing and forced bullets, bodies, knock-back, terrain that is carved:
// thousands of bullets after three seconds. Ten players.
Scene busy_scene();
// Everybody walks to and fro and fires.
void command_all(sim::World& world, int tick);

// All events of so many ticks.
std::vector<sim::Event> run(sim::World& world, int ticks);
std::vector<sim::Event> run(const Scene& scene, int ticks);
// Without spawns.
std::vector<sim::Event> contacts(const std::vector<sim::Event>& events);
std::vector<sim::Event> of_form(const std::vector<sim::Event>& events, sim::EventForm form);
// Match time of an event in seconds.
double seconds(const sim::Event& event, double tick_rate = 60);

}  // namespace fusillade::support
