// Fills any struct with a field list from a TOML table; the only place where types, ranges, required and
// unknown keys are checked.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "content/input/toml.h"
#include "sim/base/field.h"
#include "sim/base/number_text.h"

namespace fusillade::content {

using VisitFields = std::function<void(sim::FieldVisitor&)>;

// A table and where it stands, for errors.
struct TablePlace {
  std::string file;
  std::string heading;  // as written: "[match]", "[[bullet]]"
  int line = 0;         // of the heading
  const TomlTable* table = nullptr;
  std::vector<std::string> keys_above = {};  // that the file has before its first table

  bool has(std::string_view key) const { return table->find(key) != nullptr; }
  int line_of(std::string_view key) const;  // the heading's where the key is absent
  [[noreturn]] void fail(std::string_view key, const std::string& problem) const;
};

// Keys that are absent keep the value they have. Throws ContentError: unknown key (naming the nearest),
// missing required key, wrong type, not finite, out of range, fraction where an integer is expected.
void read_fields(const TablePlace& place, const VisitFields& visit);

// The same of a struct that has a field list, from its defaults on.
template <class Table>
Table read_table(const TablePlace& place) {
  Table table;
  read_fields(place, [&table](sim::FieldVisitor& v) { table.visit_fields(v); });
  return table;
}

// What a field list says of each field, in its order.
using VisitInfo = std::function<void(const sim::FieldInfo&)>;
void visit_infos(const VisitFields& visit, const VisitInfo& visit_info);

// The keys of a field list, in its order.
std::vector<std::string> field_names(const VisitFields& visit);

// "0 to 128 Hz": what a key allows, for messages.
std::string allowed_range(const sim::FieldInfo& info);

// A key as it may stand in a message: quoted unless it is short, printable ASCII.
std::string printable_key(const std::string& key);

using sim::number_text;

}  // namespace fusillade::content
