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

  std::vector<match::Report> raise(std::uint64_t wanted) {
    std::vector<match::Report> reports;
    soft_ = raise_file_limit(wanted, [&](const match::Report& report) { reports.push_back(report); });
    return reports;
  }

  rlimit before_{};
  std::uint64_t soft_ = 0;  // as it was returned
};

TEST_F(FileLimit, TheSoftLimitIsRaisedToTheHardOne) {
  rlimit low = before_;
  low.rlim_cur = 64;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &low), 0);
  const auto reports = raise(10);
  rlimit after{};
  getrlimit(RLIMIT_NOFILE, &after);
  EXPECT_EQ(after.rlim_cur, before_.rlim_max);
  EXPECT_EQ(soft_, before_.rlim_max);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].event, "open_files_limit");
  EXPECT_EQ(reports[0].level, match::Level::info);
}

TEST_F(FileLimit, MoreThanTheHardLimitAllowsIsAWarning) {
  const auto reports = raise(before_.rlim_max + 1);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].level, match::Level::warning);
}

}  // namespace
}  // namespace fusillade::ops
