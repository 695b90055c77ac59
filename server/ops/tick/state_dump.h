// Writes the state of a failed match to a file, for whoever looks into it the next morning.
#pragma once

#include <filesystem>
#include <string>

#include "match/match.h"

namespace fusillade::ops {

// Both write a file `<directory>/<match id>-tick-<n>…`: the directory is made if absent, a file of that name
// is replaced, and characters of the id other than letters, digits, '-' and '_' become '_'. Both throw
// std::bad_alloc, and may be called again then.

// `….state`, the world as it was left, which World::load reads. Returns the file's name, or "none: " and why.
std::string dump_state(const std::filesystem::path& directory, const match::Match& match);

// `….dump`: reason, build, what came of the state, then Match::dump(), or why that failed, too; a few KB.
// Returns the path. Throws std::system_error where it could not be written.
std::filesystem::path dump_text(const std::filesystem::path& directory, const match::Match& match,
                                const std::string& reason, const std::string& state);

}  // namespace fusillade::ops
