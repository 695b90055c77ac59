// The one loader of serve, check and simulate: an arena or scenario file (TOML) with its Tiled map and PNG
// terrain becomes plain definitions.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/definition.h"

namespace fusillade::content {

using Overrides = std::vector<std::pair<std::string, std::string>>;  // key and value of [match], as in --set

// Whether a configuration may name an arena so: 1 to arena_name_length_max of a-z, 0-9, '-', '_'.
inline constexpr std::size_t arena_name_length_max = 64;
bool is_arena_name(std::string_view name);

// Paths inside the file are relative to it. `named`, where given, gets those that were read. Throws
// ContentError.
match::ArenaDefinition load_arena(const std::filesystem::path& file, const Overrides& overrides = {},
                                  std::vector<std::filesystem::path>* named = nullptr);

}  // namespace fusillade::content
