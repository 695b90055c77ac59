// What stands where: the top level holds what DESIGN names, and tests mirror the rooms of the server.
#pragma once

#include <string>
#include <vector>

#include "tidy/source.h"

namespace fusillade::tidy {

// `names` of the project's top level; names that start with a dot are free.
Complaints check_top_level(const std::vector<std::string>& names);

// Every server/<room>/<unit>.cpp is reached by tests: tests/<room>/<unit>_test.cpp exists, a test includes
// its header, or a unit of the same room that is reached so includes its header (an inner part, tested
// through its user).
Complaints check_mirror(const std::vector<Source>& sources);

}  // namespace fusillade::tidy
