#include "content/input/field_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "content/input/error.h"
#include "content/input/nearest.h"
#include "content/input/quotes.h"
#include "content/input/secret.h"

namespace fusillade::content {
namespace {

using sim::FieldInfo;

class InfoVisitor : public sim::FieldVisitor {
 public:
  explicit InfoVisitor(const VisitInfo& visit) : visit_(visit) {}

  void field(const FieldInfo& info, bool&) override { visit_(info); }
  void field(const FieldInfo& info, std::int32_t&) override { visit_(info); }
  void field(const FieldInfo& info, std::int64_t&) override { visit_(info); }
  void field(const FieldInfo& info, float&) override { visit_(info); }
  void field(const FieldInfo& info, double&) override { visit_(info); }
  void field(const FieldInfo& info, std::string&) override { visit_(info); }
  void field(const FieldInfo& info, std::vector<std::string>&) override { visit_(info); }
  void choice(const FieldInfo& info, std::span<const std::string_view>, std::int32_t&) override {
    visit_(info);
  }

 private:
  const VisitInfo& visit_;
};

std::string length_range(const FieldInfo& info, const char* things) {
  return number_text(info.min) + " to " + number_text(info.max) + " " + things;
}

class FieldReader : public sim::FieldVisitor {
 public:
  explicit FieldReader(const TablePlace& place) : place_(place) {}

  void field(const FieldInfo& info, bool& value) override {
    if (const TomlValue* given = find(info)) value = typed<bool>(info, *given, "true or false");
  }
  void field(const FieldInfo& info, std::int32_t& value) override { read_integer(info, value); }
  void field(const FieldInfo& info, std::int64_t& value) override { read_integer(info, value); }
  void field(const FieldInfo& info, float& value) override {
    if (const TomlValue* given = find(info)) value = static_cast<float>(number(info, *given));
  }
  void field(const FieldInfo& info, double& value) override {
    if (const TomlValue* given = find(info)) value = number(info, *given);
  }
  void field(const FieldInfo& info, std::string& value) override {
    if (info.is_secret) return read_secret_field(place_, info, value);
    if (const TomlValue* given = find(info)) value = text(info, *given);
  }
  void field(const FieldInfo& info, std::vector<std::string>& value) override;
  void choice(const FieldInfo& info, std::span<const std::string_view> names, std::int32_t& value) override;

 private:
  const TomlValue* find(const FieldInfo& info) const;
  [[noreturn]] void fail_form(const std::string& key, const TomlValue& given,
                              const std::string& expected) const {
    throw ContentError(place_.file, given.line, key, given.statement() + "; allowed: " + expected);
  }
  template <class T>
  const T& typed(const FieldInfo& info, const TomlValue& given, const std::string& expected) const;
  template <class Integer>
  void read_integer(const FieldInfo& info, Integer& value) const;
  double number(const FieldInfo& info, const TomlValue& given) const;
  const std::string& text(const FieldInfo& info, const TomlValue& given) const;
  [[noreturn]] void fail(const FieldInfo& info, int line, const std::string& problem) const {
    throw ContentError(place_.file, line, std::string(info.name), problem);
  }

  const TablePlace& place_;
};

const TomlValue* FieldReader::find(const FieldInfo& info) const {
  const TomlEntry* entry = place_.table->find(info.name);
  if (entry == nullptr && info.required)
    place_.fail(info.name, "is missing; " + place_.heading + " requires it");
  return entry == nullptr ? nullptr : &entry->value;
}

template <class T>
const T& FieldReader::typed(const FieldInfo& info, const TomlValue& given,
                            const std::string& expected) const {
  const T* content = std::get_if<T>(&given.content);
  if (content == nullptr) fail_form(std::string(info.name), given, expected);
  return *content;
}

template <class Integer>
void FieldReader::read_integer(const FieldInfo& info, Integer& value) const {
  const TomlValue* given = find(info);
  if (given == nullptr) return;
  const auto read = typed<std::int64_t>(info, *given, "an integer, " + allowed_range(info));
  const double low = std::max(info.min, static_cast<double>(std::numeric_limits<Integer>::min()));
  const double high = std::min(info.max, static_cast<double>(std::numeric_limits<Integer>::max()));
  if (static_cast<double>(read) < low || static_cast<double>(read) > high)
    fail(info, given->line, std::to_string(read) + " is out of range; allowed: " + allowed_range(info));
  value = static_cast<Integer>(read);
}

double FieldReader::number(const FieldInfo& info, const TomlValue& given) const {
  double value = 0;
  if (const auto* integer = std::get_if<std::int64_t>(&given.content)) {
    value = static_cast<double>(*integer);
  } else {
    value = typed<double>(info, given, "a number, " + allowed_range(info));
  }
  if (!std::isfinite(value))
    fail(info, given.line, number_text(value) + " is not finite; allowed: " + allowed_range(info));
  if (value < info.min || value > info.max)
    fail(info, given.line, number_text(value) + " is out of range; allowed: " + allowed_range(info));
  return value;
}

const std::string& FieldReader::text(const FieldInfo& info, const TomlValue& given) const {
  const std::string allowed = "text of " + length_range(info, "bytes");
  const auto& value = typed<std::string>(info, given, allowed);
  const auto length = static_cast<double>(value.size());
  if (length < info.min || length > info.max)
    fail(info, given.line, in_quotes(value) + " has " + number_text(length) + " bytes; allowed: " + allowed);
  return value;
}

void FieldReader::field(const FieldInfo& info, std::vector<std::string>& value) {
  const TomlValue* given = find(info);
  if (given == nullptr) return;
  const std::string allowed = "an array of texts, " + length_range(info, "entries");
  const auto& array = typed<TomlArray>(info, *given, allowed);
  const auto length = static_cast<double>(array.size());
  if (length < info.min || length > info.max)
    fail(info, given->line, "has " + number_text(length) + " entries; allowed: " + allowed);
  std::vector<std::string> read;
  read.reserve(array.size());
  for (const TomlValue& element : array) {
    const auto* text = std::get_if<std::string>(&element.content);
    if (text == nullptr)
      fail_form(std::string(info.name) + "[" + std::to_string(read.size()) + "]", element, "text");
    read.push_back(*text);
  }
  value = std::move(read);
}

void FieldReader::choice(const FieldInfo& info, std::span<const std::string_view> names,
                         std::int32_t& value) {
  const TomlValue* given = find(info);
  if (given == nullptr) return;
  const std::vector<std::string> known(names.begin(), names.end());
  const std::string allowed = one_of(known);
  const auto& text = typed<std::string>(info, *given, allowed);
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end())
    fail(info, given->line, in_quotes(text) + " is unknown; allowed: " + allowed + nearest_hint(text, known));
  value = static_cast<std::int32_t>(found - names.begin());
}

void check_known(const TablePlace& place, const std::vector<std::string>& names) {
  for (const TomlEntry& entry : place.table->entries) {
    if (std::find(names.begin(), names.end(), entry.key) != names.end()) continue;
    const bool is_above = std::ranges::find(place.keys_above, entry.key) != place.keys_above.end();
    const std::string hint = is_above ? "; did you mean " + in_quotes(entry.key) + " before the first table?"
                                      : nearest_hint(entry.key, names);
    throw ContentError(place.file, entry.line, printable_key(entry.key),
                       "unknown key in " + place.heading + hint);
  }
}

}  // namespace

int TablePlace::line_of(std::string_view key) const {
  const TomlEntry* entry = table->find(key);
  return entry == nullptr ? line : entry->line;
}

void TablePlace::fail(std::string_view key, const std::string& problem) const {
  throw ContentError(file, line_of(key), std::string(key), problem);
}

void read_fields(const TablePlace& place, const VisitFields& visit) {
  check_known(place, accepted_keys(visit));
  FieldReader reader(place);
  visit(reader);
}

void visit_infos(const VisitFields& visit, const VisitInfo& visit_info) {
  InfoVisitor visitor(visit_info);
  visit(visitor);
}

std::vector<std::string> field_names(const VisitFields& visit) {
  std::vector<std::string> names;
  visit_infos(visit, [&names](const FieldInfo& info) { names.emplace_back(info.name); });
  return names;
}

std::string printable_key(const std::string& key) {
  const bool is_bare = std::all_of(key.begin(), key.end(), [](char c) { return c > ' ' && c <= '~'; });
  return is_bare && key.size() <= 64 ? key : in_quotes(key);
}

std::string allowed_range(const sim::FieldInfo& info) {
  std::string range = number_text(info.min) + " to " + number_text(info.max);
  if (!info.unit.empty()) range += " " + std::string(info.unit);
  return range;
}

}  // namespace fusillade::content
