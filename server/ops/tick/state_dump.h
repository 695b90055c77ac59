// Writes the state of a failed match to a file, for whoever looks into it the next morning.
#pragma once

#include <filesystem>
#include <string>

#include "match/match.h"

namespace fusillade::ops {

// Writes `<directory>/<match id>-tick-<n>.dump` (the directory is made if absent; files of that name are
// replaced): reason, build, then Match::dump(), or why that failed, too; and beside it the world as it was
// left, `….state`, which World::load reads. Characters of the id other than letters, digits, '-' and '_'
// become '_'. Returns the path of the first. Throws std::system_error or std::filesystem::filesystem_error
// where nothing could be written.
std::filesystem::path write_state_dump(const std::filesystem::path& directory, const match::Match& match,
                                       const std::string& reason);

}  // namespace fusillade::ops
