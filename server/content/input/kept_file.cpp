#include "content/input/kept_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
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
      : file_(std::move(file)), descriptor_(::open(file_.c_str(), flags | O_CLOEXEC, mode)) {
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
    if (::fsync(descriptor_) != 0 && errno != EINVAL) fail(file_);  // EINVAL: nothing that waits for a disk
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

// Not every folder can be brought to disk: not one that may be written and not read, nor some of a network.
template <class Step>
void do_where_possible(Step step) {
  try {
    step();
  } catch (const std::system_error& error) {
    const int problem = error.code().value();
    if (problem != EACCES && problem != ENOSYS && problem != ENOTSUP) throw;
  }
}

// A file beside another, under a name that nothing has: what stands there is somebody's. It goes where it
// takes nobody's place, since half of it would be of no use.
class FreshFile {
 public:
  FreshFile(const fs::path& beside, Readers readers) {
    do_where_possible([&] {
      folder_.emplace(beside.has_parent_path() ? beside.parent_path() : ".", O_RDONLY | O_DIRECTORY, 0);
    });
    constexpr int names_max = 10'000;  // what processes that were killed have left keeps its name
    const mode_t mode = readers == Readers::owner ? 0600 : 0666;
    for (int number = 1; !file_; ++number) {
      name_ = beside.string() + ".new" + std::to_string(number);
      try {
        file_.emplace(name_, O_WRONLY | O_CREAT | O_EXCL, mode);
      } catch (const std::system_error& error) {
        if (error.code() != std::errc::file_exists || number == names_max) throw;
      }
    }
  }
  ~FreshFile() {
    if (!is_placed_) ::unlink(name_.c_str());
  }
  FreshFile(const FreshFile&) = delete;
  FreshFile& operator=(const FreshFile&) = delete;

  void write(std::string_view bytes) const {
    file_->write(bytes);
    file_->bring_to_disk();
  }
  void take_place_of(const fs::path& other) {
    fs::rename(name_, other);
    is_placed_ = true;
    if (!folder_) return;
    do_where_possible([&] { folder_->bring_to_disk(); });  // else a power cut would bring the old one back
  }

 private:
  std::optional<OpenFile> folder_;
  fs::path name_;
  std::optional<OpenFile> file_;
  bool is_placed_ = false;
};

}  // namespace

std::optional<std::string> read_kept_file(const fs::path& file, std::uintmax_t bytes_max) {
  if (is_device_or_pipe(file) && !fs::is_directory(file)) return std::nullopt;
  if (!fs::exists(file)) return std::string();
  if (fs::file_size(file) > bytes_max)
    fail(file.string() + " has more than " + std::to_string(bytes_max) + " bytes", EFBIG);
  std::ifstream stream(file, std::ios::binary);
  if (!stream) fail(file);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

void write_kept_file(const fs::path& named, std::string_view bytes, Readers readers) {
  if (is_device_or_pipe(named)) return OpenFile(named, O_WRONLY, 0).write(bytes);
  const fs::path file = followed(named);
  FreshFile fresh(file, readers);
  fresh.write(bytes);
  fresh.take_place_of(file);
}

void check_kept_file(const fs::path& named) {
  if (fs::is_directory(named)) fail(named, EISDIR);
  if (is_device_or_pipe(named)) {
    if (::access(named.c_str(), W_OK) != 0) fail(named);
    return;
  }
  FreshFile(followed(named), Readers::owner).write({});
}

}  // namespace fusillade::content
