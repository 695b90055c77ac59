// The end of matches that something has broken. The others of the process go on: their threads do not wait
// for the disk.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "match/match.h"
#include "ops/process/background.h"
#include "ops/tick/tick_driver.h"

namespace fusillade::ops {

class MatchFailures {
 public:
  // `hooks` must outlive it. Throws std::system_error where the system has no thread for it.
  MatchFailures(std::filesystem::path dump_directory, const DriverHooks& hooks)
      : dump_directory_(std::move(dump_directory)), hooks_(hooks) {}

  // Only where an exception is being handled: it is the reason for which the match fails. The match_failed
  // hook follows, each step whatever becomes of the others; where there is no memory for one it is tried
  // again, all together for a second. On a thread of its own follow a state dump, which waits for the disk
  // and, where there is no memory for the state, is its text alone, and then the report; the destructor waits
  // for both. Where there is no memory to hand these over the report comes at once, without a dump. Any
  // thread.
  void end(std::shared_ptr<match::Match> match) noexcept;

 private:
  void dump_and_report(const match::Match& match, const std::string& reason) const noexcept;
  void report(const match::Match& match, const std::string& reason,
              const std::string& dump_path) const noexcept;

  const std::filesystem::path dump_directory_;
  const DriverHooks& hooks_;
  Background writer_;
};

}  // namespace fusillade::ops
