// [match] and what `--set` changes in it.
#include "content/arena/arena_parts.h"

namespace fusillade::content {
namespace {

TomlTable override_table(const Overrides& overrides) {
  TomlTable table;
  for (const auto& [key, text] : overrides) {
    std::erase_if(table.entries, [&key = key](const TomlEntry& entry) { return entry.key == key; });
    table.entries.push_back({key, 0, parse_toml_value(text)});
  }
  return table;
}

// The default of a capacity grows to hold what the file places; a stated one has to.
void resolve_capacity(const std::string& file, const std::vector<TablePlace>& stated, std::string_view key,
                      std::size_t placed, std::int32_t& capacity) {
  if (placed <= static_cast<std::size_t>(capacity)) return;
  const std::int32_t most = capacity_max(key);
  if (placed > static_cast<std::size_t>(most))
    throw ContentError(file, 0, std::string(key),
                       "is to hold " + std::to_string(placed) + ", which the file places; allowed: at most " +
                           std::to_string(most));
  for (const TablePlace& place : stated)
    if (place.has(key))
      place.fail(key, std::to_string(capacity) + " is too small; allowed: at least " +
                          std::to_string(placed) + ", which the file places");
  capacity = static_cast<std::int32_t>(placed);
}

// Distances of the level of detail have to rise.
void check_rise(const std::vector<TablePlace>& stated, std::string_view low_key, double low,
                std::string_view high_key, double high) {
  if (low <= high) return;
  for (const TablePlace& place : stated) {
    for (const std::string_view key : {high_key, low_key}) {
      if (!place.has(key)) continue;
      place.fail(key, std::string(low_key) + " is " + number_text(low) + " and " + std::string(high_key) +
                          " " + number_text(high) + "; allowed: " + std::string(high_key) + " at least " +
                          std::string(low_key));
    }
  }
}

}  // namespace

std::int32_t capacity_max(std::string_view key) {
  sim::MatchRules rules;
  double most = 0;
  visit_infos([&rules](sim::FieldVisitor& v) { rules.visit_fields(v); },
              [&](const sim::FieldInfo& info) { most = info.name == key ? info.max : most; });
  return static_cast<std::int32_t>(most);
}

void read_rules(const ArenaFile& file, const Overrides& overrides, sim::WorldDefinition& world) {
  sim::MatchRules& rules = world.rules;
  const VisitFields visit = [&rules](sim::FieldVisitor& v) { rules.visit_fields(v); };
  const TomlTable override_keys = override_table(overrides);
  std::vector<TablePlace> stated{{"--set", "[match]", 0, &override_keys}};
  if (const auto place = file.table("match")) stated.push_back(*place);
  for (auto place = stated.rbegin(); place != stated.rend(); ++place) read_fields(*place, visit);
  check_rise(stated, "detail_all", rules.detail_all, "detail_most", rules.detail_most);
  check_rise(stated, "detail_most", rules.detail_most, "detail_walls", rules.detail_walls);
  resolve_capacity(file.file, stated, "bullets_max", world.bullet_placements.size(), rules.bullets_max);
  resolve_capacity(file.file, stated, "enemies_max", world.enemy_placements.size(), rules.enemies_max);
  resolve_capacity(file.file, stated, "players_max", world.player_placements.size(), rules.players_max);
  resolve_capacity(file.file, stated, "bodies_max", world.bodies.size(), rules.bodies_max);
  resolve_capacity(file.file, stated, "beams_max", world.beam_placements.size(), rules.beams_max);
  resolve_capacity(file.file, stated, "masks_max", world.mask_placements.size(), rules.masks_max);
}

}  // namespace fusillade::content
