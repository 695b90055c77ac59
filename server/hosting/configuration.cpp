#include "hosting/configuration.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "content/config/environment.h"
#include "content/input/error.h"
#include "content/input/field_texts.h"
#include "content/input/file.h"
#include "content/input/quotes.h"
#include "net/session/join_token.h"
#include "net/socket/networks.h"

namespace fusillade::hosting {
namespace {

constexpr std::size_t admin_token_bytes_min = 16;

// No header carries others.
bool is_header_text(const std::string& text) {
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7F; };
  return std::ranges::none_of(text, is_control) && !text.starts_with(' ') && !text.ends_with(' ');
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

std::string short_secret_text(std::size_t bytes_min) {
  return "is too short to be a secret; allowed: none, or " + std::to_string(bytes_min) + " bytes and more";
}

std::optional<content::FieldProblem> find_problem(const net::Options& options) {
  constexpr std::string_view networks = "IPv4 or IPv6 addresses and networks, such as 10.0.0.0/8";
  constexpr std::string_view origins =
      "origins as browsers send them, such as https://play.example, without the port 443 of https or 80 of "
      "http";
  if (auto problem = find_bad_address(options)) return problem;
  if (!options.admin_token.empty() && options.admin_token.size() < admin_token_bytes_min)
    return content::FieldProblem{"admin_token", short_secret_text(admin_token_bytes_min)};
  if (!is_header_text(options.admin_token))
    return content::FieldProblem{
        "admin_token", "cannot stand in a header; allowed: no control characters, no spaces around it"};
  if (!options.join_token_key.empty() && options.join_token_key.size() < net::join_token_key_bytes_min)
    return content::FieldProblem{"join_token_key", short_secret_text(net::join_token_key_bytes_min)};
  if (auto problem = find_bad_element("exempt_networks", options.exempt_networks, net::is_network, networks))
    return problem;
  if (auto problem = find_bad_element("trusted_proxies", options.trusted_proxies, net::is_network, networks))
    return problem;
  return find_bad_element("allowed_origins", options.allowed_origins, net::is_origin, origins);
}

void resolve_paths(Configuration& configuration) {
  net::Options& net = configuration.net;
  for (std::string* path : {&net.web_directory, &net.tls_certificate_file, &net.tls_key_file}) {
    if (!path->empty()) *path = (configuration.file.parent_path() / *path).string();
  }
}

// Of all sources together: the token may come from another one than the address.
void check_admin(const Configuration& configuration) {
  const net::Options& net = configuration.net;
  if (!net.admin_token.empty() || net::is_loopback(net.admin_address)) return;
  throw wrong_key(
      configuration, "net.admin_address",
      "is " + content::in_quotes(net.admin_address) +
          " without net.admin_token; allowed: a loopback address, such as 127.0.0.1, or any with a token");
}

// Of all sources together, likewise.
void check_tls(const Configuration& configuration) {
  const net::Options& net = configuration.net;
  if (net.tls_certificate_file.empty() == net.tls_key_file.empty()) return;
  throw wrong_key(configuration, net.tls_key_file.empty() ? "net.tls_key_file" : "net.tls_certificate_file",
                  "is missing; allowed: both, net.tls_certificate_file and net.tls_key_file, or neither");
}

// Of all sources together, the command line as well.
void check_ports(const Configuration& configuration, const ServeArguments& arguments) {
  const net::Options& net = configuration.net;
  const bool is_same = net.port != 0 && net.port == net.admin_port;
  if (!is_same || !net::do_overlap(net.address, net.admin_address)) return;
  const std::string key = "net.admin_port";
  const std::string problem = "is " + std::to_string(net.admin_port) + " as net.port is, and net.address (" +
                              net.address + ") and net.admin_address (" + net.admin_address +
                              ") overlap; allowed: 0, or any other port";
  if (arguments.admin_port) throw content::ContentError("--admin-port", 0, key, problem);
  if (arguments.port) throw content::ContentError("--port", 0, key, problem);
  throw wrong_key(configuration, key, problem);
}

// What is made later, when it is needed, or may be missing: it must not be of another kind by then.
void check_kinds(const Configuration& configuration) {
  namespace fs = std::filesystem;
  std::error_code missing;
  if (fs::is_directory(configuration.server.bans_file, missing))
    throw wrong_key(
        configuration, "server.bans_file",
        content::in_quotes(configuration.server.bans_file) + " is a folder; allowed: a file, or none yet");
  for (const auto& [key, folder] : {std::pair{"tick.dump_directory", &configuration.tick.dump_directory},
                                    {"tick.journal_directory", &configuration.tick.journal_directory},
                                    {"net.web_directory", &configuration.net.web_directory}}) {
    if (fs::exists(*folder, missing) && !fs::is_directory(*folder, missing))
      throw wrong_key(configuration, key,
                      content::in_quotes(*folder) + " is no folder; allowed: a folder, or none yet");
  }
}

std::string read_tls_file(const Configuration& configuration, const std::string& key,
                          const std::string& file) {
  constexpr std::size_t bytes_max = std::size_t{1} << 20;
  try {
    return content::read_file(file, bytes_max);
  } catch (const content::FileError& error) {
    throw wrong_key(configuration, key, file + " " + error.what());
  }
}

// Throws where the system does not let us look: that is not the same as absent.
bool is_there(const std::filesystem::path& file) {
  std::error_code problem;
  const bool is_found = std::filesystem::exists(file, problem);
  if (problem) throw content::ContentError(file.string(), 0, "", "cannot be read: " + problem.message());
  return is_found;
}

}  // namespace

content::ContentError wrong_key(const Configuration& configuration, const std::string& key,
                                const std::string& problem) {
  const std::size_t dot = key.find('.');
  const std::string section = key.substr(0, dot), name = key.substr(dot + 1);
  const std::string variable = content::variable_name(section, name);
  if (std::getenv(variable.c_str()) != nullptr) return {variable, 0, key, problem};
  const std::string file = configuration.file.string();
  if (!is_there(configuration.file))
    return {file + " (there is none; --config names another)", 0, key, problem};
  return {file, content::line_of(configuration.file, section, name), key, problem};
}

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
  if (!config.empty() || is_there(configuration.file))
    configuration.sections_in_file = content::load_config(configuration.file, sections);
  content::apply_environment(content::environment_of(environ), sections);
  check_admin(configuration);
  check_tls(configuration);
  return configuration;
}

Configuration read_configuration(const ServeArguments& arguments) {
  Configuration configuration = read_configuration(arguments.config);
  resolve_paths(configuration);
  if (arguments.port) configuration.net.port = *arguments.port;
  if (arguments.admin_port) configuration.net.admin_port = *arguments.admin_port;
  if (!arguments.arenas.empty()) {
    configuration.server.arenas = arguments.arenas;
    configuration.is_arena_option_given = true;
  }
  check_ports(configuration, arguments);
  check_kinds(configuration);
  return configuration;
}

Configuration read_configuration_again(const ServeArguments& arguments, const Configuration& before) {
  if (before.sections_in_file == 0) return read_configuration(arguments);
  ServeArguments named = arguments;
  named.config = before.file.string();
  Configuration again = read_configuration(named);
  if (again.sections_in_file == 0)
    throw content::ContentError(named.config, 0, "",
                                "has no section any more; allowed at a reload: one at least, as it had");
  return again;
}

std::optional<net::Certificate> read_certificate(const Configuration& configuration) {
  const net::Options& net = configuration.net;
  if (net.tls_certificate_file.empty()) return std::nullopt;
  const std::string chain =
      read_tls_file(configuration, "net.tls_certificate_file", net.tls_certificate_file);
  const std::string key = read_tls_file(configuration, "net.tls_key_file", net.tls_key_file);
  try {
    return net::make_certificate(chain, key);
  } catch (const net::CertificateError& error) {
    const bool is_key = error.part == net::CertificateError::Part::key;
    throw wrong_key(configuration, is_key ? "net.tls_key_file" : "net.tls_certificate_file",
                    (is_key ? net.tls_key_file : net.tls_certificate_file) + " " + error.what());
  }
}

Configuration adopted(const Configuration& running, Configuration fresh) {
  const net::Options& now = running.net;
  net::Options& net = fresh.net;
  net.address = now.address, net.port = now.port;
  net.admin_address = now.admin_address, net.admin_port = now.admin_port;
  net.io_threads = now.io_threads, net.sessions_max = now.sessions_max;
  net.web_directory = now.web_directory;
  fresh.log.format = running.log.format;
  fresh.tick = running.tick;
  fresh.server.bans_file = running.server.bans_file;
  fresh.server.arenas = running.server.arenas;
  fresh.is_arena_option_given = running.is_arena_option_given;
  check_admin(fresh);
  return fresh;
}

std::vector<std::string> changed_keys(Configuration before, Configuration after) {
  std::vector<std::string> changed;
  const auto old_sections = sections_of(before), new_sections = sections_of(after);
  for (std::size_t i = 0; i < old_sections.size(); ++i) {
    const auto old_texts = content::field_texts(old_sections[i].visit_fields);
    const auto new_texts = content::field_texts(new_sections[i].visit_fields);
    for (std::size_t field = 0; field < old_texts.size(); ++field) {
      if (old_texts[field] != new_texts[field])
        changed.push_back(old_sections[i].name + "." + old_texts[field].name);
    }
  }
  return changed;
}

}  // namespace fusillade::hosting
