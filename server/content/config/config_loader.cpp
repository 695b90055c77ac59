#include "content/config/config_loader.h"

#include <algorithm>

#include "content/arena/arena_file.h"
#include "content/config/config_text.h"
#include "content/input/error.h"
#include "content/input/field_reader.h"
#include "content/input/nearest.h"
#include "content/input/quotes.h"
#include "content/input/secret.h"

namespace fusillade::content {
namespace {

// What may be meant by a key that is no section: one that stands outside of its section, or another file.
std::string hint_of(const TomlEntry& entry, const std::vector<ConfigSection>& sections) {
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  for (const ConfigSection& section : sections) {
    if (has(field_names(section.visit_fields), entry.key))
      return "; did you mean " + in_quotes(entry.key) + " in [" + section.name + "]?";
  }
  const std::string_view of_arenas = has(arena_top_level_names(), entry.key) ? ", but a part of arenas" : "";
  return std::string(of_arenas) + nearest_hint(entry.key, section_names(sections));
}

void check_sections(const TomlTable& root, const std::string& file,
                    const std::vector<ConfigSection>& sections) {
  const std::vector<std::string> names = section_names(sections);
  for (const TomlEntry& entry : root.entries) {
    if (std::find(names.begin(), names.end(), entry.key) == names.end())
      throw ContentError(file, entry.line, printable_key(entry.key),
                         "unknown section" + hint_of(entry, sections));
    if (!std::holds_alternative<TomlTable>(entry.value.content))
      throw ContentError(file, entry.line, entry.key,
                         entry.value.statement() + "; allowed: one table [" + entry.key + "]");
  }
}

void check_problem(const TomlTable& table, const std::string& file, int section_line,
                   const ConfigSection& section) {
  if (!section.find_problem) return;
  const std::optional<FieldProblem> found = section.find_problem();
  if (!found) return;
  const TomlEntry* entry = table.find(found->key);
  if (entry == nullptr) entry = table.find(file_key_of(found->key));
  if (entry == nullptr) throw ContentError(file, section_line, found->key, found->problem);
  throw ContentError(file, entry->line, entry->key, found->problem);
}

}  // namespace

std::size_t parse_config(std::string_view text, const std::string& file,
                         const std::vector<ConfigSection>& sections) {
  const TomlTable root = parse_toml(text, file);
  check_sections(root, file, sections);
  for (const ConfigSection& section : sections) {
    const TomlEntry* entry = root.find(section.name);
    if (entry == nullptr) continue;
    const auto& table = std::get<TomlTable>(entry->value.content);
    read_fields({file, "[" + section.name + "]", entry->line, &table}, section.visit_fields);
    check_problem(table, file, entry->line, section);
  }
  return root.entries.size();
}

std::size_t load_config(const std::filesystem::path& file, const std::vector<ConfigSection>& sections) {
  return parse_config(read_toml(file), file.string(), sections);
}

int line_of(const std::filesystem::path& file, std::string_view section, std::string_view key) {
  try {
    const TomlTable root = parse_toml(read_toml(file), file.string());
    const TomlEntry* found = root.find(section);
    const auto* table = found != nullptr ? std::get_if<TomlTable>(&found->value.content) : nullptr;
    if (table == nullptr) return 0;
    const TomlEntry* entry = table->find(key);
    return entry != nullptr ? entry->line : found->line;
  } catch (const ContentError&) {
    return 0;
  }
}

std::vector<std::string> section_names(const std::vector<ConfigSection>& sections) {
  std::vector<std::string> names;
  names.reserve(sections.size());
  for (const ConfigSection& section : sections) names.push_back(section.name);
  return names;
}

FileForm form_of(const std::filesystem::path& file, const std::vector<std::string>& sections) {
  const TomlTable root = parse_toml(read_toml(file), file.string());
  if (root.entries.empty()) return FileForm::config;
  const auto count_of = [&root](const std::vector<std::string>& names) {
    return std::ranges::count_if(names, [&root](const auto& name) { return root.find(name) != nullptr; });
  };
  std::vector<std::string> names = arena_top_level_names();
  const auto of_arena = count_of(names), of_config = count_of(sections);
  if (of_arena + of_config > 0) return of_arena >= of_config ? FileForm::arena : FileForm::config;
  names.insert(names.end(), sections.begin(), sections.end());
  const std::string_view meant = nearest_name(root.entries.front().key, names);
  return std::ranges::find(sections, meant) == sections.end() ? FileForm::arena : FileForm::config;
}

}  // namespace fusillade::content
