#include "tidy/layout.h"

#include <algorithm>
#include <array>
#include <regex>
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

// "room/…/unit", as in includes.
std::string unit_path(const Source& source) {
  constexpr std::string_view server = "server/";
  if (!source.path.starts_with(server)) return unit_of(source);
  return std::filesystem::path(source.path.substr(server.size())).replace_extension().generic_string();
}

bool is_server(const Source& source) { return is_cpp(source) && source.path.starts_with("server/"); }
bool is_test(const Source& source) { return is_cpp(source) && source.path.starts_with("tests/"); }

bool is_tested(const Source& unit, const std::vector<Source>& sources) {
  const std::string mirror = "tests/" + unit_path(unit) + "_test.cpp";
  return std::any_of(sources.begin(), sources.end(), [&](const Source& other) {
    return other.path == mirror || (is_test(other) && includes(other, unit_path(unit) + ".h"));
  });
}

// True where `unit` is tested as soon as `user` is.
bool is_part(const Source& unit, const Source& user, const std::vector<Source>& sources) {
  if (room_of(unit) != room_of(user)) return false;
  if (unit_path(unit) == unit_path(user) || includes(user, unit_path(unit) + ".h")) return true;
  const bool has_header = std::any_of(sources.begin(), sources.end(), [&](const Source& other) {
    return other.path == "server/" + unit_path(unit) + ".h";
  });
  return !has_header && includes(unit, unit_path(user) + ".h");
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
  std::vector<const Source*> reached;
  std::vector<const Source*> left;
  for (const Source& source : sources) {
    if (is_server(source) && !room_of(source).empty())
      (is_tested(source, sources) ? reached : left).push_back(&source);
  }
  for (std::size_t at = 0; at < reached.size(); ++at) {
    const Source& user = *reached[at];
    const auto newly = std::stable_partition(
        left.begin(), left.end(), [&](const Source* unit) { return !is_part(*unit, user, sources); });
    reached.insert(reached.end(), newly, left.end());
    left.erase(newly, left.end());
  }
  Complaints complaints;
  for (const Source* unit : left) {
    const bool is_ours = unit->text.find("#include \"") != std::string::npos;
    if (has_extension(*unit, ".cpp") && is_ours)
      complaints.push_back(complaint(*unit, 1, "no test reaches it"));
  }
  return complaints;
}

Complaints check_test_folders(const std::vector<Source>& sources) {
  std::string listed;
  std::set<std::string> folders;
  for (const Source& source : sources) {
    const std::filesystem::path path(source.path);
    if (source.path == "tests/CMakeLists.txt") listed = source.text;
    if (source.path.starts_with("tests/") && source.path.ends_with("_test.cpp")) {
      folders.insert(std::next(path.begin())->string());
    }
  }
  Complaints complaints;
  for (const std::string& folder : folders) {
    if (!std::regex_search(listed, std::regex("\\b" + folder + "\\b"))) {
      complaints.push_back("tests/" + folder + ": not named in tests/CMakeLists.txt");
    }
  }
  return complaints;
}

Complaints check_markdown_links(const Source& source, const std::filesystem::path& root) {
  static const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
  if (!has_extension(source, ".md")) return {};
  Complaints complaints;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(source.text)) {
    ++number;
    for (std::cregex_iterator at(line.data(), line.data() + line.size(), link), end; at != end; ++at) {
      const std::filesystem::path target = (root / source.path).parent_path() / (*at)[1].str();
      if (!std::filesystem::exists(target))
        complaints.push_back(complaint(source, number, (*at)[1].str() + " is missing"));
    }
  }
  return complaints;
}

}  // namespace fusillade::tidy
