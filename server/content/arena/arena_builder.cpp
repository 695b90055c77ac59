#include "content/arena/arena_builder.h"

#include <algorithm>

#include "content/arena/arena_parts.h"
#include "content/arena/arena_tables.h"

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

// Who may join has room in the world beside the players that the file places: where only [round] says how
// many they are, room is made for them, and where only [match] or `--set` does, no more may join.
void resolve_players(const ArenaFile& file, const Overrides& overrides, match::ArenaDefinition& arena) {
  const auto round = file.table("round"), match = file.table("match");
  const bool is_set =
      std::ranges::any_of(overrides, [](const auto& override) { return override.first == "players_max"; });
  const auto placed = static_cast<std::int32_t>(arena.world.player_placements.size());
  std::int32_t &wanted = arena.round.players_max, &room = arena.world.rules.players_max;
  if (wanted > room - placed && states_players_max(round) && !is_set) {
    if (states_players_max(match))
      round->fail("players_max", std::to_string(wanted) +
                                     " is out of range; allowed: at most players_max of [match] less the "
                                     "[[player]]s of the file, " +
                                     std::to_string(room - placed));
    const std::int32_t most = capacity_max("players_max");
    if (wanted > most - placed)
      round->fail("players_max", std::to_string(wanted) + " is out of range; allowed: at most " +
                                     std::to_string(most) + " less the [[player]]s of the file, " +
                                     std::to_string(most - placed));
    room = wanted + placed;
  }
  wanted = std::min(wanted, room - placed);
  if (round && round->has("players_min") && arena.round.players_min > wanted)
    round->fail("players_min", std::to_string(arena.round.players_min) +
                                   " is out of range; allowed: at most players_max, " +
                                   std::to_string(wanted));
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
  resolve_players(file, overrides, arena);
  read_map(file, source.read_file, arena);
  check_layers(file, arena.world);
  resolve_figure_shapes(arena.world);
  check_places(file, arena);
  return arena;
}

}  // namespace fusillade::content
