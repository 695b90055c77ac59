#include "ops/process/kept_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <system_error>

#include "support/temp_directory.h"

namespace fusillade::ops {
namespace {

TEST(KeptFile, ComesBackAsItWasWritten) {
  const support::TempDirectory directory;
  const auto file = directory.path("bans.txt");
  EXPECT_EQ(read_kept_file(file), "");
  write_kept_file(file, "one\ntwo\n");
  EXPECT_EQ(read_kept_file(file), "one\ntwo\n");
  write_kept_file(file, "three\n");
  EXPECT_EQ(read_kept_file(file), "three\n");
  EXPECT_FALSE(std::filesystem::exists(file.string() + ".new"));
}

// As one that leads out of a container.
TEST(KeptFile, ALinkStaysAndWhatItLeadsToIsWritten) {
  const support::TempDirectory directory;
  std::filesystem::create_directory(directory.path("store"));
  std::filesystem::create_symlink("store/bans.txt", directory.path("bans.txt"));
  for (const std::string text : {"first\n", "second\n"}) {
    write_kept_file(directory.path("bans.txt"), text);
    EXPECT_TRUE(std::filesystem::is_symlink(directory.path("bans.txt")));
    EXPECT_EQ(read_kept_file(directory.path("store/bans.txt")), text);
    EXPECT_EQ(read_kept_file(directory.path("bans.txt")), text);
  }
}

// It would be taken for an empty one.
TEST(KeptFile, WhatCannotBeReadIsNoEmptyFile) {
  const support::TempDirectory directory;
  std::filesystem::create_directory(directory.path("bans.txt"));
  EXPECT_THROW(read_kept_file(directory.path("bans.txt")), std::system_error);
}

TEST(KeptFile, WhatCannotBeWrittenLeavesTheOldOne) {
  const support::TempDirectory directory;
  const auto file = directory.path("bans.txt");
  write_kept_file(file, "old\n");
  std::filesystem::create_directory(file.string() + ".new");
  EXPECT_THROW(write_kept_file(file, "new\n"), std::system_error);
  EXPECT_EQ(read_kept_file(file), "old\n");
  EXPECT_THROW(write_kept_file(directory.path("nowhere/bans.txt"), ""), std::system_error);
}

}  // namespace
}  // namespace fusillade::ops
