#include "ops/process/file_limit.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <vector>

namespace fusillade::ops {
namespace {

class FileLimit : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before_), 0); }
  void TearDown() override { setrlimit(RLIMIT_NOFILE, &before_); }

  std::vector<match::Report> raise(const FileNeeds& needs) {
    std::vector<match::Report> reports;
    connections_ = raise_file_limit(needs, [&](const match::Report& report) { reports.push_back(report); });
    return reports;
  }

  rlimit before_{};
  std::uint64_t connections_ = 0;  // as it was returned
};

TEST_F(FileLimit, TheSoftLimitIsRaisedToTheHardOne) {
  rlimit low = before_;
  low.rlim_cur = 64;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &low), 0);
  const auto reports = raise({.connections = 10, .other = 0});
  rlimit after{};
  getrlimit(RLIMIT_NOFILE, &after);
  EXPECT_EQ(after.rlim_cur, before_.rlim_max);
  EXPECT_EQ(connections_, 10U);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].event, "open_files_limit");
  EXPECT_EQ(reports[0].level, match::Level::info);
}

TEST_F(FileLimit, MoreThanTheHardLimitAllowsIsAWarningThatNamesHowManyConnectionsThereMayBe) {
  const auto reports = raise({.connections = before_.rlim_max, .other = 3});
  EXPECT_EQ(connections_, before_.rlim_max - 3);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].level, match::Level::warning);
  EXPECT_EQ(reports[0].fields[3].first, "connections");
  EXPECT_EQ(reports[0].fields[3].second.text(), std::to_string(before_.rlim_max - 3));
}

TEST_F(FileLimit, OneConnectionIsLeftHoweverLowTheLimitIs) {
  raise({.connections = 10, .other = before_.rlim_max + 5});
  EXPECT_EQ(connections_, 1U);
}

}  // namespace
}  // namespace fusillade::ops
