// Files as bounded byte strings.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>

namespace fusillade::content {

// Largest files that are read at all, in bytes; anything longer is an error, never a truncation.
inline constexpr std::size_t toml_bytes_max = std::size_t{32} << 20;
inline constexpr std::size_t tiled_bytes_max = std::size_t{64} << 20;
inline constexpr std::size_t picture_bytes_max = std::size_t{64} << 20;

// Why a file can't be read; the caller adds the place where it was named.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The whole content of a regular file (or pipe) of at most `bytes_max` bytes. Throws FileError.
std::string read_file(const std::filesystem::path& path, std::size_t bytes_max);

// Reads a file that another one names: relative name and largest size to content. Throws FileError.
using ReadFile = std::function<std::string(const std::string& name, std::size_t bytes_max)>;

}  // namespace fusillade::content
