// Reads a server configuration: one TOML table per registered section.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/base/field.h"

namespace fusillade::content {

struct FieldProblem {
  std::string key;
  std::string problem;  // what is wrong and what is allowed
};

struct ConfigSection {
  std::string name;                                      // table in the file
  std::function<void(sim::FieldVisitor&)> visit_fields;  // of the options it fills
  // What no range can say; asked once all fields are read. Empty: nothing.
  std::function<std::optional<FieldProblem>()> find_problem = {};
};

// Fills the sections' options; keys that are absent keep their value. Returns how many sections the file has.
// Throws ContentError for a missing file, a wrong or unknown key (naming the nearest), an unknown section, a
// value out of range.
std::size_t load_config(const std::filesystem::path& file, const std::vector<ConfigSection>& sections);

// Line of a key of the file, of its section where only that is there; 0: neither, or no file that can be
// read.
int line_of(const std::filesystem::path& file, std::string_view section, std::string_view key);

std::vector<std::string> section_names(const std::vector<ConfigSection>& sections);

// An arena (or scenario) has as many tables and keys that only arenas have as it has of `sections` at least,
// a configuration has more of these. Where nothing is known, the nearest name to the first that is there
// decides. An empty one is a configuration, whose keys all have defaults.
enum class FileForm { arena, config };
// Throws ContentError for a missing file, and for what is not TOML.
FileForm form_of(const std::filesystem::path& file, const std::vector<std::string>& sections);

}  // namespace fusillade::content
