// What stands where: the top level holds what DESIGN names, and tests mirror the rooms of the server.
#pragma once

#include <string>
#include <vector>

#include "tidy/source.h"

namespace fusillade::tidy {

// `names` of the project's top level; names that start with a dot are free.
Complaints check_top_level(const std::vector<std::string>& names);

// Every server/<room>/<unit>.cpp is reached by tests: tests/<room>/<unit>_test.cpp exists, a test includes
// its header, or a unit of its room that is reached includes its header (an inner part, tested through its
// user). A file without a header of its own belongs to the units whose headers it includes.
Complaints check_mirror(const std::vector<Source>& sources);

// Every folder below tests/ with tests in it is named in tests/CMakeLists.txt; else they would never be
// built.
Complaints check_test_folders(const std::vector<Source>& sources);

// Relative links of a Markdown page lead to something below `root`.
Complaints check_markdown_links(const Source& source, const std::filesystem::path& root);

}  // namespace fusillade::tidy
