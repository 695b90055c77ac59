#include "content/input/folder.h"

#include "content/input/error.h"
#include "content/input/file.h"

namespace fusillade::content {
namespace {

namespace fs = std::filesystem;

class Reader {
 public:
  Reader(const fs::path& directory, const std::string& key) : directory_(directory), key_(key) {}

  FolderFiles read() {
    try {
      add_all();
    } catch (const fs::filesystem_error& error) {
      fail(name_of(error.path1()) + " cannot be read: " + error.code().message());
    }
    return std::move(files_);
  }

 private:
  void add_all() {
    for (auto entry = fs::recursive_directory_iterator(directory_); entry != fs::end(entry); ++entry) {
      const bool is_hidden = entry->path().filename().string().starts_with('.');
      if (is_hidden) entry.disable_recursion_pending();
      if (!is_hidden && !entry->is_symlink() && entry->is_regular_file()) add(*entry);
    }
  }
  void add(const fs::directory_entry& entry) {
    if (files_.size() == folder_files_max)
      fail("holds too much; allowed: " + std::to_string(folder_files_max) + " files");
    bytes_ += entry.file_size();
    if (bytes_ > folder_bytes_max)
      fail("holds too much; allowed: " + std::to_string(folder_bytes_max >> 20) + " MiB in all");
    const std::string name = name_of(entry.path());
    try {
      files_[name] = read_file(entry.path(), folder_bytes_max);
    } catch (const FileError& error) {
      fail(name + " " + error.what());
    }
  }
  // From the folder on.
  std::string name_of(const fs::path& path) const {
    return "/" + path.lexically_relative(directory_).generic_string();
  }
  [[noreturn]] void fail(const std::string& problem) const {
    throw ContentError(directory_.string(), 0, key_, problem);
  }

  const fs::path& directory_;
  const std::string& key_;
  FolderFiles files_;
  std::uintmax_t bytes_ = 0;
};

}  // namespace

FolderFiles read_folder(const fs::path& directory, const std::string& key) {
  std::error_code missing;
  if (directory.empty() || !fs::is_directory(directory, missing)) return {};
  return Reader(directory, key).read();
}

}  // namespace fusillade::content
