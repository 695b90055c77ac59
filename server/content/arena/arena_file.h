// A parsed arena file seen as tables with their places.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/input/field_reader.h"
#include "content/input/toml.h"

namespace fusillade::content {

struct ArenaFile {
  std::string file;
  TomlTable root;

  // [name]; nullopt: absent. Throws ContentError where the key is something else.
  std::optional<TablePlace> table(std::string_view name) const;
  // All [[name]] in order. Throws ContentError where the key is something else.
  std::vector<TablePlace> tables(std::string_view name) const;
};

// Throws ContentError for a key at the top that no arena has.
void check_top_level(const ArenaFile& arena);

// Every key and table that may stand at the top of an arena file.
std::vector<std::string> arena_top_level_names();

}  // namespace fusillade::content
