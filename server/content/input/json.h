// JSON files from outside: parsing with a line in the error, and typed access that names what is missing.
// Only json.cpp and tiled files include this; it is an inner header of the room.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace fusillade::content {

// An object and where it stands, for errors.
struct JsonPlace {
  std::string file;
  std::string where;  // "layer \"walls\""; empty: the whole file
  const boost::json::object* object = nullptr;

  [[noreturn]] void fail(std::string_view key, const std::string& problem) const;

  // nullptr: absent. The typed ones throw ContentError for another type.
  const boost::json::value* find(std::string_view key) const;
  const boost::json::array* array(std::string_view key) const;
  // An element of array(key). Throws where it is no object.
  const boost::json::object& object_in(std::string_view key, const boost::json::value& element) const;
  std::string text(std::string_view key, std::string_view absent) const;
  bool boolean(std::string_view key, bool absent) const;
  double number(std::string_view key, double absent) const;
  // Throws also when it is no integer or out of range.
  std::int64_t integer_of(std::string_view key, const boost::json::value& value, std::int64_t min,
                          std::int64_t max) const;
  // The same of the value under `key`; throws also when it is absent.
  std::int64_t integer(std::string_view key, std::int64_t min, std::int64_t max) const;
};

// Throws ContentError with the line for anything that is not JSON (nesting beyond 32 included).
boost::json::value parse_json(std::string_view text, const std::string& file);

}  // namespace fusillade::content
