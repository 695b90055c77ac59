#include "match_maker.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "content/arena/arena_loader.h"
#include "content/input/error.h"
#include "content/input/nearest.h"
#include "match/live_rules.h"
#include "match/memory_estimate.h"
#include "net/session/token.h"

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

[[noreturn]] void refuse(const Configuration& configuration, const std::string& problem) {
  const std::string& place = configuration.arenas_place;
  if (!place.empty()) throw content::ContentError(place, 0, "", problem);
  throw content::ContentError(configuration.file.string(), 0, "server.arenas", problem);
}

std::filesystem::path arena_file(const Configuration& configuration, const std::string& name) {
  if (!is_arena_name(name)) {
    refuse(configuration,
           content::in_quotes(name) +
               " is not the name of an arena: 1 to 64 of a-z, 0-9, '-', '_' (a name, not a path)");
  }
  const std::filesystem::path directory =
      configuration.file.parent_path() / configuration.server.arenas_directory;
  std::filesystem::path file = directory / (name + ".toml");
  if (!std::filesystem::is_regular_file(file)) {
    refuse(configuration, "there is no arena " + content::in_quotes(name) + " in " + directory.string() +
                              content::nearest_hint(name, arena_names_in(directory)));
  }
  return file;
}

// Within what the process may hold, whoever asks for a match.
std::shared_ptr<const match::ArenaDefinition> load(const Configuration& configuration,
                                                   const std::string& name, std::uint32_t version) {
  constexpr std::int64_t bytes_per_mib = 1 << 20;
  const ops::ServerOptions& limits = configuration.server;
  auto arena = std::make_shared<match::ArenaDefinition>(content::load_arena(arena_file(configuration, name)));
  arena->version = version;
  arena->round.players_max = std::min(arena->round.players_max, limits.players_per_match_max);
  arena->round.players_min = std::min(arena->round.players_min, arena->round.players_max);
  const std::int64_t mib = match::memory_estimate_bytes(*arena) / bytes_per_mib;
  if (mib > limits.match_memory_max_mib) {
    refuse(configuration, content::in_quotes(arena->name) + " needs about " + std::to_string(mib) +
                              " MiB; allowed: " + std::to_string(limits.match_memory_max_mib) +
                              " (server.match_memory_max_mib)");
  }
  return arena;
}

void check_count(const Configuration& configuration) {
  const ops::ServerOptions& options = configuration.server;
  if (options.arenas.size() <= static_cast<std::size_t>(options.matches_max)) return;
  refuse(configuration, "names " + std::to_string(options.arenas.size()) + " matches; allowed: " +
                            std::to_string(options.matches_max) + " (server.matches_max)");
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

// The arena with what the operator wants otherwise.
std::shared_ptr<const match::ArenaDefinition> adapted(
    const std::shared_ptr<const match::ArenaDefinition>& arena, const net::NewMatch& wanted) {
  auto copy = std::make_shared<match::ArenaDefinition>(*arena);
  match::RoundRules& round = copy->round;
  if (wanted.players_max > 0) round.players_max = std::min(round.players_max, wanted.players_max);
  round.players_min = std::min(round.players_min, round.players_max);
  if (wanted.teams > 0) round.teams = wanted.teams;
  if (wanted.spectators_max >= 0) round.spectators_max = wanted.spectators_max;
  if (wanted.spectator_delay_s >= 0) round.spectator_delay_s = wanted.spectator_delay_s;
  return copy;
}

}  // namespace

void check_arenas(const Configuration& configuration) {
  check_count(configuration);
  for (const std::string& name : configuration.server.arenas) load(configuration, name, 1);
}

MatchMaker::MatchMaker(Configuration configuration, match::Directory& matches)
    : configuration_(std::move(configuration)), matches_(matches) {}

MatchMaker::Arena MatchMaker::arena_of(const std::string& name) {
  Arena& arena = arenas_[name];
  if (!arena) arena = load(configuration_, name, version_);
  return arena;
}

std::shared_ptr<match::Match> MatchMaker::add(const net::NewMatch& wanted) {
  const Arena arena = adapted(arena_of(wanted.arena), wanted);
  const std::string id = wanted.arena + "-" + std::to_string(++count_by_name_[wanted.arena]);
  auto match =
      std::make_shared<match::Match>(id, arena, wanted.is_private ? net::random_join_code() : std::string());
  forget_ended();
  wanted_by_id_[id] = wanted;
  matches_.add(match);
  return match;
}

void MatchMaker::forget_ended() {
  std::erase_if(wanted_by_id_, [this](const auto& made) { return !matches_.find(made.first); });
}

void MatchMaker::make_configured() {
  const std::lock_guard lock(mutex_);
  check_count(configuration_);
  for (const std::string& name : configuration_.server.arenas) add({.arena = name});
}

net::MadeMatch MatchMaker::make(const net::NewMatch& wanted) {
  net::MadeMatch made = try_make(wanted);
  if (!made.match) ++refused_;
  return made;
}

net::MadeMatch MatchMaker::try_make(const net::NewMatch& wanted) {
  const std::lock_guard lock(mutex_);
  const ops::ServerOptions& options = configuration_.server;
  if (std::ranges::find(allowed_names(options), wanted.arena) == allowed_names(options).end())
    return {nullptr, "body: arena: is " + content::in_quotes(wanted.arena) +
                         "; allowed: " + list_text(allowed_names(options))};
  if (matches_.all().size() >= static_cast<std::size_t>(options.matches_max))
    return {nullptr, "there are " + std::to_string(options.matches_max) +
                         " matches, as many as server.matches_max allows"};
  try {
    return {add(wanted), {}};
  } catch (const content::ContentError& error) {
    return {nullptr, error.what()};
  }
}

std::uint32_t MatchMaker::version() const { return version_; }

std::uint32_t MatchMaker::reload(const Configuration& configuration) {
  const std::lock_guard lock(mutex_);
  check_count(configuration);
  std::map<std::string, Arena> fresh;
  const auto read = [&](const std::string& name) {
    if (!fresh.contains(name)) fresh[name] = load(configuration, name, version_ + 1);
  };
  forget_ended();
  std::ranges::for_each(configuration.server.arenas, read);
  for (const auto& [id, wanted] : wanted_by_id_) read(wanted.arena);
  configuration_ = configuration;
  arenas_ = std::move(fresh);
  return ++version_;
}

// nullptr: it was not made here.
MatchMaker::Arena MatchMaker::newest_of(const match::Match& match) {
  const auto found = wanted_by_id_.find(match.id());
  return found == wanted_by_id_.end() ? nullptr : adapted(arena_of(found->second.arena), found->second);
}

bool MatchMaker::adjust(match::Match& match) {
  const std::lock_guard lock(mutex_);
  Arena arena = newest_of(match);
  if (!arena || !match::differ_in_live_rules_only(match.arena(), *arena)) return false;
  match.take_rules(std::move(arena));
  return true;
}

bool MatchMaker::renew(const match::Match& match) {
  if (match.data_version() == version_) return false;
  const std::lock_guard lock(mutex_);
  const Arena arena = newest_of(match);
  return arena &&
         matches_.replace(match, std::make_shared<match::Match>(match.id(), arena, match.join_code()));
}

}  // namespace fusillade
