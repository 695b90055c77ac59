// The command `check`.
#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "content/arena/arena_loader.h"
#include "content/config/config_loader.h"
#include "content/input/error.h"
#include "content/input/quotes.h"
#include "match/rounds/places.h"
#include "sim/base/number_text.h"

namespace fusillade::cli {
namespace {

// In tiles, too: where they are not those of the map, pixels_per_tile is often the reason.
void print_terrain(const sim::TerrainDefinition& terrain) {
  const double scale = terrain.pixels_per_tile;
  std::cout << ", terrain " << terrain.width << " x " << terrain.height << " pixels of "
            << terrain.width / scale << " x " << terrain.height / scale << " tiles";
}

// No error: a scenario for `simulate` may be called anything.
void warn_of_name(const std::filesystem::path& file, const std::string& name) {
  if (file.extension() == ".toml" && content::is_arena_name(file.stem().string())) return;
  std::cerr << file.string() << ": no configuration can name this file; to host it, rename it to "
            << name.substr(0, content::arena_name_length_max) << ".toml\n";
}

// No error either: players of that class appear elsewhere.
void warn_of_narrow_points(const std::string& file, const match::ArenaDefinition& arena) {
  const sim::BitPlane terrain = sim::initial_terrain(arena.world.terrain);
  for (const std::int32_t index : arena.classes) {
    const sim::ActorDefinition& type = arena.world.actors[static_cast<std::size_t>(index)];
    const auto has_room = [&](sim::Vec2 point) {
      return match::is_free({arena.world.map, terrain}, point, type);
    };
    const auto narrow = std::ranges::find_if_not(arena.spawn_points, has_room);
    if (narrow == arena.spawn_points.end()) continue;
    std::cerr << file << ": class " << content::in_quotes(type.name) << " has no room at the spawn point at "
              << sim::number_text(narrow->x) << ", " << sim::number_text(narrow->y)
              << ", and appears elsewhere\n";
  }
}

void check_arena(const std::string& file) {
  const match::ArenaDefinition arena = content::load_arena(file);
  const sim::WorldDefinition& world = arena.world;
  std::cout << "ok: arena " << arena.name << ", map " << world.map.width << " x " << world.map.height << ", "
            << std::count(world.map.solid.begin(), world.map.solid.end(), 1) << " walls";
  if (world.terrain.width > 0) print_terrain(world.terrain);
  const auto count = [](std::size_t number, std::string_view name) {
    if (number > 0) std::cout << ", " << number << " " << name;
  };
  count(arena.classes.size(), "classes");
  count(arena.spawn_points.size(), "spawn points");
  count(arena.waves.size(), "waves");
  count(world.emitters.size(), "emitters");
  count(world.bullet_placements.size(), "bullets");
  count(world.enemy_placements.size(), "enemies");
  count(world.player_placements.size(), "players");
  count(world.mask_placements.size(), "masks");
  count(world.bodies.size(), "bodies");
  count(world.pegs.size(), "pegs");
  count(world.segments.size(), "segments");
  count(world.objects.size(), "objects");
  std::cout << "\n";
  warn_of_name(file, arena.name);
  warn_of_narrow_points(file, arena);
}

}  // namespace

void register_check(CLI::App& app, ConfigCheck check_config) {
  const auto file = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("check", "Says what is wrong with an arena or configuration; runs nothing");
  command->add_option("file", *file, "arena, scenario or server configuration (TOML)")->required();
  command->callback([file, check_config = std::move(check_config)] {
    try {
      if (content::form_of(*file, check_config.sections) == content::FileForm::arena) {
        check_arena(*file);
      } else {
        check_config.read(*file);
        std::cout << "ok: server configuration, and the arenas that it names\n";
      }
    } catch (const content::ContentError& error) {
      std::cerr << error.what() << "\n";
      throw CLI::RuntimeError(exit_bad_input);
    }
  });
}

}  // namespace fusillade::cli
