// Field lists as JSON: fills a struct from the body of a request, and describes the same list as JSON Schema.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "sim/base/field.h"

namespace fusillade::net {

using VisitFields = std::function<void(sim::FieldVisitor&)>;

// Fills the fields from a JSON object; absent ones keep their value, an empty text is an object without
// fields. Returns what is wrong with the first bad one, "body: ticks: is 0; allowed: 1 to 1000": no JSON,
// unknown or missing key, wrong type, out of range. Empty: nothing is.
std::string read_json_fields(std::string_view text, const VisitFields& visit);

// Type, range, default and meaning of each field.
boost::json::object json_schema_of(const VisitFields& visit);

}  // namespace fusillade::net
