// The one loader of serve, check and simulate: an arena or scenario file (TOML) with its Tiled map and PNG
// terrain becomes plain definitions.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "match/definition.h"

namespace fusillade::content {

using Overrides = std::vector<std::pair<std::string, std::string>>;  // key and value of [match], as in --set

// Paths inside the file are relative to it. Throws ContentError.
match::ArenaDefinition load_arena(const std::filesystem::path& file, const Overrides& overrides = {});

}  // namespace fusillade::content
