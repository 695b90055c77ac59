// A small text file of the server's own that outlives it.
#pragma once

#include <filesystem>
#include <string>

namespace fusillade::ops {

// The whole file; empty where there is none. Throws std::system_error naming it: unreadable.
std::string read_kept_file(const std::filesystem::path& file);

// Whole or not at all, whatever happens in between: another file that takes its place once it is on the disk.
// Where it is a symbolic link, what that leads to is written.
// Throws std::system_error naming it.
void write_kept_file(const std::filesystem::path& file, const std::string& text);

}  // namespace fusillade::ops
