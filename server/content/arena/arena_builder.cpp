#include "content/arena/arena_builder.h"

#include <algorithm>

#include "content/arena/arena_parts.h"
#include "content/arena/arena_tables.h"
#include "content/input/error.h"
#include "content/input/nearest.h"
#include "match/rounds/places.h"

namespace fusillade::content {
namespace {

void read_header(const ArenaFile& file, match::ArenaDefinition& arena, ArenaNames& names_of_arena) {
  ArenaHeader header;
  const VisitFields visit = [&header](sim::FieldVisitor& v) { header.visit_fields(v); };
  const auto names = field_names(visit);
  TomlTable own_keys;
  for (const TomlEntry& entry : file.root.entries)
    if (std::find(names.begin(), names.end(), entry.key) != names.end()) own_keys.entries.push_back(entry);
  const TablePlace place{file.file, "the top of the file", 1, &own_keys};
  read_fields(place, visit);
  names_of_arena.categories.add_own(place, header.categories);
  arena.title = header.title.empty() ? arena.name : header.title;
}

void read_round(const ArenaFile& file, match::ArenaDefinition& arena) {
  const auto place = file.table("round");
  if (place) read_fields(*place, [&arena](sim::FieldVisitor& v) { arena.round.visit_fields(v); });
}

bool states_players_max(const std::optional<TablePlace>& place) { return place && place->has("players_max"); }

// Who may join has room in the world: where only [round] says how many they are, room is made for them, and
// where only [match] or `--set` does, no more may join.
void settle_players(const ArenaFile& file, const Overrides& overrides, match::ArenaDefinition& arena) {
  const auto round = file.table("round"), match = file.table("match");
  const bool is_set =
      std::ranges::any_of(overrides, [](const auto& override) { return override.first == "players_max"; });
  std::int32_t &wanted = arena.round.players_max, &room = arena.world.rules.players_max;
  if (wanted > room && states_players_max(round) && !is_set) {
    if (states_players_max(match))
      round->fail("players_max", std::to_string(wanted) +
                                     " is out of range; allowed: at most players_max of [match], " +
                                     std::to_string(room));
    room = wanted;
  }
  wanted = std::min(wanted, room);
  if (round && arena.round.players_min > wanted)
    round->fail("players_min", std::to_string(arena.round.players_min) +
                                   " is out of range; allowed: at most players_max, " +
                                   std::to_string(wanted));
}

bool is_free(const sim::WorldDefinition& world, sim::Vec2 position) {
  const auto& map = world.map;
  if (!(position.x >= 0 && position.y >= 0)) return false;
  if (!(position.x < static_cast<float>(map.width) && position.y < static_cast<float>(map.height)))
    return false;
  const auto column = static_cast<std::size_t>(position.x), row = static_cast<std::size_t>(position.y);
  if (map.solid[row * static_cast<std::size_t>(map.width) + column] != 0) return false;
  const auto& terrain = world.terrain;
  const auto ppt = static_cast<float>(terrain.pixels_per_tile);
  const auto pixel_x = static_cast<std::int64_t>(position.x * ppt),
             pixel_y = static_cast<std::int64_t>(position.y * ppt);
  if (pixel_x >= terrain.width || pixel_y >= terrain.height) return true;
  return terrain.solid[static_cast<std::size_t>(pixel_y * terrain.width + pixel_x)] == 0;
}

bool is_bunker_near(const sim::WorldDefinition& world, sim::Vec2 position, float reach) {
  return std::any_of(world.mask_placements.begin(), world.mask_placements.end(), [&](const auto& mask) {
    const float apart = reach + world.actors[static_cast<std::size_t>(mask.definition)].shape.radius;
    const float dx = mask.position.x - position.x, dy = mask.position.y - position.y;
    return mask.layer == sim::MaskLayer::bunker && dx * dx + dy * dy < apart * apart;
  });
}

// A figure may turn where it appears: nothing may be within the circle around it.
void check_room(const TablePlace& place, const match::ArenaDefinition& arena, sim::Vec2 position) {
  for (const std::int32_t index : arena.classes) {
    const sim::ActorDefinition& type = arena.world.actors[static_cast<std::size_t>(index)];
    if (type.figure < 0) continue;
    const bool has_room = match::is_free(arena.world, position, type) &&
                          !is_bunker_near(arena.world, position, type.shape.radius);
    if (!has_room)
      place.fail("x", "a spawn point at " + number_text(position.x) + ", " + number_text(position.y) +
                          " has no room for class " + in_quotes(type.name) + "; allowed: " +
                          number_text(type.shape.radius) + " tiles from walls, terrain and bunkers");
  }
}

void check_spawn_points(const ArenaFile& file, const match::ArenaDefinition& arena) {
  const auto places = file.tables("spawn_point");
  for (std::size_t i = 0; i < arena.spawn_points.size(); ++i) {
    const sim::Vec2 position = arena.spawn_points[i];
    const TablePlace place = i < places.size() ? places[i] : *file.table("map");
    if (!is_free(arena.world, position))
      place.fail(i < places.size() ? "x" : "tiled",
                 "a spawn point at " + number_text(position.x) + ", " + number_text(position.y) +
                     " is in a wall or beyond the map; allowed: free places of the map");
    check_room(place, arena, position);
  }
  const auto classes = file.tables("class");
  if (!classes.empty() && arena.spawn_points.empty())
    classes.front().fail("", "players have classes but no place to appear; add a [[spawn_point]]");
}

}  // namespace

match::ArenaDefinition build_arena(const ArenaText& source, const Overrides& overrides) {
  const ArenaFile file{source.file, parse_toml(source.text, source.file)};
  check_top_level(file);
  match::ArenaDefinition arena;
  arena.name = source.name;
  ArenaNames names;
  read_header(file, arena, names);
  read_round(file, arena);
  read_figures(file, source.read_file, arena.world, names);
  read_catalogue(file, arena, names);
  read_placements(file, names, arena.world);
  read_fixtures(file, names, arena.world);
  read_masks(file, names, arena.world);
  read_rules(file, overrides, arena.world);
  settle_players(file, overrides, arena);
  read_map(file, source.read_file, arena);
  settle_figure_shapes(arena.world);
  check_spawn_points(file, arena);
  return arena;
}

}  // namespace fusillade::content
