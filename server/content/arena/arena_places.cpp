// Whether whoever is to appear has a place: players at their spawn points, enemies in the area of their wave.
#include <algorithm>

#include "content/arena/arena_parts.h"
#include "content/input/quotes.h"
#include "match/rounds/places.h"

namespace fusillade::content {
namespace {

// Where a point is that is not free; empty: it is.
std::string_view obstacle_at(const sim::TileMapDefinition& map, const sim::BitPlane& terrain,
                             sim::Vec2 position) {
  const bool is_inside = position.x >= 0 && position.y >= 0 && position.x < static_cast<float>(map.width) &&
                         position.y < static_cast<float>(map.height);
  if (!is_inside) return "beyond the map";
  const auto column = static_cast<std::size_t>(position.x), row = static_cast<std::size_t>(position.y);
  if (map.solid[row * static_cast<std::size_t>(map.width) + column] != 0) return "in a wall";
  return terrain.is_solid_at(position) ? "in terrain" : std::string_view();
}

bool is_bunker_near(const sim::WorldDefinition& world, sim::Vec2 position, float reach) {
  return std::any_of(world.mask_placements.begin(), world.mask_placements.end(), [&](const auto& mask) {
    const float apart = reach + world.actors[static_cast<std::size_t>(mask.definition)].shape.radius;
    const float dx = mask.position.x - position.x, dy = mask.position.y - position.y;
    return mask.layer == sim::MaskLayer::bunker && dx * dx + dy * dy < apart * apart;
  });
}

// A figure may turn where it appears: nothing may be within the circle around it.
void check_room(const TablePlace& place, const match::ArenaDefinition& arena, const sim::BitPlane& terrain,
                sim::Vec2 position) {
  for (const std::int32_t index : arena.classes) {
    const sim::ActorDefinition& type = arena.world.actors[static_cast<std::size_t>(index)];
    if (type.figure < 0) continue;
    const bool has_room = match::is_free({arena.world.map, terrain}, position, type) &&
                          !is_bunker_near(arena.world, position, type.shape.radius);
    if (!has_room)
      place.fail("x", "a spawn point at " + number_text(position.x) + ", " + number_text(position.y) +
                          " has no room for class " + in_quotes(type.name) + "; allowed: " +
                          number_text(type.shape.radius) + " tiles from walls, terrain and bunkers");
  }
}

// A class without room at every spawn point appears elsewhere, so there has to be such a place.
void check_classes(const ArenaFile& file, const match::ArenaDefinition& arena, const sim::BitPlane& terrain) {
  const auto places = file.tables("class");
  if (!places.empty() && arena.spawn_points.empty())
    places.front().fail("", "players have classes but no place to appear; add a [[spawn_point]]");
  for (std::size_t i = 0; i < places.size(); ++i) {
    const sim::ActorDefinition& type = arena.world.actors[static_cast<std::size_t>(arena.classes[i])];
    if (!match::sure_spawn_place({arena.world.map, terrain}, arena.spawn_points, type))
      places[i].fail("", in_quotes(type.name) +
                             " has room nowhere on the map; allowed: a shape for which "
                             "there is a place free of walls and terrain");
  }
}

void check_spawn_points(const ArenaFile& file, const match::ArenaDefinition& arena,
                        const sim::BitPlane& terrain) {
  const auto places = file.tables("spawn_point");
  for (std::size_t i = 0; i < arena.spawn_points.size(); ++i) {
    const sim::Vec2 position = arena.spawn_points[i];
    const TablePlace place = i < places.size() ? places[i] : *file.table("map");
    const std::string_view obstacle = obstacle_at(arena.world.map, terrain, position);
    if (!obstacle.empty())
      place.fail(i < places.size() ? "x" : "tiled",
                 "a spawn point at " + number_text(position.x) + ", " + number_text(position.y) + " is " +
                     std::string(obstacle) + "; allowed: free places of the map");
    check_room(place, arena, terrain, position);
  }
}

void check_waves(const ArenaFile& file, const match::ArenaDefinition& arena, const sim::BitPlane& terrain) {
  const auto places = file.tables("wave");
  for (std::size_t i = 0; i < arena.waves.size(); ++i) {
    const match::WaveDefinition& wave = arena.waves[i];
    const sim::ActorDefinition& type = arena.world.actors[static_cast<std::size_t>(wave.enemy_type)];
    if (match::sure_place({arena.world.map, terrain}, wave.position, wave.spread, type)) continue;
    places[i].fail("x", "no enemy of type " + in_quotes(type.name) + " has room within " +
                            number_text(wave.spread) + " tiles of " + number_text(wave.position.x) + ", " +
                            number_text(wave.position.y) +
                            "; allowed: an area with a place free of walls and terrain");
  }
}

}  // namespace

void check_places(const ArenaFile& file, const match::ArenaDefinition& arena) {
  const sim::BitPlane terrain = sim::initial_terrain(arena.world.terrain);
  check_spawn_points(file, arena, terrain);
  check_classes(file, arena, terrain);
  check_waves(file, arena, terrain);
}

}  // namespace fusillade::content
