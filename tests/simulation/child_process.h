// A program started by a test: its output goes to files, and it never outlives the test.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "support/comes_true.h"
#include "support/temp_directory.h"

namespace fusillade::test {

using support::comes_true;

std::string text_of(const std::filesystem::path& file);

class ChildProcess {
 public:
  // Runs `arguments[0]` in `folder`; output in <name>.out and <name>.err there.
  ChildProcess(const std::vector<std::string>& arguments, const std::filesystem::path& folder,
               std::string name);
  ~ChildProcess();  // kills it if it still runs
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void send_signal(int number) const;
  bool has_ended();
  // Waits for the end (at most 30 s). Exit code; 128 + number when a signal ended it; -1: it still runs.
  int exit_code();
  std::string out() const { return text_of(folder_ / (name_ + ".out")); }
  std::string err() const { return text_of(folder_ / (name_ + ".err")); }

 private:
  std::filesystem::path folder_;
  std::string name_;
  pid_t pid_ = -1;
  int status_ = 0;
  bool has_ended_ = false;
};

}  // namespace fusillade::test
