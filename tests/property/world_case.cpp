#include "property/world_case.h"

#include <cstdio>

namespace fusillade::property {
namespace {

std::string format(const char* text, double a, double b, double c, double d) {
  char buffer[192];
  std::snprintf(buffer, sizeof buffer, text, a, b, c, d);
  return buffer;
}

std::string placed(sim::Vec2 position, sim::Vec2 velocity) {
  return format("x = %.9g, y = %.9g, vx = %.9g, vy = %.9g", position.x, position.y, velocity.x, velocity.y);
}

}  // namespace

support::Scene small_scene(sim::TileMapDefinition map) {
  support::Scene scene(std::move(map));
  sim::MatchRules& rules = scene.definition.rules;
  rules.bullets_max = 256;
  rules.enemies_max = rules.players_max = rules.bodies_max = 64;
  rules.contacts_per_tick_max = 12;
  rules.windows_max = 1024;
  rules.events_max = 8192;
  return scene;
}

std::string text_of(const sim::Event& event) {
  const auto id = [](sim::EntityId entity) {
    return std::to_string(static_cast<int>(entity.kind)) + ":" + std::to_string(entity.ordinal);
  };
  return std::string(sim::event_form_names[static_cast<std::size_t>(event.form)]) + " of " + id(event.mover) +
         " at " + id(event.target) + " " + std::to_string(sim::ticks_of(event.time)) + " " +
         placed(event.position, event.velocity);
}

std::string text_of(const support::Scene& scene) {
  const sim::WorldDefinition& world = scene.definition;
  std::string text = "tick_rate = " + std::to_string(world.rules.tick_rate) +
                     ", grid_cell = " + std::to_string(world.rules.grid_cell) + "\n";
  for (const sim::SegmentDefinition& s : world.segments) {
    text += format("segment x1 = %.9g, y1 = %.9g, x2 = %.9g, y2 = %.9g\n", s.a.x, s.a.y, s.b.x, s.b.y);
  }
  for (std::size_t i = 0; i < world.bullet_placements.size(); ++i) {
    const sim::BulletPlacement& placement = world.bullet_placements[i];
    const sim::BulletDefinition& b = world.bullets[static_cast<std::size_t>(placement.definition)];
    text += "bullet:" + std::to_string(i) + " " + placed(placement.position, placement.velocity) +
            format(", radius = %.9g, bounces = %g, energy_loss = %.9g, gravity = %.9g", b.shape.radius,
                   b.bounces, b.energy_loss, b.gravity) +
            format(", drag = %.9g, ax = %.9g, angular_velocity = %.9g, wave_amplitude = %g", b.drag, b.ax,
                   b.angular_velocity, b.wave_amplitude) +
            "\n";
  }
  for (const sim::ActorPlacement& enemy : world.enemy_placements) {
    text += "enemy " + placed(enemy.position, enemy.velocity) + "\n";
  }
  for (const sim::BodyDefinition& body : world.bodies) {
    text +=
        "body " + placed(body.position, body.velocity) + ", radius = " + std::to_string(body.radius) + "\n";
  }
  return text;
}

}  // namespace fusillade::property
