// Environment variables over a configuration: FUSILLADE_<SECTION>_<KEY> for every key of every section, such
// as FUSILLADE_NET_PORT; a secret also by FUSILLADE_<SECTION>_<KEY>_FILE, the name of the file that holds it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "content/config/config_loader.h"

namespace fusillade::content {

// Names the configuration file where the command line does not.
inline constexpr const char* file_variable = "FUSILLADE_CONFIG";

using Environment = std::map<std::string, std::string>;  // text by name

// Those variables of an `environ` (ends with nullptr) that begin with FUSILLADE_.
Environment environment_of(const char* const* variables);

// "net", "port" → "FUSILLADE_NET_PORT"
std::string variable_name(std::string_view section, std::string_view key);

// Sets the keys that the environment states, with the checks of a file. Texts stand without quotes, lists
// are separated by commas (spaces around an element don't count), all else is written as in TOML. Throws
// ContentError naming the variable: a bad value; an unknown key of a section, or a name within two letters
// of a valid one. Other variables belong to others and are not looked at.
void apply_environment(const Environment& environment, const std::vector<ConfigSection>& sections);

}  // namespace fusillade::content
