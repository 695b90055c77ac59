// Loads arenas from memory, and catches what they are refused for.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "content/arena/arena_builder.h"
#include "content/input/error.h"

namespace fusillade::content {

inline const std::string small_map = "[map]\nrows = [\"########\", \"#......#\", \"########\"]\n";

// Files beside the arena, by name.
using Files = std::map<std::string, std::string>;

inline match::ArenaDefinition load_text(const std::string& text, const Overrides& overrides = {},
                                        const Files& files = {}) {
  const ReadFile read_file = [&files](const std::string& name, std::size_t) {
    const auto found = files.find(name);
    if (found == files.end()) throw FileError("cannot be read: No such file or directory");
    return found->second;
  };
  return build_arena({.file = "a.toml", .name = "a", .text = text, .read_file = read_file}, overrides);
}

// The message of the ContentError that `action` throws; "" without one.
template <class Action>
std::string error_of(Action&& action) {
  try {
    std::forward<Action>(action)();
  } catch (const ContentError& error) {
    return error.what();
  }
  return {};
}

inline std::string arena_error(const std::string& text, const Overrides& overrides = {},
                               const Files& files = {}) {
  return error_of([&] { load_text(text, overrides, files); });
}

}  // namespace fusillade::content
