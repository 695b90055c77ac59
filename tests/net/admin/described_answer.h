// Answers of the admin interface against the OpenAPI description of it.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace fusillade::net::test {

// What of `body` is not as `description` says of this operation with this status, a line each; members that
// it does not name count, too. Empty: nothing. Throws std::out_of_range where it says nothing of either.
std::string differences(const boost::json::value& description, std::string_view operation, int status,
                        const boost::json::value& body);

}  // namespace fusillade::net::test
