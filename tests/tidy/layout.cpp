#include "tidy/layout.h"

#include <algorithm>
#include <array>
#include <set>

namespace fusillade::tidy {
namespace {

constexpr std::array<std::string_view, 11> top_level{"CMakeLists.txt",
                                                     "CMakePresets.json",
                                                     "README.md",
                                                     "LICENSE",
                                                     "server",
                                                     "proto",
                                                     "client-sim",
                                                     "config",
                                                     "tests",
                                                     "docker",
                                                     "dev"};
constexpr std::string_view build_output = "build";

bool includes(const Source& source, const std::string& header) {
  return source.text.find("#include \"" + header + "\"") != std::string::npos;
}

// "room/unit", as in includes.
std::string unit_path(const Source& source) { return room_of(source) + "/" + unit_of(source); }

bool is_server(const Source& source) { return is_cpp(source) && source.path.starts_with("server/"); }
bool is_test(const Source& source) { return is_cpp(source) && source.path.starts_with("tests/"); }

bool is_tested(const Source& unit, const std::vector<Source>& sources) {
  const std::string mirror = "tests/" + unit_path(unit) + "_test.cpp";
  return std::any_of(sources.begin(), sources.end(), [&](const Source& other) {
    return other.path == mirror || (is_test(other) && includes(other, unit_path(unit) + ".h"));
  });
}

}  // namespace

Complaints check_top_level(const std::vector<std::string>& names) {
  Complaints complaints;
  for (const std::string& name : names) {
    const bool is_known = std::find(top_level.begin(), top_level.end(), name) != top_level.end();
    if (!is_known && name != build_output && !name.starts_with('.')) {
      complaints.push_back(name + ": the top level has no place for it");
    }
  }
  return complaints;
}

Complaints check_mirror(const std::vector<Source>& sources) {
  std::set<std::string> units;
  std::vector<const Source*> tested;
  for (const Source& source : sources) {
    if (!is_server(source)) continue;
    if (has_extension(source, ".h")) units.insert(unit_path(source));
    if (is_tested(source, sources)) tested.push_back(&source);
  }
  Complaints complaints;
  for (const Source& unit : sources) {
    if (!is_server(unit) || !has_extension(unit, ".cpp") || room_of(unit).empty()) continue;
    const bool has_header = units.contains(unit_path(unit));
    const bool is_reached = std::any_of(tested.begin(), tested.end(), [&](const Source* other) {
      if (unit_path(*other) == unit_path(unit)) return true;
      if (room_of(*other) != room_of(unit)) return false;
      return has_header ? includes(*other, unit_path(unit) + ".h") : includes(unit, unit_path(*other) + ".h");
    });
    if (!is_reached) complaints.push_back(complaint(unit, 1, "no test reaches it"));
  }
  return complaints;
}

}  // namespace fusillade::tidy
