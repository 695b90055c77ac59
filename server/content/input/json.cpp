#include "content/input/json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "content/input/error.h"
#include "content/input/field_reader.h"

namespace fusillade::content {
namespace json = boost::json;

void JsonPlace::fail(std::string_view key, const std::string& problem) const {
  throw ContentError(
      file, 0, where.empty() || key.empty() ? where + std::string(key) : where + ": " + std::string(key),
      problem);
}

const json::value* JsonPlace::find(std::string_view key) const { return object->if_contains(key); }

const json::array* JsonPlace::array(std::string_view key) const {
  const json::value* value = find(key);
  if (value == nullptr) return nullptr;
  if (!value->is_array()) fail(key, "must be an array");
  return &value->get_array();
}

const json::object& JsonPlace::object_in(std::string_view key, const json::value& element) const {
  if (!element.is_object()) fail(key, "must hold objects only");
  return element.get_object();
}

std::string JsonPlace::text(std::string_view key, std::string_view absent) const {
  const json::value* value = find(key);
  if (value == nullptr) return std::string(absent);
  if (!value->is_string()) fail(key, "must be text");
  return std::string(value->get_string());
}

bool JsonPlace::boolean(std::string_view key, bool absent) const {
  const json::value* value = find(key);
  if (value == nullptr) return absent;
  if (!value->is_bool()) fail(key, "must be true or false");
  return value->get_bool();
}

double JsonPlace::number(std::string_view key, double absent) const {
  const json::value* value = find(key);
  if (value == nullptr) return absent;
  json::error_code error;
  const auto number = value->to_number<double>(error);
  if (error) fail(key, "must be a number");
  return number;
}

std::int64_t JsonPlace::integer_of(std::string_view key, const json::value& value, std::int64_t min,
                                   std::int64_t max) const {
  json::error_code error;
  const auto integer = value.to_number<std::int64_t>(error);
  if (!error && integer >= min && integer <= max) return integer;
  const std::string allowed = "; allowed: " + std::to_string(min) + " to " + std::to_string(max);
  const auto number = value.to_number<double>(error);
  if (error) fail(key, "is no number" + allowed);
  const bool is_whole = number == std::trunc(number);
  fail(key, number_text(number) + (is_whole ? " is out of range" : " is no integer") + allowed);
}

std::int64_t JsonPlace::integer(std::string_view key, std::int64_t min, std::int64_t max) const {
  const json::value* value = find(key);
  if (value == nullptr)
    fail(key, "is missing; allowed: " + std::to_string(min) + " to " + std::to_string(max));
  return integer_of(key, *value, min, max);
}

json::value parse_json(std::string_view text, const std::string& file) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // which editors put before UTF-8
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  json::stream_parser parser;
  json::error_code error;
  const std::size_t taken = parser.write_some(text.data(), text.size(), error);
  if (!error) parser.finish(error);
  if (!error && text.find_first_not_of(" \t\r\n", taken) != std::string_view::npos)
    error = json::error::extra_data;
  if (error) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(taken, text.size()));
    const auto line = 1 + std::count(text.begin(), end, '\n');
    throw ContentError(file, static_cast<int>(line), "", "not valid JSON: " + error.message());
  }
  return parser.release();
}

}  // namespace fusillade::content
