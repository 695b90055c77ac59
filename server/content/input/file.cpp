#include "content/input/file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace fusillade::content {
namespace {

std::string system_reason() { return errno != 0 ? std::strerror(errno) : "input error"; }

}  // namespace

std::string read_file(const std::filesystem::path& path, std::size_t bytes_max) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw FileError("cannot be read: is a directory");
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw FileError("cannot be read: " + system_reason());
  std::string content;
  std::array<char, 65536> block{};
  while (stream.read(block.data(), block.size()), stream.gcount() > 0) {
    content.append(block.data(), static_cast<std::size_t>(stream.gcount()));
    if (content.size() > bytes_max)
      throw FileError("is too large; allowed: at most " + std::to_string(bytes_max) + " bytes");
  }
  if (stream.bad()) throw FileError("cannot be read: " + system_reason());
  return content;
}

}  // namespace fusillade::content
