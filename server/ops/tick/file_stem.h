// How files are called that tell of a match.
#pragma once

#include <string>

namespace fusillade::ops {

// The id with '_' in place of whatever is no letter, digit, '-' or '_'.
std::string file_stem_of(std::string match_id);

}  // namespace fusillade::ops
