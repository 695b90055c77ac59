// [map] with the Tiled map and the picture that it names.
#include "content/arena/arena_parts.h"
#include "content/arena/arena_tables.h"
#include "content/input/error.h"
#include "content/input/quotes.h"
#include "content/map/picture.h"
#include "content/map/tiled_map.h"

namespace fusillade::content {
namespace {

int row_line(const TablePlace& place, std::size_t row) {
  return std::get<TomlArray>(place.table->find("rows")->value.content)[row].line;
}

}  // namespace

sim::TileMapDefinition map_of_rows(const TablePlace& place, const std::vector<std::string>& rows,
                                   const std::string& what, std::size_t side_max) {
  sim::TileMapDefinition map;
  map.width = static_cast<std::int32_t>(rows.front().size());
  map.height = static_cast<std::int32_t>(rows.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::string name = "row " + std::to_string(row);
    std::string has = name;
    has.append(" has ")
        .append(std::to_string(rows[row].size()))
        .append(" ")
        .append(what)
        .append("; allowed: ");
    if (rows[row].empty() || rows[row].size() > side_max)
      throw ContentError(place.file, row_line(place, row), "rows", has + "1 to " + std::to_string(side_max));
    if (rows[row].size() != rows.front().size())
      throw ContentError(place.file, row_line(place, row), "rows",
                         has + "as many as row 0, " + std::to_string(rows.front().size()));
    const std::string_view letters = rows[row];
    for (std::size_t column = 0; column < letters.size(); ++column) {
      const char c = letters[column];
      if (c != '#' && c != '.')
        throw ContentError(place.file, row_line(place, row), "rows",
                           name + " holds " + in_quotes(first_character(letters.substr(column))) +
                               "; allowed: '#' wall, '.' free");
      map.solid.push_back(c == '#' ? 1 : 0);
    }
  }
  return map;
}

void read_map(const ArenaFile& file, const ReadFile& read_file, match::ArenaDefinition& arena) {
  const auto place = file.table("map");
  if (!place) throw ContentError(file.file, 0, "map", "is missing; required: [map] with rows, or tiled");
  auto table = read_table<MapTable>(*place);
  if (table.rows.empty() == table.tiled.empty())
    place->fail(table.tiled.empty() ? "rows" : "tiled", "allowed: one of rows and tiled, not both, not none");
  if (!table.rows.empty()) {
    arena.world.map = map_of_rows(*place, table.rows, "tiles", sim::map_side_max_tiles);
  } else {
    TiledMap tiled = read_named(*place, "tiled", table.tiled, read_file, tiled_bytes_max, parse_tiled_map);
    arena.world.map = std::move(tiled.map);
    arena.spawn_points.insert(arena.spawn_points.end(), tiled.spawn_points.begin(), tiled.spawn_points.end());
  }
  if (!table.terrain.empty()) {
    arena.world.terrain =
        read_named(*place, "terrain", table.terrain, read_file, picture_bytes_max, decode_terrain);
    remove_dither(arena.world.terrain, table.terrain_dither);
  }
  arena.world.terrain.pixels_per_tile = table.pixels_per_tile;
}

}  // namespace fusillade::content
