// What the operator's answers hold, as JSON Schema, for the OpenAPI description.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

namespace fusillade::net {

// {"$ref": …} to the schema of this name.
boost::json::object schema_reference(std::string_view name);

// All of them by name: those that Operation::answer names, what these refer to, and Error.
boost::json::object answer_schemas();

}  // namespace fusillade::net
