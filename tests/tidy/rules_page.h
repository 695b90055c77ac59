// tests/rules.md names for each rule of the simulation the tests that fail without it.
#pragma once

#include <vector>

#include "tidy/source.h"

namespace fusillade::tidy {

// Each row of the page's tables names at least one test in its second column, as `Suite.Name`, and every test
// that the page names is there, in a .cpp below tests/.
Complaints check_rules_page(const std::vector<Source>& sources);

}  // namespace fusillade::tidy
