#include "configuration.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "content/arena_loader.h"
#include "content/environment.h"
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

std::filesystem::path arenas_directory(const Configuration& configuration) {
  return configuration.file.parent_path() / configuration.server.arenas_directory;
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

[[noreturn]] void refuse_arena(const Configuration& configuration, const std::string& problem) {
  throw content::ContentError(configuration.file.string(), 0, "server.arenas", problem);
}

// What the process may hold, whoever asks for a match.
std::shared_ptr<const match::ArenaDefinition> load_within_limits(const Configuration& configuration,
                                                                 const std::filesystem::path& file) {
  constexpr std::int64_t bytes_per_mib = 1 << 20;
  auto arena = std::make_shared<match::ArenaDefinition>(content::load_arena(file));
  arena->round.players_max = std::min(arena->round.players_max, configuration.server.players_per_match_max);
  arena->round.players_min = std::min(arena->round.players_min, arena->round.players_max);
  const std::int64_t mib = match::memory_estimate_bytes(*arena) / bytes_per_mib;
  if (mib > configuration.server.match_memory_max_mib) {
    refuse_arena(configuration,
                 content::in_quotes(arena->name) + " needs about " + std::to_string(mib) +
                     " MiB; allowed: " + std::to_string(configuration.server.match_memory_max_mib) +
                     " (server.match_memory_max_mib)");
  }
  return arena;
}

std::filesystem::path arena_file(const Configuration& configuration, const std::string& name) {
  if (!is_arena_name(name)) {
    refuse_arena(configuration,
                 content::in_quotes(name) +
                     " is not the name of an arena: 1 to 64 of a-z, 0-9, '-', '_' (a name, not a path)");
  }
  const std::filesystem::path directory = arenas_directory(configuration);
  std::filesystem::path file = directory / (name + ".toml");
  if (!std::filesystem::is_regular_file(file)) {
    refuse_arena(configuration, "there is no arena " + content::in_quotes(name) + " in " +
                                    directory.string() +
                                    content::nearest_hint(name, arena_names_in(directory)));
  }
  return file;
}

std::optional<content::FieldProblem> find_bad_address(const net::Options& options) {
  for (const auto& [key, address] :
       {std::pair{"address", &options.address}, {"admin_address", &options.admin_address}}) {
    if (net::is_ip_address(*address)) continue;
    return content::FieldProblem{
        key, "is " + content::in_quotes(*address) + "; allowed: an IPv4 or IPv6 address, such as 127.0.0.1"};
  }
  return std::nullopt;
}

std::optional<content::FieldProblem> find_bad_element(std::string_view key,
                                                      const std::vector<std::string>& list,
                                                      bool (*is_good)(const std::string&),
                                                      std::string_view allowed) {
  const auto bad = std::ranges::find_if_not(list, is_good);
  if (bad == list.end()) return std::nullopt;
  return content::FieldProblem{std::string(key),
                               "holds " + content::in_quotes(*bad) + "; allowed: " + std::string(allowed)};
}

std::optional<content::FieldProblem> find_problem(const net::Options& options) {
  constexpr std::string_view networks = "IPv4 or IPv6 addresses and networks, such as 10.0.0.0/8";
  constexpr std::string_view origins = "origins as browsers send them, such as https://play.example";
  if (auto problem = find_bad_address(options)) return problem;
  if (auto problem = find_bad_element("exempt_networks", options.exempt_networks, net::is_network, networks))
    return problem;
  if (auto problem = find_bad_element("trusted_proxies", options.trusted_proxies, net::is_network, networks))
    return problem;
  return find_bad_element("allowed_origins", options.allowed_origins, net::is_origin, origins);
}

void resolve_web_directory(Configuration& configuration) {
  std::string& directory = configuration.net.web_directory;
  if (!directory.empty()) directory = (configuration.file.parent_path() / directory).string();
}

}  // namespace

std::vector<content::ConfigSection> sections_of(Configuration& configuration) {
  const auto section = [](std::string name, auto& options) {
    return content::ConfigSection{
        std::move(name), [&options](sim::FieldVisitor& v) { options.visit_fields(v); }, {}};
  };
  content::ConfigSection net = section("net", configuration.net);
  net.find_problem = [&configuration] { return find_problem(configuration.net); };
  return {std::move(net), section("log", configuration.log), section("tick", configuration.tick),
          section("server", configuration.server)};
}

Configuration read_configuration(const std::string& config) {
  Configuration configuration;
  if (!config.empty()) configuration.file = config;
  const auto sections = sections_of(configuration);
  if (!config.empty() || std::filesystem::exists(configuration.file)) {
    content::load_config(configuration.file, sections);
  }
  content::apply_environment(content::environment_of(environ), sections);
  return configuration;
}

Configuration read_configuration(const ServeArguments& arguments) {
  Configuration configuration = read_configuration(arguments.config);
  resolve_web_directory(configuration);
  if (arguments.port) configuration.net.port = *arguments.port;
  if (arguments.admin_port) configuration.net.admin_port = *arguments.admin_port;
  if (!arguments.arenas.empty()) configuration.server.arenas = arguments.arenas;
  return configuration;
}

std::vector<std::shared_ptr<match::Match>> load_matches(const Configuration& configuration) {
  std::map<std::string, std::shared_ptr<const match::ArenaDefinition>> arenas;
  std::map<std::string, int> count_by_name;
  std::vector<std::shared_ptr<match::Match>> matches;
  const std::size_t count = configuration.server.arenas.size();
  if (count > static_cast<std::size_t>(configuration.server.matches_max)) {
    refuse_arena(configuration, "names " + std::to_string(count) +
                                    " matches; allowed: " + std::to_string(configuration.server.matches_max) +
                                    " (server.matches_max)");
  }
  for (const std::string& name : configuration.server.arenas) {
    const auto file = arena_file(configuration, name);
    auto& arena = arenas[name];
    if (!arena) arena = load_within_limits(configuration, file);
    const std::string id = name + "-" + std::to_string(++count_by_name[name]);
    matches.push_back(std::make_shared<match::Match>(id, arena));
  }
  return matches;
}

}  // namespace fusillade
