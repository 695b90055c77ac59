// A TOML document as plain values with line numbers, so that only toml.cpp knows the parser's library.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace fusillade::content {

struct TomlValue;
struct TomlEntry;
using TomlArray = std::vector<TomlValue>;

struct TomlTable {
  std::vector<TomlEntry> entries;  // in the order of the file

  const TomlEntry* find(std::string_view key) const;  // nullptr: absent; O(entries)
};

// A date or time, which no key of ours takes.
struct TomlDate {};

struct TomlValue {
  int line = 0;  // 1-based
  std::variant<TomlDate, bool, std::int64_t, double, std::string, TomlArray, TomlTable> content;

  // What it is, for messages: "an integer", "text", "an array", ...
  std::string_view form_name() const;
  // The same as a sentence with its value, where a message has room for it: "3 is an integer", "is an array".
  std::string statement() const;
};

struct TomlEntry {
  std::string key;
  int line = 0;  // of the key
  TomlValue value;
};

// The text of a TOML file. Throws ContentError naming the file: unreadable, more than toml_bytes_max bytes.
std::string read_toml(const std::filesystem::path& file);

// `file` names the place in errors. Throws ContentError for anything that is not TOML: syntax, duplicate
// keys, integers beyond 64 bits, bytes that are not UTF-8, keys nested deeper than 8, more than
// toml_bytes_max bytes.
TomlTable parse_toml(std::string_view text, const std::string& file);

// A value that somebody typed outside of a file (line 0); text that is no TOML value stays text.
TomlValue parse_toml_value(const std::string& text);

}  // namespace fusillade::content
