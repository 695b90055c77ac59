#include "hosting/kept_files.h"

#include <gmock/gmock.h>

#include "support/temp_directory.h"

namespace fusillade::hosting {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> keys_of_warnings(const Configuration& configuration) {
  std::vector<std::string> keys;
  for (const FileWarning& warning : find_file_warnings(configuration)) keys.push_back(warning.key);
  return keys;
}

TEST(KeptFiles, WhatCannotBeMadeIsWarnedOfOnceForEachKey) {
  const support::TempDirectory folder;
  Configuration configuration;
  configuration.net.web_directory = folder.path("").string();
  configuration.server.bans_file = folder.path("bans").string();
  configuration.tick.dump_directory = folder.path("dumps").string();
  EXPECT_THAT(keys_of_warnings(configuration), IsEmpty()) << "no journals are kept";
  configuration.tick.journal_directory = folder.path("journals").string();
  EXPECT_THAT(keys_of_warnings(configuration), IsEmpty());
  configuration.tick.dump_directory = (folder.write("file", "") / "dumps").string();
  configuration.tick.journal_directory = (folder.path("file") / "journals").string();
  EXPECT_THAT(keys_of_warnings(configuration), ElementsAre("tick.dump_directory", "tick.journal_directory"));
}

TEST(KeptFiles, BansAreReadAsTheyWereKept) {
  const support::TempDirectory folder;
  Configuration configuration;
  configuration.server.bans_file = folder.path("bans").string();
  EXPECT_EQ(read_bans(configuration), "") << "none yet";
  const std::string bans = "9000000000 192.0.2.7 x\n";
  EXPECT_EQ(keep_bans(configuration, bans), "");
  EXPECT_EQ(read_bans(configuration), bans);
  EXPECT_EQ(keep_bans(configuration, ""), "");
  EXPECT_EQ(read_bans(configuration), "");
}

}  // namespace
}  // namespace fusillade::hosting
