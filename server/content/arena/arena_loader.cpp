#include "content/arena/arena_loader.h"

#include <algorithm>

#include "content/arena/arena_builder.h"
#include "content/input/toml.h"

namespace fusillade::content {
namespace {

bool is_allowed(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'; }

// Scenario files may be called anything.
std::string arena_name(const std::filesystem::path& file) {
  std::string name = file.stem().string();
  std::ranges::transform(name, name.begin(), [](char c) {
    if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
    return is_allowed(c) ? c : '_';
  });
  return name;
}

}  // namespace

bool is_arena_name(std::string_view name) {
  return !name.empty() && name.size() <= arena_name_length_max && std::ranges::all_of(name, is_allowed);
}

match::ArenaDefinition load_arena(const std::filesystem::path& file, const Overrides& overrides,
                                  std::vector<std::filesystem::path>* named) {
  const auto read = [directory = file.parent_path(), named](const std::string& name, std::size_t bytes_max) {
    if (named != nullptr) named->push_back(directory / name);
    return read_file(directory / name, bytes_max);
  };
  return build_arena(
      {.file = file.string(), .name = arena_name(file), .text = read_toml(file), .read_file = read},
      overrides);
}

}  // namespace fusillade::content
