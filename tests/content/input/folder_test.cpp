#include "content/input/folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "content/loading.h"

namespace fusillade::content {
namespace {

namespace fs = std::filesystem;

class Folder : public testing::Test {
 protected:
  Folder() { fs::create_directories(root_); }
  ~Folder() override { fs::remove_all(root_); }
  void write(const std::string& path, const std::string& text) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }

  fs::path root_ = fs::path(testing::TempDir()) / ("folder_test." + std::to_string(getpid()));
};

TEST_F(Folder, FilesGoByTheirPaths) {
  write("index.html", "<p>");
  write("assets/deep/a.js", "1");
  EXPECT_THAT(read_folder(root_, "k"),
              testing::UnorderedElementsAre(testing::Pair("/index.html", "<p>"),
                                            testing::Pair("/assets/deep/a.js", "1")));
}

TEST_F(Folder, LinksAndHiddenNamesAreLeftOut) {
  write(".secret", "x");
  write(".git/config", "x");
  write("shown", "x");
  fs::create_symlink("/etc/passwd", root_ / "link");
  fs::create_directory_symlink("/etc", root_ / "folder");
  EXPECT_THAT(read_folder(root_, "k"), testing::ElementsAre(testing::Pair("/shown", "x")));
}

TEST_F(Folder, AMissingOneIsEmpty) {
  EXPECT_TRUE(read_folder(root_ / "nothing", "k").empty());
  EXPECT_TRUE(read_folder("", "k").empty());
}

TEST_F(Folder, TooMuchIsRefusedByName) {
  write("large", "");
  fs::resize_file(root_ / "large", folder_bytes_max + 1);
  const std::string error = error_of([&] { read_folder(root_, "net.web_directory"); });
  EXPECT_THAT(error, testing::HasSubstr("64 MiB"));
  EXPECT_THAT(error, testing::HasSubstr("net.web_directory"));
  EXPECT_THAT(error, testing::HasSubstr(root_.string()));
}

// In so many folders a file has a longer path than the system takes.
TEST_F(Folder, WhatTheFileSystemRefusesIsAProblemOfTheFolder) {
  const fs::path before = fs::current_path();
  const std::string name(250, 'd');
  fs::current_path(root_);
  for (int depth = 0; depth < 20; ++depth) {
    fs::create_directory(name);
    fs::current_path(name);
  }
  std::ofstream("file") << "x";
  fs::current_path(before);
  const std::string error = error_of([&] { read_folder(root_, "net.web_directory"); });
  EXPECT_THAT(error, testing::HasSubstr("net.web_directory"));
  EXPECT_THAT(error, testing::HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace fusillade::content
