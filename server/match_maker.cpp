#include "match_maker.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "content/arena_loader.h"
#include "content/error.h"
#include "content/nearest.h"
#include "match/memory_estimate.h"

namespace fusillade {
namespace {

bool is_arena_name(const std::string& name) {
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, is_allowed);
}

std::vector<std::string> arena_names_in(const std::filesystem::path& directory) {
  std::vector<std::string> names;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(directory, problem)) {
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

// Who may be asked for: the list, or where it is empty what is hosted anyway.
const std::vector<std::string>& allowed_names(const ops::ServerOptions& options) {
  return options.arenas_allowed.empty() ? options.arenas : options.arenas_allowed;
}

std::string list_text(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

MatchMaker::MatchMaker(const Configuration& configuration, match::Directory& matches)
    : configuration_(configuration), matches_(matches) {}

void MatchMaker::refuse(const std::string& problem) const {
  throw content::ContentError(configuration_.file.string(), 0, "server.arenas", problem);
}

std::filesystem::path MatchMaker::arena_file(const std::string& name) const {
  if (!is_arena_name(name)) {
    refuse(content::in_quotes(name) +
           " is not the name of an arena: 1 to 64 of a-z, 0-9, '-', '_' (a name, not a path)");
  }
  const std::filesystem::path directory =
      configuration_.file.parent_path() / configuration_.server.arenas_directory;
  std::filesystem::path file = directory / (name + ".toml");
  if (!std::filesystem::is_regular_file(file)) {
    refuse("there is no arena " + content::in_quotes(name) + " in " + directory.string() +
           content::nearest_hint(name, arena_names_in(directory)));
  }
  return file;
}

// What the process may hold, whoever asks for a match.
MatchMaker::Arena MatchMaker::load(const std::filesystem::path& file) const {
  constexpr std::int64_t bytes_per_mib = 1 << 20;
  const ops::ServerOptions& limits = configuration_.server;
  auto arena = std::make_shared<match::ArenaDefinition>(content::load_arena(file));
  arena->round.players_max = std::min(arena->round.players_max, limits.players_per_match_max);
  arena->round.players_min = std::min(arena->round.players_min, arena->round.players_max);
  const std::int64_t mib = match::memory_estimate_bytes(*arena) / bytes_per_mib;
  if (mib > limits.match_memory_max_mib) {
    refuse(content::in_quotes(arena->name) + " needs about " + std::to_string(mib) + " MiB; allowed: " +
           std::to_string(limits.match_memory_max_mib) + " (server.match_memory_max_mib)");
  }
  return arena;
}

MatchMaker::Arena MatchMaker::arena_of(const std::string& name) {
  const std::filesystem::path file = arena_file(name);
  Arena& arena = arenas_[name];
  if (!arena) arena = load(file);
  return arena;
}

std::shared_ptr<match::Match> MatchMaker::add(const std::string& name) {
  const Arena arena = arena_of(name);
  const std::string id = name + "-" + std::to_string(++count_by_name_[name]);
  auto match = std::make_shared<match::Match>(id, arena);
  matches_.add(match);
  return match;
}

void MatchMaker::make_configured() {
  const ops::ServerOptions& options = configuration_.server;
  if (options.arenas.size() > static_cast<std::size_t>(options.matches_max)) {
    refuse("names " + std::to_string(options.arenas.size()) +
           " matches; allowed: " + std::to_string(options.matches_max) + " (server.matches_max)");
  }
  const std::lock_guard lock(mutex_);
  for (const std::string& name : options.arenas) add(name);
}

bool MatchMaker::is_allowed(const std::string& name) const {
  return std::ranges::find(allowed_names(configuration_.server), name) !=
         allowed_names(configuration_.server).end();
}

net::MadeMatch MatchMaker::make(const net::NewMatch& wanted) {
  const ops::ServerOptions& options = configuration_.server;
  if (!is_allowed(wanted.arena))
    return {nullptr, "body: arena: is " + content::in_quotes(wanted.arena) +
                         "; allowed: " + list_text(allowed_names(options))};
  const std::lock_guard lock(mutex_);
  if (matches_.all().size() >= static_cast<std::size_t>(options.matches_max))
    return {nullptr, "there are " + std::to_string(options.matches_max) +
                         " matches, as many as server.matches_max allows"};
  try {
    return {add(wanted.arena), {}};
  } catch (const content::ContentError& error) {
    return {nullptr, error.what()};
  }
}

}  // namespace fusillade
