#include "tidy/rooms.h"

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>
#include <string_view>

#include "tidy/code_text.h"

namespace fusillade::tidy {
namespace {

using Names = std::set<std::string, std::less<>>;

// "proto": the generated wire format.
const std::map<std::string, Names, std::less<>> known_rooms{
    {"sim", {"sim"}},
    {"match", {"match", "sim"}},
    {"content", {"content", "match", "sim"}},
    {"net", {"net", "match", "sim", "proto"}},
    {"ops", {"ops", "match", "sim"}},
    {"cli", {"cli", "content", "match", "sim"}},
    {"hosting", {"hosting", "content", "net", "ops", "match", "sim"}},
    {"client-sim", {"client-sim", "sim", "proto"}},
};

// What bots take from sim, and who of them: they fly bullets by what the wire's page says, so that a server
// that plays in another way is found out. Its world only tells them whether a content is sound. The page's
// program is the simulation itself.
const std::map<std::string, std::string, std::less<>> taken_by_bots{
    {"sim/base/math.h", "client-sim/world/"},
    {"sim/behaviour/launch_grid.h", "client-sim/world/"},
    {"sim/behaviour/pattern.h", "client-sim/world/"},
    {"sim/world.h", "client-sim/connection/content_store.cpp"},
};

// Libraries and parts of the standard library that only these rooms may include; first match counts.
struct Library {
  std::string_view prefix;
  Names rooms;
};
const std::vector<Library> libraries{
    {"boost/json", {"net", "content", "client-sim"}},
    {"boost/archive/iterators/", {"content"}},  // base64
    {"boost/", {"net", "client-sim"}},
    {"google/", {"net", "client-sim"}},
    {"jwt.h", {"net"}},
    {"spdlog/", {"ops"}},
    {"prometheus/", {"ops"}},
    {"toml++/", {"content"}},
    {"spng.h", {"content"}},
    {"CLI/", {"cli", "client-sim"}},
    {"hwy/", {"sim"}},
    {"chrono", {"net", "ops", "cli", "client-sim"}},
    {"ctime", {"net", "ops"}},
    {"thread", {"net", "ops", "client-sim"}},
    {"fstream", {"content", "ops", "cli", "client-sim"}},
    {"iostream", {"cli", "client-sim"}},
};

// <memory_resource>: where columns lie, on which no result depends. <cstdio>: for snprintf() alone.
const Names pure_headers{"algorithm",
                         "array",
                         "bit",
                         "cmath",
                         "compare",
                         "concepts",
                         "cstddef",
                         "cstdint",
                         "cstdio",
                         "cstdlib",
                         "cstring",
                         "functional",
                         "initializer_list",
                         "iterator",
                         "limits",
                         "memory",
                         "memory_resource",
                         "numbers",
                         "numeric",
                         "optional",
                         "span",
                         "stdexcept",
                         "string",
                         "string_view",
                         "tuple",
                         "type_traits",
                         "utility",
                         "variant",
                         "vector"};

// Folders of sim, from the ground up: each may include what stands before it, and its own.
constexpr std::array<std::string_view, 15> sim_floors{"base",       "model",   "geometry", "plane", "mask",
                                                      "behaviour",  "queue",   "grid",     "store", "motion",
                                                      "broadphase", "contact", "response", "state", ""};

struct Include {
  std::size_t line = 0;
  std::string path;
  bool is_own = false;  // in quotes
};

std::vector<Include> includes_of(const Source& source) {
  static const std::regex directive(R"(\s*#\s*include\s*(["<])([^">]+)[">].*)");
  std::vector<Include> includes;
  std::size_t line = 0;
  for (const std::string_view text : lines_of(source.text)) {
    ++line;
    std::cmatch match;
    if (std::regex_match(text.data(), text.data() + text.size(), match, directive)) {
      includes.push_back({line, match[2], match[1] == "\""});
    }
  }
  return includes;
}

std::string room_of_include(const std::string& path, const std::string& own_room) {
  const std::string first = path.substr(0, path.find('/'));
  if (first == "fusillade") return "proto";
  const bool is_room = known_rooms.contains(first);
  return is_room || own_room != "client-sim" ? first : own_room;
}

bool is_kept_from_bots(const std::string& include, const std::string& path) {
  const bool is_bot = path.starts_with("client-sim/") && !path.starts_with("client-sim/web/");
  if (!is_bot || !include.starts_with("sim/")) return false;
  const auto taken = taken_by_bots.find(include);
  return taken == taken_by_bots.end() || !path.starts_with(taken->second);
}

std::string room_of_target(const std::string& target) {
  if (target == "client") return "client-sim";
  return target;
}

}  // namespace

Complaints check_includes(const Source& source) {
  const std::string room = room_of(source);
  const auto known = known_rooms.find(room);
  if (room.empty() || !is_cpp(source)) return {};
  if (known == known_rooms.end()) return {complaint(source, 1, room + " is no room of this house")};
  Complaints complaints;
  for (const Include& include : includes_of(source)) {
    const bool is_allowed = known->second.contains(room_of_include(include.path, room)) &&
                            !is_kept_from_bots(include.path, source.path);
    if (include.is_own && !is_allowed) {
      complaints.push_back(complaint(source, include.line, room + " may not include " + include.path));
    }
    if (include.is_own) continue;
    for (const Library& library : libraries) {
      if (!include.path.starts_with(library.prefix)) continue;
      if (!library.rooms.contains(room)) {
        complaints.push_back(
            complaint(source, include.line, "<" + include.path + "> does not belong into " + room));
      }
      break;
    }
  }
  return complaints;
}

Complaints check_sim_floors(const Source& source) {
  if (room_of(source) != "sim" || !is_cpp(source)) return {};
  const auto floor_of = [](const std::string& path) {
    const std::size_t begin = path.find("sim/") + 4;
    const std::size_t end = path.find('/', begin);
    const std::string folder = end == std::string::npos ? "" : path.substr(begin, end - begin);
    return std::find(sim_floors.begin(), sim_floors.end(), folder) - sim_floors.begin();
  };
  Complaints complaints;
  for (const Include& include : includes_of(source)) {
    if (!include.is_own || floor_of(include.path) <= floor_of(source.path)) continue;
    complaints.push_back(complaint(source, include.line, include.path + " stands on a higher floor of sim"));
  }
  return complaints;
}

Complaints check_links(const Source& source) {
  static const std::regex statement(R"(target_link_libraries\s*\(\s*fusillade_(\w+)([^)]*)\))");
  static const std::regex own_target(R"(\bfusillade_(\w+))");
  if (!source.path.ends_with("CMakeLists.txt") || source.path.starts_with("tests/")) return {};
  Complaints complaints;
  const std::string& text = source.text;
  for (std::sregex_iterator at(text.begin(), text.end(), statement), end; at != end; ++at) {
    const std::string room = room_of_target((*at)[1]);
    const auto known = known_rooms.find(room);
    if (known == known_rooms.end()) continue;
    const std::string list = (*at)[2];
    for (std::sregex_iterator other(list.begin(), list.end(), own_target); other != end; ++other) {
      const std::string name = room_of_target((*other)[1]);
      if (name == "flags" || known->second.contains(name)) continue;
      complaints.push_back(complaint(source, 1, room + " may not link " + other->str()));
    }
  }
  return complaints;
}

Complaints check_purity(const Source& source) {
  static const std::regex transcendental(
      R"(\b(a?(sin|cos|tan)h?|atan2|pow|exp|exp2|expm1|log|log2|log10|log1p|hypot|fma|cbrt|erf|[lt]gamma|s?rand)f?\s*\()");
  static const std::regex impure(
      R"(\b(printf|fprintf|puts|fopen)\s*\()"
      R"(|\bstd::(time|clock|thread|mutex|atomic|random_device|unordered_(map|set))\b)");
  static const Names loading_and_spawning{"content", "match"};
  const bool is_sim = room_of(source) == "sim";
  if (!is_cpp(source) || !(is_sim || loading_and_spawning.contains(room_of(source)))) return {};
  Complaints complaints;
  for (const Include& include : includes_of(source)) {
    if (!is_sim || include.is_own || include.path.starts_with("hwy/")) continue;
    if (!pure_headers.contains(include.path)) {
      complaints.push_back(
          complaint(source, include.line, "<" + include.path + "> is not on the list of pure headers"));
    }
  }
  const std::string code = code_of(source.text);
  std::size_t line = 0;
  for (const std::string_view text : lines_of(code)) {
    ++line;
    std::cmatch match;
    const auto has = [&](const std::regex& calls) {
      return std::regex_search(text.data(), text.data() + text.size(), match, calls);
    };
    if (has(transcendental) || (is_sim && has(impure))) {
      complaints.push_back(complaint(source, line, match.str() + " is not pure: sim/math has its own"));
    }
  }
  return complaints;
}

}  // namespace fusillade::tidy
