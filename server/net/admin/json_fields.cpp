#include "net/admin/json_fields.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>
#include <vector>

#include "match/text.h"
#include "net/codec/text.h"
#include "sim/base/number_text.h"

namespace fusillade::net {
namespace {

namespace json = boost::json;
using sim::FieldInfo;
using sim::number_text;

constexpr std::size_t shown_bytes_max = 60;

std::string shown(const json::value& value) {
  const std::string text = value.is_double() ? number_text(value.get_double()) : json::serialize(value);
  return text.size() <= shown_bytes_max ? text : std::string(cut_text(text, shown_bytes_max)) + "…";
}

std::string problem_text(std::string_view place, const std::string& problem) {
  return "body: " + std::string(place) + ": " + problem;
}

std::string range_text(const FieldInfo& info) {
  return number_text(info.min) + " to " + number_text(info.max) +
         (info.unit.empty() ? "" : " " + std::string(info.unit));
}

// Where the text that begins with a quote ends.
std::size_t end_of_quoted(std::string_view text) {
  std::size_t at = 1;
  while (text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return at + 1;
}

// A key that a text, which is a JSON object, gives more than once; empty: none. Boost's parser keeps the last
// of each and says nothing.
std::string repeated_key(std::string_view text) {
  std::set<json::string> keys;
  std::string_view quoted;
  for (int depth = 0; !text.empty();) {
    const char first = text.front();
    const std::size_t size = first == '"' ? end_of_quoted(text) : 1;
    if (first == '"') quoted = text.substr(0, size);
    if (first == '{' || first == '[') ++depth;
    if (first == '}' || first == ']') --depth;
    const bool is_key = first == ':' && depth == 1;
    if (is_key && !keys.insert(json::parse(quoted).get_string()).second) return std::string(quoted);
    text.remove_prefix(size);
  }
  return {};
}

class Reader final : public sim::FieldVisitor {
 public:
  explicit Reader(const json::object& object) : object_(&object) {}

  void field(const FieldInfo& info, bool& value) override {
    const json::value* given = find(info);
    if (given == nullptr) return;
    if (!given->is_bool()) return fail(info, *given, "true or false");
    value = given->get_bool();
  }
  void field(const FieldInfo& info, std::int32_t& value) override { whole(info, value); }
  void field(const FieldInfo& info, std::int64_t& value) override { whole(info, value); }
  void field(const FieldInfo& info, float& value) override { number(info, value); }
  void field(const FieldInfo& info, double& value) override { number(info, value); }
  void field(const FieldInfo& info, std::string& value) override {
    const json::value* given = find(info);
    if (given == nullptr) return;
    const bool is_good = given->is_string() && is_in_range(info, given->get_string().size());
    if (!is_good) return fail(info, *given, "text of " + range_text(info) + " bytes");
    value.assign(given->get_string().data(), given->get_string().size());
  }
  void field(const FieldInfo& info, std::vector<std::string>& value) override {
    const json::value* given = find(info);
    if (given == nullptr) return;
    const bool is_good = given->is_array() && is_in_range(info, given->get_array().size()) &&
                         std::ranges::all_of(given->get_array(), &json::value::is_string);
    if (!is_good) return fail(info, *given, range_text(info) + " texts");
    value.clear();
    for (const json::value& text : given->get_array())
      value.emplace_back(std::string_view(text.get_string()));
  }
  void choice(const FieldInfo& info, std::span<const std::string_view> names, std::int32_t& value) override {
    const json::value* given = find(info);
    if (given == nullptr) return;
    const auto found =
        given->is_string() ? std::ranges::find(names, std::string_view(given->get_string())) : names.end();
    if (found == names.end()) return fail(info, *given, match::joined(names, ", "));
    value = static_cast<std::int32_t>(found - names.begin());
  }

  // An unknown key first: where one is mistyped, the right one is missing.
  std::string problem() const {
    const std::string unknown = unknown_key();
    return unknown.empty() ? problem_ : unknown;
  }

 private:
  std::string unknown_key() const {
    for (const auto& [key, value] : *object_) {
      if (std::ranges::find(names_, std::string_view(key)) == names_.end())
        return problem_text(
            shown(key),
            "unknown key; allowed: " + (names_.empty() ? std::string("none") : match::joined(names_, ", ")));
    }
    return {};
  }
  const json::value* find(const FieldInfo& info) {
    names_.push_back(info.name);
    const json::value* given = object_->if_contains(info.name);
    if (given == nullptr && info.required && problem_.empty())
      problem_ = problem_text(info.name, "is missing");
    return given;
  }
  void fail(const FieldInfo& info, const json::value& given, const std::string& allowed) {
    if (problem_.empty()) problem_ = problem_text(info.name, "is " + shown(given) + "; allowed: " + allowed);
  }
  static bool is_in_range(const FieldInfo& info, std::size_t size) {
    return static_cast<double>(size) >= info.min && static_cast<double>(size) <= info.max;
  }
  template <class Number>
  void number(const FieldInfo& info, Number& value) {
    const json::value* given = find(info);
    if (given == nullptr) return;
    boost::system::error_code no_number;
    const double read = given->to_number<double>(no_number);
    if (no_number || !(read >= info.min && read <= info.max)) return fail(info, *given, range_text(info));
    value = static_cast<Number>(read);
  }
  template <class Integer>
  void whole(const FieldInfo& info, Integer& value) {
    const json::value* given = find(info);
    if (given == nullptr) return;
    boost::system::error_code no_integer;
    const auto read = given->to_number<std::int64_t>(no_integer);
    const bool is_good =
        !no_integer && static_cast<double>(read) >= info.min && static_cast<double>(read) <= info.max;
    if (!is_good) return fail(info, *given, "an integer, " + range_text(info));
    value = static_cast<Integer>(read);
  }

  const json::object* object_;
  std::vector<std::string_view> names_;
  std::string problem_;
};

class SchemaWriter final : public sim::FieldVisitor {
 public:
  void field(const FieldInfo& info, bool& value) override { add(info, {{"type", "boolean"}}, value); }
  void field(const FieldInfo& info, std::int32_t& value) override { number(info, "integer", value); }
  void field(const FieldInfo& info, std::int64_t& value) override { number(info, "integer", value); }
  void field(const FieldInfo& info, float& value) override { number(info, "number", value); }
  void field(const FieldInfo& info, double& value) override { number(info, "number", value); }
  void field(const FieldInfo& info, std::string& value) override {
    add(info, {{"type", "string"}, {"minLength", bound(info.min)}, {"maxLength", bound(info.max)}},
        json::string_view(value));
  }
  void field(const FieldInfo& info, std::vector<std::string>&) override {
    add(info,
        {{"type", "array"},
         {"items", {{"type", "string"}}},
         {"minItems", bound(info.min)},
         {"maxItems", bound(info.max)}},
        json::array());
  }
  void choice(const FieldInfo& info, std::span<const std::string_view> names, std::int32_t& value) override {
    json::array allowed;
    for (const std::string_view name : names) allowed.emplace_back(name);
    add(info, {{"type", "string"}, {"enum", allowed}},
        json::string_view(names[static_cast<std::size_t>(value)]));
  }

  json::object schema() {
    json::object result{{"type", "object"}, {"properties", properties_}, {"additionalProperties", false}};
    if (!required_.empty()) result["required"] = required_;
    return result;
  }

 private:
  static std::int64_t bound(double value) { return static_cast<std::int64_t>(value); }
  template <class Number>
  void number(const FieldInfo& info, const char* type, Number value) {
    json::object field{{"type", type}};
    if (std::string_view(type) == "integer") {
      field.insert({{"minimum", bound(info.min)}, {"maximum", bound(info.max)}});
    } else {
      field.insert({{"minimum", info.min}, {"maximum", info.max}});
    }
    add(info, std::move(field), value);
  }
  void add(const FieldInfo& info, json::object field, const json::value& standard) {
    field["description"] =
        std::string(info.help) + (info.unit.empty() ? "" : " (" + std::string(info.unit) + ")");
    if (info.required) {
      required_.emplace_back(info.name);
    } else {
      field["default"] = standard;
    }
    properties_[info.name] = std::move(field);
  }

  json::object properties_;
  json::array required_;
};

}  // namespace

std::string read_json_fields(std::string_view text, const VisitFields& visit) {
  boost::system::error_code bad;
  const json::value body = text.empty() ? json::value(json::object()) : json::parse(text, bad);
  if (bad) return "body: no JSON: " + bad.message();
  if (!body.is_object()) return "body: is " + shown(body) + "; allowed: a JSON object";
  if (const std::string key = repeated_key(text); !key.empty())
    return problem_text(shown(json::parse(key)), "is given more than once; allowed: once");
  Reader reader(body.get_object());
  visit(reader);
  return reader.problem();
}

json::object json_schema_of(const VisitFields& visit) {
  SchemaWriter writer;
  visit(writer);
  return writer.schema();
}

}  // namespace fusillade::net
