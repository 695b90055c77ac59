// What `serve` is told: the sections of the configuration file, over them the environment, over both the
// command line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/config_loader.h"
#include "match/match.h"
#include "net/options.h"
#include "ops/options.h"

namespace fusillade {

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
};

// For the loader; they refer to `configuration`, which must outlive them.
std::vector<content::ConfigSection> sections_of(Configuration& configuration);

// The file (empty: config/server.toml if there is one, else the defaults) and the environment over it. Throws
// content::ContentError: place or variable, key, value and allowed range.
Configuration read_configuration(const std::string& config);
// And the rest of the command line over both.
Configuration read_configuration(const ServeArguments& arguments);

// One match per name of ServerOptions::arenas, with the ids "<name>-1", "<name>-2", ... A name is looked up
// in the arenas' directory; it is never a path. Throws content::ContentError.
std::vector<std::shared_ptr<match::Match>> load_matches(const Configuration& configuration);

}  // namespace fusillade
