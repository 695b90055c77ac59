// Standard error that takes nothing.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string>

#include "ops/log/log.h"
#include "ops/log/log_writer.h"
#include "ops/series.h"
#include "support/comes_true.h"

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
  support::comes_true([&] { return log_lines_dropped() >= before + 3; });
  return log_lines_dropped() - before;
}

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> part{};
  for (ssize_t count = 0; (count = read(descriptor, part.data(), part.size())) > 0;)
    text.append(part.data(), static_cast<std::size_t>(count));
  return text;
}

TEST(LogWriter, AfterALineThatWasCutTheNextBeginsOnALineOfItsOwn) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_NONBLOCK), 0);
  const InPlaceOfStderr full(ends[1]);
  const std::uint64_t before = log_lines_dropped();
  const LineWriter write = stderr_writer();
  const std::string long_line(1'000'000, 'x');  // more than the pipe holds
  write(match::Level::info, long_line);
  ASSERT_TRUE(support::comes_true([&] { return log_lines_dropped() > before; }));
  EXPECT_LT(read_all(ends[0]).size(), long_line.size());
  write(match::Level::info, "next");
  std::string text;
  support::comes_true([&] { return (text += read_all(ends[0])).size() > 5; });
  EXPECT_EQ(text, "\nnext\n");
  EXPECT_TRUE(close_stderr_writer(std::chrono::seconds(10))) << "its thread would take other tests' signals";
  close(ends[0]);
}

TEST(LogWriter, LinesThatCannotBeWrittenAreCountedAsDropped) {
  std::signal(SIGPIPE, SIG_IGN);  // as serve does
  EXPECT_EQ(dropped_on(open("/dev/full", O_WRONLY)), 3U) << "a disk is full";
  EXPECT_EQ(dropped_on(pipe_without_reader()), 3U) << "the reader has gone";
  EXPECT_TRUE(close_stderr_writer(std::chrono::seconds(10))) << "its thread would take other tests' signals";
}

TEST(LogWriter, WhatWaitsAndWhatIsLostIsInTheSeriesOfTheLog) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  const InPlaceOfStderr stalled(ends[1]);
  Log log({.format = LogFormat::text, .level = match::Level::info}, stderr_writer());
  const auto waiting = [&log] { return test::series_told_by(log).at("fusillade_log_queue_lines"); };
  const auto dropped = [&log] { return test::series_told_by(log).at("fusillade_log_dropped_total"); };
  const std::string more_than_a_pipe_holds(1'000'000, 'x');
  log.report({match::Level::info, more_than_a_pipe_holds, {}});
  EXPECT_TRUE(support::comes_true([&] { return waiting() == 0; })) << "its thread stands within this line";
  for (int i = 0; i < 5; ++i) log.report({match::Level::info, "waits", {}});
  EXPECT_EQ(waiting(), 5);
  const double before = dropped();
  std::signal(SIGPIPE, SIG_IGN);  // as serve does
  close(ends[0]);
  EXPECT_TRUE(support::comes_true([&] { return dropped() == before + 6; }));
  EXPECT_EQ(waiting(), 0);
  EXPECT_TRUE(close_stderr_writer(std::chrono::seconds(10))) << "its thread would take other tests' signals";
}

// As long as it lives, no thread begins: no process has room for its stack.
class NoThread {
 public:
  NoThread() {
    EXPECT_EQ(pthread_getattr_default_np(&usual_), 0);
    pthread_attr_t huge = usual_;
    EXPECT_EQ(pthread_attr_setstacksize(&huge, std::size_t{1} << 47), 0);
    EXPECT_EQ(pthread_setattr_default_np(&huge), 0);
  }
  ~NoThread() { EXPECT_EQ(pthread_setattr_default_np(&usual_), 0); }
  NoThread(const NoThread&) = delete;
  NoThread& operator=(const NoThread&) = delete;

 private:
  pthread_attr_t usual_{};
};

TEST(LogWriter, WhoHasNoThreadToCloseItLeavesItTheTime) {
  stderr_writer();
  {
    const NoThread none;
    EXPECT_FALSE(close_stderr_writer(std::chrono::milliseconds(1)));
  }
  EXPECT_TRUE(close_stderr_writer(std::chrono::seconds(10))) << "its thread would take other tests' signals";
}

}  // namespace
}  // namespace fusillade::ops
