#include "content/arena/arena_file.h"

#include <algorithm>

#include "content/arena/arena_tables.h"
#include "content/input/error.h"
#include "content/input/nearest.h"

namespace fusillade::content {
namespace {

std::vector<std::string> header_names() {
  ArenaHeader header;
  return field_names([&header](sim::FieldVisitor& v) { header.visit_fields(v); });
}

}  // namespace

std::optional<TablePlace> ArenaFile::table(std::string_view name) const {
  const TomlEntry* entry = root.find(name);
  if (entry == nullptr) return std::nullopt;
  const auto* table = std::get_if<TomlTable>(&entry->value.content);
  const std::string heading = "[" + std::string(name) + "]";
  if (table == nullptr)
    throw ContentError(file, entry->line, entry->key,
                       entry->value.statement() + "; allowed: one table " + heading);
  return TablePlace{file, heading, entry->line, table, header_names()};
}

std::vector<TablePlace> ArenaFile::tables(std::string_view name) const {
  std::vector<TablePlace> places;
  const TomlEntry* entry = root.find(name);
  if (entry == nullptr) return places;
  const std::string heading = "[[" + std::string(name) + "]]";
  const auto* array = std::get_if<TomlArray>(&entry->value.content);
  if (array == nullptr)
    throw ContentError(file, entry->line, entry->key,
                       entry->value.statement() + "; allowed: tables " + heading);
  for (const TomlValue& element : *array) {
    const auto* table = std::get_if<TomlTable>(&element.content);
    if (table == nullptr)
      throw ContentError(file, element.line, entry->key + "[" + std::to_string(places.size()) + "]",
                         element.statement() + "; allowed: a table of " + heading);
    places.push_back({file, heading, element.line, table, header_names()});
  }
  return places;
}

void check_top_level(const ArenaFile& arena) {
  const auto names = arena_top_level_names();
  for (const TomlEntry& entry : arena.root.entries) {
    if (std::ranges::find(names, entry.key) == names.end())
      throw ContentError(arena.file, entry.line, printable_key(entry.key),
                         "unknown table or key" + nearest_hint(entry.key, names));
  }
}

std::vector<std::string> arena_top_level_names() {
  std::vector<std::string> names = header_names();
  for (const TableReference& table : arena_table_references()) names.push_back(table.name);
  return names;
}

}  // namespace fusillade::content
