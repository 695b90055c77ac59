// What `serve` is told: the sections of the configuration file, over them the environment, over both the
// command line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "content/config/config_loader.h"
#include "content/input/error.h"
#include "net/certificate.h"
#include "net/options.h"
#include "ops/options.h"

namespace fusillade::hosting {

struct ServeArguments {
  std::string config;  // of read_configuration
  std::optional<std::uint16_t> port, admin_port;
  std::vector<std::string> arenas;  // empty: those of the configuration
};

struct Configuration {
  net::Options net;
  ops::LogOptions log;
  ops::TickOptions tick;
  ops::ServerOptions server;
  std::filesystem::path file = "config/server.toml";
  std::size_t sections_in_file = 0;    // 0: there is no file, or nothing in it
  bool is_arena_option_given = false;  // server.arenas are those of --arena
};

// What is wrong with a key ("net.port") that all sources together have decided: with its variable, or file
// and line.
content::ContentError wrong_key(const Configuration& configuration, const std::string& key,
                                const std::string& problem);

// For the loader; they refer to `configuration`, which must outlive them.
std::vector<content::ConfigSection> sections_of(Configuration& configuration);

// The file (empty: config/server.toml if there is one, else the defaults) and the environment over it. Throws
// content::ContentError: place or variable, key, value and allowed range; an operator's listener that others
// reach without a token.
Configuration read_configuration(const std::string& config);
// And the rest of the command line over both; also throws where both listeners would have one port, and where
// a file stands for a folder or the other way round.
Configuration read_configuration(const ServeArguments& arguments);
// For a reload. Throws, too, where the file of the one `before` is gone or has nothing in it any more, as
// while somebody writes it: with all defaults there would be neither tokens nor TLS.
Configuration read_configuration_again(const ServeArguments& arguments, const Configuration& before);

// What net.tls_certificate_file and net.tls_key_file hold; nullopt: the listener goes without TLS. Throws
// content::ContentError naming key and file: unreadable, no certificate, not its key.
std::optional<net::Certificate> read_certificate(const Configuration& configuration);

// `fresh` as far as it can hold without a new start, the rest as in `running`. Throws content::ContentError:
// the operator's listener would stand open.
Configuration adopted(const Configuration& running, Configuration fresh);

// Names of the keys, "net.port", whose values differ.
std::vector<std::string> changed_keys(Configuration before, Configuration after);

}  // namespace fusillade::hosting
