#include "content/arena/arena_loader.h"

#include <algorithm>

#include "content/arena/arena_builder.h"
#include "content/input/toml.h"

namespace fusillade::content {
namespace {

// Scenario files may be called anything; names of arenas are letters, digits, '-' and '_'.
std::string arena_name(const std::filesystem::path& file) {
  std::string name = file.stem().string();
  std::transform(name.begin(), name.end(), name.begin(), [](char c) {
    if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
    const bool is_allowed = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    return is_allowed ? c : '_';
  });
  return name;
}

}  // namespace

match::ArenaDefinition load_arena(const std::filesystem::path& file, const Overrides& overrides) {
  const auto read = [directory = file.parent_path()](const std::string& name, std::size_t bytes_max) {
    return read_file(directory / name, bytes_max);
  };
  return build_arena(
      {.file = file.string(), .name = arena_name(file), .text = read_toml(file), .read_file = read},
      overrides);
}

}  // namespace fusillade::content
