#include "property/world/world_case.h"

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

}  // namespace fusillade::property
