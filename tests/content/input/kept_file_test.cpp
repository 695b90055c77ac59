#include "content/input/kept_file.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string>
#include <system_error>

#include "support/temp_directory.h"

namespace {

int folders_brought_to_disk = 0;
int folder_problem = 0;    // what bringing one to disk fails with
std::string content_then;  // of its bans.txt

std::string content_of(int folder, const char* name) {
  std::array<char, 100> bytes{};
  const int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
  const ssize_t count = read(file, bytes.data(), bytes.size());
  close(file);
  return {bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

}  // namespace

// In place of the system's, to see what it is called for.
extern "C" int fsync(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISDIR(status.st_mode))
    return static_cast<int>(::syscall(SYS_fsync, descriptor));
  ++folders_brought_to_disk;
  content_then = content_of(descriptor, "bans.txt");
  errno = folder_problem;
  return folder_problem == 0 ? 0 : -1;
}

namespace fusillade::content {
namespace {

constexpr std::uintmax_t many_bytes = 1000;

// Nothing else is in its folder.
bool is_alone(const std::filesystem::path& file) {
  const std::filesystem::directory_iterator files(file.parent_path());
  return std::distance(begin(files), end(files)) == 1;
}

// A name to which nothing can be added.
const std::string longest_name(255, 'a');

TEST(KeptFile, ComesBackAsItWasWritten) {
  const support::TempDirectory directory;
  const auto file = directory.path("bans.txt");
  EXPECT_EQ(read_kept_file("/dev/null", many_bytes), std::nullopt);
  EXPECT_EQ(read_kept_file(file, many_bytes), "");
  write_kept_file(file, "one\ntwo\n", Readers::owner);
  EXPECT_EQ(read_kept_file(file, many_bytes), "one\ntwo\n");
  write_kept_file(file, "three\n", Readers::owner);
  EXPECT_EQ(read_kept_file(file, many_bytes), "three\n");
  EXPECT_TRUE(is_alone(file));
}

// As one that leads out of a container.
TEST(KeptFile, ALinkStaysAndWhatItLeadsToIsWritten) {
  const support::TempDirectory directory;
  std::filesystem::create_directory(directory.path("store"));
  std::filesystem::create_symlink("store/bans.txt", directory.path("bans.txt"));
  for (const std::string text : {"first\n", "second\n"}) {
    write_kept_file(directory.path("bans.txt"), text, Readers::owner);
    EXPECT_TRUE(std::filesystem::is_symlink(directory.path("bans.txt")));
    EXPECT_EQ(read_kept_file(directory.path("store/bans.txt"), many_bytes), text);
    EXPECT_EQ(read_kept_file(directory.path("bans.txt"), many_bytes), text);
  }
}

// It would be taken for an empty one.
TEST(KeptFile, WhatCannotBeReadIsNoEmptyFile) {
  const support::TempDirectory directory;
  std::filesystem::create_directory(directory.path("bans.txt"));
  EXPECT_THROW(read_kept_file(directory.path("bans.txt"), many_bytes), std::system_error);
}

TEST(KeptFile, ALongerOneThanAllowedIsNotRead) {
  const support::TempDirectory directory;
  const auto file = directory.write("bans.txt", "12345");
  EXPECT_EQ(read_kept_file(file, 5), "12345");
  try {
    read_kept_file(file, 4);
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::file_too_large);
    EXPECT_NE(std::string(error.what()).find("bans.txt has more than 4 bytes"), std::string::npos);
  }
}

// Else the old one would be back after a power cut.
TEST(KeptFile, ItsNameIsOnTheDiskAsWell) {
  const support::TempDirectory directory;
  const auto file = directory.write("bans.txt", "old\n");
  folders_brought_to_disk = 0;
  write_kept_file(file, "one\n", Readers::owner);
  EXPECT_EQ(folders_brought_to_disk, 1);
  EXPECT_EQ(content_then, "one\n") << "the name leads to the new one before it is brought to disk";
}

// As some of a network: the new file is in place all the same.
TEST(KeptFile, AFolderThatCannotBeBroughtToDiskIsNoError) {
  const support::TempDirectory directory;
  const auto write_where_folders_fail_with = [&](int problem) {
    folder_problem = problem;
    write_kept_file(directory.path("bans.txt"), std::to_string(problem), Readers::owner);
  };
  for (const int problem : {EACCES, EINVAL, ENOSYS, ENOTSUP}) {
    EXPECT_NO_THROW(write_where_folders_fail_with(problem)) << problem;
    EXPECT_EQ(directory.read("bans.txt"), std::to_string(problem));
  }
  EXPECT_THROW(write_where_folders_fail_with(EIO), std::system_error);
  folder_problem = 0;
}

// Whoever may read everything is somebody else as long as it lives.
class Nobody {
 public:
  explicit Nobody(const std::filesystem::path& folder) {
    constexpr uid_t nobody = 65534;
    if (before_ != 0) return;
    EXPECT_EQ(chown(folder.c_str(), nobody, static_cast<gid_t>(-1)), 0);
    EXPECT_EQ(seteuid(nobody), 0);
  }
  ~Nobody() { EXPECT_EQ(seteuid(before_), 0); }
  Nobody(const Nobody&) = delete;
  Nobody& operator=(const Nobody&) = delete;

 private:
  uid_t before_ = geteuid();
};

TEST(KeptFile, AFolderThatMayBeWrittenAndNotReadTakesIt) {
  const support::TempDirectory directory;
  const auto folder = directory.path("");
  chmod(folder.c_str(), 0300);
  {
    const Nobody nobody(folder);
    EXPECT_NO_THROW(check_kept_file(directory.path("bans.txt")));
    EXPECT_NO_THROW(write_kept_file(directory.path("bans.txt"), "one\n", Readers::owner));
  }
  chmod(folder.c_str(), 0700);
  EXPECT_EQ(directory.read("bans.txt"), "one\n");
}

TEST(KeptFile, WhatCannotBeWrittenLeavesTheOldOne) {
  const support::TempDirectory directory;
  const auto file = directory.write(longest_name, "old\n");
  EXPECT_THROW(write_kept_file(file, "new\n", Readers::owner), std::system_error);
  EXPECT_EQ(read_kept_file(file, many_bytes), "old\n");
  EXPECT_THROW(write_kept_file(directory.path("nowhere/bans.txt"), "", Readers::owner), std::system_error);
}

TEST(KeptFile, IsCheckedWithoutAChange) {
  const support::TempDirectory directory;
  const auto file = directory.path("a.state");
  check_kept_file(file);
  EXPECT_TRUE(std::filesystem::is_empty(directory.path("")));
  write_kept_file(file, "old\n", Readers::owner);
  check_kept_file(file);
  EXPECT_EQ(read_kept_file(file, many_bytes), "old\n");
  EXPECT_TRUE(is_alone(file));
  check_kept_file("/dev/null");
  EXPECT_THROW(check_kept_file(directory.path("nowhere/a.state")), std::system_error);
  EXPECT_THROW(check_kept_file(directory.path("")), std::system_error) << "a directory";
  EXPECT_THROW(check_kept_file(directory.path(longest_name)), std::system_error);
}

TEST(KeptFile, WhatStandsBesideItIsSomebodys) {
  const support::TempDirectory directory;
  const auto file = directory.path("a.state");
  const std::filesystem::path first = directory.write("a.state.new1", "mine");
  std::filesystem::create_symlink("nowhere", directory.path("a.state.new2"));
  check_kept_file(file);
  write_kept_file(file, "state", Readers::owner);
  EXPECT_EQ(read_kept_file(file, many_bytes), "state");
  EXPECT_EQ(read_kept_file(first, many_bytes), "mine");
  EXPECT_TRUE(std::filesystem::is_symlink(directory.path("a.state.new2")));
  EXPECT_FALSE(std::filesystem::exists(directory.path("a.state.new3")));
}

// What a file of this process may hold, as on a disk that is full.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~SmallDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

 private:
  rlimit before_{};
  sighandler_t signal_;
};

TEST(KeptFile, AFullDiskLeavesTheOldOneAndNothingElse) {
  const support::TempDirectory directory;
  const auto file = directory.path("bans.txt");
  write_kept_file(file, "old\n", Readers::owner);
  {
    const SmallDisk disk(100);
    EXPECT_THROW(write_kept_file(file, std::string(200, 'x'), Readers::owner), std::system_error);
  }
  EXPECT_EQ(read_kept_file(file, many_bytes), "old\n");
  EXPECT_TRUE(is_alone(file));
}

TEST(KeptFile, APipeStaysOneAndIsWritten) {
  const support::TempDirectory directory;
  const auto pipe = directory.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int end = open(pipe.c_str(), O_RDWR | O_CLOEXEC);
  write_kept_file(pipe, "three", Readers::anybody);
  std::array<char, 8> bytes{};
  EXPECT_EQ(read(end, bytes.data(), bytes.size()), 5);
  EXPECT_STREQ(bytes.data(), "three");
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  close(end);
}

TEST(KeptFile, IsReadByWhoItIsFor) {
  const support::TempDirectory directory;
  const mode_t before = umask(022);
  write_kept_file(directory.path("own"), "", Readers::owner);
  write_kept_file(directory.path("all"), "", Readers::anybody);
  umask(before);
  const auto mode = [&](const char* name) {
    return static_cast<int>(std::filesystem::status(directory.path(name)).permissions());
  };
  EXPECT_EQ(mode("own"), 0600);
  EXPECT_EQ(mode("all"), 0644);
}

}  // namespace
}  // namespace fusillade::content
