// Files that outlive the program that writes them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace fusillade::content {

// Who may read a file that is written: its owner alone, or whoever the process's umask lets.
enum class Readers : std::uint8_t { owner, anybody };

// The whole file; empty where there is none, nullopt of a device or a pipe, which does not give back what it
// was given. Throws std::system_error naming it: unreadable, or more than `bytes_max` bytes.
std::optional<std::string> read_kept_file(const std::filesystem::path& file, std::uintmax_t bytes_max);

// Whole or not at all, whatever happens in between: another file, of the same name and ".new1" (or the next
// number that is free, where a process was killed over it), that takes its place once it is on the disk; so
// is its name when this returns, but in a folder that cannot be brought there: one that may not be read, or
// whose file system does not know how. Where it is a symbolic link, what that leads to is written; a device
// or a pipe is written as it is. Throws std::system_error naming the file.
void write_kept_file(const std::filesystem::path& file, std::string_view bytes, Readers readers);

// Throws what write_kept_file() would if the file could not be made there; changes nothing. A device or a
// pipe is not opened: whoever reads it would take that for the end.
void check_kept_file(const std::filesystem::path& file);

}  // namespace fusillade::content
