// A scenario file as text, run to its end: its event log, line by line.
#pragma once

#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "cli/simulation.h"
#include "content/arena/arena_builder.h"
#include "content/input/file.h"

namespace fusillade::cli {

// A room of 18 x 8 free tiles, wall on its rim.
inline const std::string scenario_room =
    "[map]\nrows = [\"####################\", \"#..................#\", \"#..................#\", "
    "\"#..................#\", \"#..................#\", \"#..................#\", \"#..................#\", "
    "\"#..................#\", \"#..................#\", \"####################\"]\n";

inline std::vector<std::string> log_of(const std::string& text, std::optional<std::int32_t> ticks = {}) {
  const content::ReadFile no_files = [](const std::string&, std::size_t) -> std::string {
    throw content::FileError("cannot be read: there are no files here");
  };
  const match::ArenaDefinition arena =
      content::build_arena({.file = "s.toml", .name = "s", .text = text, .read_file = no_files});
  std::ostringstream log;
  SimulationOptions options;
  options.ticks = ticks;
  options.log.stream = &log;
  run_simulation(arena, options);
  std::istringstream stream(log.str());
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The lines without spawns, each cut to what happened between whom: "hit bullet:0 enemy:0".
inline std::vector<std::string> contacts_of(const std::string& text, std::optional<std::int32_t> ticks = {}) {
  std::vector<std::string> contacts;
  const auto value = [](const std::string& line, const std::string& key) -> std::string {
    const std::size_t begin = line.find("\"" + key + "\":\"");
    if (begin == std::string::npos) return {};
    const std::size_t from = begin + key.size() + 4;
    return line.substr(from, line.find('"', from) - from);
  };
  for (const std::string& line : log_of(text, ticks)) {
    const std::string form = value(line, "event"), target = value(line, "target");
    if (form == "spawn") continue;
    contacts.push_back(form + " " + value(line, "mover") + (target.empty() ? "" : " " + target));
  }
  return contacts;
}

}  // namespace fusillade::cli
