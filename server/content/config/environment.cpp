#include "content/config/environment.h"

#include <algorithm>

#include "content/input/error.h"
#include "content/input/field_reader.h"
#include "content/input/nearest.h"
#include "content/input/secret.h"

namespace fusillade::content {
namespace {

using sim::FieldInfo;

constexpr std::string_view prefix = "FUSILLADE_";
// A name so close to one of ours is a slip; what is farther off may be anybody's, such as the variables that
// Kubernetes makes up for a service called "fusillade".
constexpr std::size_t slip_distance_max = 2;

using MakeContent = decltype(TomlValue::content) (*)(const std::string& text);

decltype(TomlValue::content) as_text(const std::string& text) { return text; }
decltype(TomlValue::content) as_toml(const std::string& text) { return parse_toml_value(text).content; }

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

decltype(TomlValue::content) as_list(const std::string& text) {
  TomlArray list;
  for (std::size_t begin = 0; !text.empty() && begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    list.push_back({.line = 0, .content = std::string(trimmed(text.substr(begin, end - begin)))});
    begin = end + 1;
  }
  return list;
}

// Reads the fields of one section, each as a table of its own, so that an error names its variable.
class EnvironmentReader : public sim::FieldVisitor {
 public:
  EnvironmentReader(const Environment& environment, const std::string& section)
      : environment_(environment), section_(section) {}

  void field(const FieldInfo& info, bool& value) override { read(info, value, as_toml); }
  void field(const FieldInfo& info, std::int32_t& value) override { read(info, value, as_toml); }
  void field(const FieldInfo& info, std::int64_t& value) override { read(info, value, as_toml); }
  void field(const FieldInfo& info, float& value) override { read(info, value, as_toml); }
  void field(const FieldInfo& info, double& value) override { read(info, value, as_toml); }
  void field(const FieldInfo& info, std::string& value) override { read(info, value, as_text); }
  void field(const FieldInfo& info, std::vector<std::string>& value) override { read(info, value, as_list); }
  void choice(const FieldInfo& info, std::span<const std::string_view> names, std::int32_t& value) override {
    read_with(info, as_text, [&](sim::FieldVisitor& v) { v.choice(info, names, value); });
  }

 private:
  template <class T>
  void read(const FieldInfo& info, T& value, MakeContent make) {
    read_with(info, make, [&](sim::FieldVisitor& v) { v.field(info, value); });
  }
  void read_with(const FieldInfo& info, MakeContent make, const VisitFields& visit) const;

  const Environment& environment_;
  const std::string& section_;
};

void EnvironmentReader::read_with(const FieldInfo& info, MakeContent make, const VisitFields& visit) const {
  TomlTable table;
  std::string place;
  for (const std::string& key : keys_of(info)) {
    const auto found = environment_.find(variable_name(section_, key));
    if (found == environment_.end()) continue;
    place = found->first;
    table.entries.push_back({key, 0, {.line = 0, .content = make(found->second)}});
  }
  if (!table.entries.empty()) read_fields({place, "[" + section_ + "]", 0, &table}, visit);
}

std::vector<std::string> names_of(const std::vector<ConfigSection>& sections) {
  std::vector<std::string> names{file_variable};
  for (const ConfigSection& section : sections) {
    for (const std::string& key : accepted_keys(section.visit_fields))
      names.push_back(variable_name(section.name, key));
  }
  return names;
}

bool is_meant_for_us(const std::string& name, const std::vector<ConfigSection>& sections,
                     const std::vector<std::string>& names) {
  const auto is_of = [&](const ConfigSection& section) {
    return name.starts_with(variable_name(section.name, ""));
  };
  const auto is_near = [&](const std::string& known) {
    return edit_distance(name, known, slip_distance_max + 1) <= slip_distance_max;
  };
  return std::ranges::any_of(sections, is_of) || std::ranges::any_of(names, is_near);
}

void refuse_unknown(const Environment& environment, const std::vector<ConfigSection>& sections) {
  const std::vector<std::string> names = names_of(sections);
  for (const auto& [name, text] : environment) {
    if (std::ranges::find(names, name) != names.end() || !is_meant_for_us(name, sections, names)) continue;
    throw ContentError(name, 0, "", "no key has this name" + nearest_hint(name, names));
  }
}

void check_problem(const Environment& environment, const ConfigSection& section) {
  if (!section.find_problem) return;
  const std::optional<FieldProblem> found = section.find_problem();
  if (!found) return;
  for (const std::string& key : {found->key, file_key_of(found->key)}) {
    const std::string variable = variable_name(section.name, key);
    if (environment.contains(variable)) throw ContentError(variable, 0, key, found->problem);
  }
  throw ContentError("[" + section.name + "]", 0, found->key, found->problem);
}

}  // namespace

Environment environment_of(const char* const* variables) {
  Environment environment;
  for (; *variables != nullptr; ++variables) {
    const std::string_view variable(*variables);
    const std::size_t equals = variable.find('=');
    if (!variable.starts_with(prefix) || equals == std::string_view::npos) continue;
    environment.emplace(variable.substr(0, equals), variable.substr(equals + 1));
  }
  return environment;
}

std::string variable_name(std::string_view section, std::string_view key) {
  std::string name = std::string(section) + "_" + std::string(key);
  std::ranges::transform(name, name.begin(), [](char c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; });
  return std::string(prefix) + name;
}

void apply_environment(const Environment& environment, const std::vector<ConfigSection>& sections) {
  refuse_unknown(environment, sections);
  for (const ConfigSection& section : sections) {
    EnvironmentReader reader(environment, section.name);
    section.visit_fields(reader);
    check_problem(environment, section);
  }
}

}  // namespace fusillade::content
