#include "ops/process/kept_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

namespace fusillade::ops {
namespace {

[[noreturn]] void fail(const std::filesystem::path& file) {
  throw std::system_error(errno, std::generic_category(), file.string());
}

void write_all(int descriptor, const std::string& text, const std::filesystem::path& file) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(descriptor, text.data() + written, text.size() - written);
    if (count < 0 && errno != EINTR) fail(file);
    if (count > 0) written += static_cast<std::size_t>(count);
  }
  if (::fsync(descriptor) != 0) fail(file);
}

// Where the file stands that `file` may be a symbolic link to, though nothing stands there yet.
std::filesystem::path followed(std::filesystem::path file) {
  constexpr int links_max = 40;  // as the system has it
  for (int links = 0; links < links_max && std::filesystem::is_symlink(file); ++links)
    file = file.parent_path() / std::filesystem::read_symlink(file);
  return file;
}

}  // namespace

std::string read_kept_file(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return {};
  std::ifstream stream(file, std::ios::binary);
  if (!stream) fail(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_kept_file(const std::filesystem::path& named, const std::string& text) {
  const std::filesystem::path file = followed(named);
  const std::filesystem::path fresh = file.string() + ".new";
  const int descriptor = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0) fail(fresh);
  try {
    write_all(descriptor, text, fresh);
  } catch (...) {
    ::close(descriptor);
    throw;
  }
  ::close(descriptor);
  std::filesystem::rename(fresh, file);
}

}  // namespace fusillade::ops
