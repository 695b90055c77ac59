// Standard error that takes nothing.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <thread>

#include "ops/log/log.h"

namespace fusillade::ops {
namespace {

// In place of standard error, as long as it lives.
class InPlaceOfStderr {
 public:
  explicit InPlaceOfStderr(int descriptor) : before_(dup(STDERR_FILENO)) {
    dup2(descriptor, STDERR_FILENO);
    close(descriptor);
  }
  ~InPlaceOfStderr() {
    dup2(before_, STDERR_FILENO);
    close(before_);
  }
  InPlaceOfStderr(const InPlaceOfStderr&) = delete;
  InPlaceOfStderr& operator=(const InPlaceOfStderr&) = delete;

 private:
  int before_;
};

int pipe_without_reader() {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  close(ends[0]);
  return ends[1];
}

// Of three lines.
std::uint64_t dropped_on(int descriptor) {
  const InPlaceOfStderr broken(descriptor);
  const std::uint64_t before = log_lines_dropped();
  const LineWriter write = stderr_writer();
  for (int i = 0; i < 3; ++i) write(match::Level::info, "a line");
  for (int tries = 0; tries < 500 && log_lines_dropped() < before + 3; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return log_lines_dropped() - before;
}

TEST(LogWriter, LinesThatCannotBeWrittenAreCountedAsDropped) {
  std::signal(SIGPIPE, SIG_IGN);  // as serve does
  EXPECT_EQ(dropped_on(open("/dev/full", O_WRONLY)), 3U) << "a disk is full";
  EXPECT_EQ(dropped_on(pipe_without_reader()), 3U) << "the reader has gone";
  EXPECT_TRUE(close_stderr_writer(std::chrono::seconds(10))) << "its thread would take other tests' signals";
}

}  // namespace
}  // namespace fusillade::ops
