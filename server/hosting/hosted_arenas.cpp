#include "hosting/hosted_arenas.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "content/arena/arena_loader.h"
#include "content/input/error.h"
#include "content/input/nearest.h"
#include "content/input/quotes.h"
#include "match/memory_estimate.h"

namespace fusillade::hosting {
namespace {

constexpr const char* hosted_key = "server.arenas";
constexpr const char* allowed_key = "server.arenas_allowed";
constexpr const char* directory_key = "server.arenas_directory";  // of those that no key names any more
constexpr const char* memory_key = "server.match_memory_max_mib";

std::vector<std::string> arena_names_in(const std::filesystem::path& directory) {
  std::vector<std::string> names;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(directory, problem)) {
    std::string name = entry.path().stem().string();
    const bool is_arena = entry.path().extension() == ".toml" && entry.is_regular_file(problem);
    if (is_arena && content::is_arena_name(name)) names.push_back(std::move(name));
  }
  std::ranges::sort(names);
  return names;
}

[[noreturn]] void refuse(const Configuration& configuration, const std::string& key,
                         const std::string& problem) {
  if (key == hosted_key && configuration.is_arena_option_given)
    throw content::ContentError("--arena", 0, "", problem);
  throw wrong_key(configuration, key, problem);
}

std::filesystem::path arenas_folder(const Configuration& configuration) {
  return configuration.file.parent_path() / configuration.server.arenas_directory;
}

void check_played(const Configuration& configuration, const std::string& match, const std::string& name) {
  const std::filesystem::path folder = arenas_folder(configuration);
  std::error_code problem;
  if (std::filesystem::is_regular_file(folder / (name + ".toml"), problem)) return;
  throw wrong_key(configuration, directory_key,
                  "match " + match + " still plays arena " + content::in_quotes(name) + ", which is not in " +
                      folder.string() + ": end it first");
}

std::filesystem::path arena_file(const Configuration& configuration, const std::string& key,
                                 const std::string& name) {
  if (!content::is_arena_name(name)) {
    refuse(configuration, key,
           content::in_quotes(name) +
               " is not the name of an arena: 1 to 64 of a-z, 0-9, '-', '_' (a name, not a path)");
  }
  const std::filesystem::path directory = arenas_folder(configuration);
  std::filesystem::path file = directory / (name + ".toml");
  std::error_code problem;
  if (!std::filesystem::is_directory(directory, problem))
    throw wrong_key(configuration, directory_key,
                    "there is no folder " + directory.string() + " for arena " + content::in_quotes(name));
  if (!std::filesystem::is_regular_file(file, problem)) {
    refuse(configuration, key,
           "there is no arena " + content::in_quotes(name) + " in " + directory.string() +
               content::nearest_hint(name, arena_names_in(directory)));
  }
  return file;
}

// Within what the process may hold, whoever asks for a match.
ArenaPointer read_arena(const Configuration& configuration, const std::string& key, const std::string& name,
                        std::uint32_t version) {
  auto arena =
      std::make_shared<match::ArenaDefinition>(content::load_arena(arena_file(configuration, key, name)));
  arena->version = version;
  match::RoundRules& round = arena->round;
  round.stall_timeout_s = configuration.net.stall_timeout_s;
  round.players_max = std::min(round.players_max, configuration.server.players_per_match_max);
  round.players_min = std::min(round.players_min, round.players_max);
  return arena;
}

void check_count(const Configuration& configuration) {
  const ops::ServerOptions& options = configuration.server;
  if (options.arenas.size() <= static_cast<std::size_t>(options.matches_max)) return;
  refuse(configuration, hosted_key,
         "names " + std::to_string(options.arenas.size()) +
             " matches; allowed: " + std::to_string(options.matches_max) + " (server.matches_max)");
}

}  // namespace

const std::vector<std::string>& allowed_arenas(const ops::ServerOptions& options) {
  return options.arenas_allowed.empty() ? options.arenas : options.arenas_allowed;
}

ArenasByName read_arenas(const Configuration& configuration, const ArenaNamesByMatch& played,
                         std::uint32_t version) {
  check_count(configuration);
  ArenasByName arenas;
  const auto read = [&](const char* key, const std::string& name) {
    if (!arenas.contains(name)) arenas[name] = read_arena(configuration, key, name, version);
  };
  for (const std::string& name : configuration.server.arenas) read(hosted_key, name);
  for (const auto& [name, arena] : arenas) check_memory(configuration, *arena);
  for (const std::string& name : configuration.server.arenas_allowed) read(allowed_key, name);
  for (const auto& [match, name] : played) {
    check_played(configuration, match, name);
    read(directory_key, name);
  }
  return arenas;
}

void check_memory(const Configuration& configuration, const match::ArenaDefinition& arena) {
  const std::string problem = memory_problem(configuration.server, arena);
  if (!problem.empty()) refuse(configuration, memory_key, problem);
}

std::string memory_problem(const ops::ServerOptions& options, const match::ArenaDefinition& arena) {
  constexpr std::int64_t bytes_per_mib = 1 << 20;
  const std::int64_t mib = match::memory_estimate_bytes(arena) / bytes_per_mib;
  if (mib <= options.match_memory_max_mib) return {};
  return content::in_quotes(arena.name) + " needs about " + std::to_string(mib) +
         " MiB; allowed: " + std::to_string(options.match_memory_max_mib) + " (server.match_memory_max_mib)";
}

}  // namespace fusillade::hosting
