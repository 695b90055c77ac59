// Turns the text of an arena file into definitions; the part of the loader that needs no disk (fuzz targets
// and tests hand it memory).
#pragma once

#include <string>

#include "content/arena/arena_loader.h"
#include "content/input/file.h"

namespace fusillade::content {

struct ArenaText {
  std::string file;  // for errors; its directory prefixes the names of maps and pictures there
  std::string name;  // ArenaDefinition::name
  std::string text;
  ReadFile read_file;  // maps and pictures that the text names
};

// Throws ContentError.
match::ArenaDefinition build_arena(const ArenaText& source, const Overrides& overrides = {});

}  // namespace fusillade::content
