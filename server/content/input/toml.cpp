#include "content/input/toml.h"

#include <algorithm>
#include <vector>

#include "content/input/error.h"
#include "content/input/file.h"
#include "content/input/quotes.h"
#include "content/input/toml_parser.h"
#include "sim/base/number_text.h"

namespace fusillade::content {
namespace {

constexpr int key_depth_max = 8;

// Of a string that begins at `begin` with its quote: past its end, which is that of its line at most where it
// has one. As TOML 1.0 has it: escapes between double quotes only, and up to two quotes before the three that
// end a string of several lines.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  const std::string three(3, quote);
  const bool has_lines = text.substr(begin, 3) == three;
  for (std::size_t i = begin + (has_lines ? 3 : 1); i < text.size(); ++i) {
    if (text[i] == '\n' && !has_lines) return i;
    if (text[i] == '\\' && quote == '"' && i + 1 < text.size() && text[i + 1] != '\n') {
      ++i;
    } else if (text[i] == quote && !has_lines) {
      return i + 1;
    } else if (text.substr(i, 3) == three) {
      const std::size_t rest = text.find_first_not_of(quote, i);
      return std::min({rest, i + 5, text.size()});
    }
  }
  return text.size();
}

// The parser and its tree recurse once per dotted part of a key, without a limit of its own: a long enough
// key would exhaust the stack. Strings and comments are skipped; numbers in arrays are apart by commas.
class KeyDepth {
 public:
  explicit KeyDepth(const std::string& file) : file_(file) {}

  void check(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) i = skip(text, i);
  }

 private:
  static bool continues_key(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == ' ' || c == '\t';
  }
  // What begins at `begin`; returns where the next begins.
  std::size_t skip(std::string_view text, std::size_t begin) {
    const char c = text[begin];
    if (c == '#') return std::min(text.find('\n', begin), text.size());
    if (c == '"' || c == '\'') {
      const std::size_t end = end_of_string(text, begin);
      line_ += static_cast<int>(std::ranges::count(text.substr(begin, end - begin), '\n'));
      return end;
    }
    if (c == '\n') ++line_;
    if (c == '.') {
      if (++depth_ > key_depth_max)
        throw ContentError(
            file_, line_, "",
            "keys nest too deep; allowed: at most " + std::to_string(key_depth_max) + " parts");
    } else if (!continues_key(c)) {
      depth_ = 1;
    }
    return begin + 1;
  }

  const std::string& file_;
  int line_ = 1;
  int depth_ = 1;
};

bool breaks_parser(std::string_view text) {
  try {
    static_cast<void>(toml::parse(text, std::string_view{}));
    return false;
  } catch (const TomlParserBroke&) {
    return true;
  } catch (const toml::parse_error&) {
    return false;
  }
}

// The parser doesn't say: the last of the fewest lines that break it. O(n log n).
int line_that_breaks_parser(std::string_view text) {
  std::vector<std::size_t> line_ends;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') line_ends.push_back(i + 1);
  }
  const auto line = std::ranges::partition_point(
      line_ends, [text](std::size_t end) { return !breaks_parser(text.substr(0, end)); });
  return static_cast<int>(line - line_ends.begin()) + 1;
}

int line_of(const toml::source_region& source) { return static_cast<int>(source.begin.line); }

TomlValue convert(const toml::node& node);

TomlTable convert_table(const toml::table& table) {
  TomlTable result;
  result.entries.reserve(table.size());
  std::vector<std::pair<toml::source_position, TomlEntry>> placed;
  placed.reserve(table.size());
  for (const auto& [key, node] : table)
    placed.emplace_back(key.source().begin,
                        TomlEntry{std::string(key.str()), line_of(key.source()), convert(node)});
  std::stable_sort(placed.begin(), placed.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& [place, entry] : placed) result.entries.push_back(std::move(entry));
  return result;
}

TomlArray convert_array(const toml::array& array) {
  TomlArray result;
  result.reserve(array.size());
  for (const auto& node : array) result.push_back(convert(node));
  return result;
}

TomlValue convert(const toml::node& node) {
  TomlValue result{.line = line_of(node.source()), .content = TomlDate{}};
  if (const auto* boolean = node.as_boolean()) result.content = boolean->get();
  if (const auto* integer = node.as_integer()) result.content = integer->get();
  if (const auto* number = node.as_floating_point()) result.content = number->get();
  if (const auto* text = node.as_string()) result.content = text->get();
  if (const auto* array = node.as_array()) result.content = convert_array(*array);
  if (const auto* table = node.as_table()) result.content = convert_table(*table);
  return result;
}

}  // namespace

const TomlEntry* TomlTable::find(std::string_view key) const {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [key](const TomlEntry& e) { return e.key == key; });
  return found == entries.end() ? nullptr : &*found;
}

std::string_view TomlValue::form_name() const {
  constexpr std::string_view names[] = {"a date or time", "true or false", "an integer", "a number",
                                        "text",           "an array",      "a table"};
  return names[content.index()];
}

std::string TomlValue::statement() const {
  std::string value;
  if (const auto* integer = std::get_if<std::int64_t>(&content)) value = std::to_string(*integer) + " ";
  if (const auto* number = std::get_if<double>(&content)) value = sim::number_text(*number) + " ";
  if (const auto* text = std::get_if<std::string>(&content)) value = in_quotes(*text) + " ";
  if (const auto* boolean = std::get_if<bool>(&content)) return *boolean ? "is true" : "is false";
  return value + "is " + std::string(form_name());
}

std::string read_toml(const std::filesystem::path& file) {
  try {
    return read_file(file, toml_bytes_max);
  } catch (const FileError& error) {
    throw ContentError(file.string(), 0, "", error.what());
  }
}

TomlTable parse_toml(std::string_view text, const std::string& file) {
  if (text.size() > toml_bytes_max)
    throw ContentError(file, 0, "",
                       "is too large; allowed: at most " + std::to_string(toml_bytes_max) + " bytes");
  KeyDepth(file).check(text);
  try {
    return convert_table(toml::parse(text, std::string_view{}));
  } catch (const toml::parse_error& error) {
    throw ContentError(file, line_of(error.source()), "",
                       "not valid TOML: " + std::string(error.description()));
  } catch (const TomlParserBroke&) {
    throw ContentError(file, line_that_breaks_parser(text), "", "not valid TOML: it breaks off");
  }
}

TomlValue parse_toml_value(const std::string& text) {
  TomlValue value{.line = 0, .content = text};
  try {
    TomlTable parsed = parse_toml("value = " + text, "");
    if (parsed.entries.size() == 1 && parsed.entries.front().key == "value")
      value.content = std::move(parsed.entries.front().value.content);
  } catch (const ContentError&) {
    return value;
  }
  return value;
}

}  // namespace fusillade::content
