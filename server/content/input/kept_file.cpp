#include "content/input/kept_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace fusillade::content {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& file, int error = errno) {
  throw std::system_error(error, std::generic_category(), file.string());
}

class OpenFile {
 public:
  OpenFile(fs::path file, int flags, mode_t mode)
      : file_(std::move(file)), descriptor_(::open(file_.c_str(), flags | O_WRONLY | O_CLOEXEC, mode)) {
    if (descriptor_ < 0) fail(file_);
  }
  ~OpenFile() { ::close(descriptor_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
      if (count < 0 && errno != EINTR) fail(file_);
      if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  void bring_to_disk() const {
    if (::fsync(descriptor_) != 0) fail(file_);
  }

 private:
  fs::path file_;
  int descriptor_;
};

// Nothing can take its place: what is written there goes on to somebody.
bool is_device_or_pipe(const fs::path& file) { return fs::exists(file) && !fs::is_regular_file(file); }

// Where the file stands that `file` may be a symbolic link to, though nothing stands there yet.
fs::path followed(fs::path file) {
  constexpr int links_max = 40;  // as the system has it
  for (int links = 0; links < links_max && fs::is_symlink(file); ++links)
    file = file.parent_path() / fs::read_symlink(file);
  return file;
}

fs::path fresh_of(const fs::path& file) { return file.string() + ".new"; }

// A half of it would be of no use to anybody.
void write_fresh(const fs::path& file, std::string_view bytes, Readers readers) {
  try {
    const OpenFile fresh(file, O_CREAT | O_TRUNC, readers == Readers::owner ? 0600 : 0666);
    fresh.write(bytes);
    fresh.bring_to_disk();
  } catch (...) {
    ::unlink(file.c_str());
    throw;
  }
}

}  // namespace

std::string read_kept_file(const fs::path& file) {
  if (!fs::exists(file)) return {};
  std::ifstream stream(file, std::ios::binary);
  if (!stream) fail(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_kept_file(const fs::path& named, std::string_view bytes, Readers readers) {
  if (is_device_or_pipe(named)) return OpenFile(named, 0, 0).write(bytes);
  const fs::path file = followed(named), fresh = fresh_of(file);
  write_fresh(fresh, bytes, readers);
  fs::rename(fresh, file);
}

void check_kept_file(const fs::path& named) {
  if (fs::is_directory(named)) fail(named, EISDIR);
  if (is_device_or_pipe(named)) {
    if (::access(named.c_str(), W_OK) != 0) fail(named);
    return;
  }
  const fs::path fresh = fresh_of(followed(named));
  write_fresh(fresh, {}, Readers::owner);
  fs::remove(fresh);
}

}  // namespace fusillade::content
