// The description of the admin interface, OpenAPI 3.1, made from the table of operations.
#pragma once

#include <string>

namespace fusillade::net {

std::string openapi_json();

}  // namespace fusillade::net
