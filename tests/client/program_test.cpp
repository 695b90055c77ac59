// The binary itself: exit codes, report, signals.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <vector>

#include "tests/client/fake_server.h"
#include "tests/support/comes_true.h"
#include "tests/support/temp_directory.h"

namespace fusillade::client {
namespace {

std::string scratch(const char* name) {
  static const support::TempDirectory directory;
  return directory.path(name).string();
}

std::string contents(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Starts the program with standard output in `out`; with a `files_max` it may open no more files, and what it
// complains of is in `out`, too.
pid_t start(std::vector<std::string> arguments, const std::string& out, rlim_t files_max = 0) {
  arguments.insert(arguments.begin(), FUSILLADE_BOTS);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  std::fflush(stdout);  // or the child would say it again
  const pid_t child = fork();
  if (child != 0) return child;
  const bool is_open = std::freopen(out.c_str(), "w", stdout) != nullptr;
  const rlimit files{files_max, files_max};
  const bool is_limited = files_max == 0 || (dup2(STDOUT_FILENO, STDERR_FILENO) == STDERR_FILENO &&
                                             setrlimit(RLIMIT_NOFILE, &files) == 0);
  if (is_open && is_limited) execv(argv[0], argv.data());
  _exit(127);
}

int exit_code(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Program, WritesTheReportAndEndsWithZero) {
  const FakeServer server;
  const std::string report = scratch("report.json");
  const std::string out = scratch("out");
  const int code = exit_code(start(
      {"--players", "5", "--seconds", "3", "--ramp", "0", "--url", server.url(), "--report", report}, out));
  EXPECT_EQ(code, 0) << contents(out);
  EXPECT_NE(contents(out).find("round trip, ms"), std::string::npos);
  const auto json = boost::json::parse(contents(report));
  EXPECT_EQ(json.at("connected").to_number<int>(), 5);
  EXPECT_GT(json.at("snapshots").to_number<int>(), 0);
}

TEST(Program, QuietSaysNothing) {
  const FakeServer server;
  const std::string out = scratch("quiet");
  EXPECT_EQ(exit_code(start({"--players", "1", "--seconds", "0.4", "--quiet", "--url", server.url()}, out)),
            0);
  EXPECT_EQ(contents(out), "");
}

TEST(Program, PassedThresholdsEndWithOne) {
  const FakeServer server;
  const std::string out = scratch("threshold");
  EXPECT_EQ(
      exit_code(start({"--players", "1", "--seconds", "1", "--max-p99-ms", "0", "--url", server.url()}, out)),
      1);
  EXPECT_EQ(exit_code(start({"--players", "1", "--url", "ws://127.0.0.1:1"}, out)), 1);
}

TEST(Program, ABadCommandLineEndsWithTwo) {
  const std::string out = scratch("usage");
  EXPECT_EQ(exit_code(start({"--players", "none"}, out)), 2);
  EXPECT_EQ(exit_code(start({"--report", "/nonexistent/folder/report.json"}, out)), 2);
  EXPECT_EQ(exit_code(start({"--record", "/nonexistent/folder/session"}, out)), 2);
  EXPECT_EQ(exit_code(start({"--version"}, out)), 0);
}

TEST(Program, AnInterruptEndsCleanlyWithTheTable) {
  const FakeServer server;
  const std::string out = scratch("interrupt");
  const std::string report = scratch("interrupt.json");
  const pid_t child = start(
      {"--players", "3", "--seconds", "0", "--ramp", "0", "--url", server.url(), "--report", report}, out);
  const auto are_all_there = [&] {
    return server.counters().present == 3 && server.counters().snapshots >= 10;
  };
  EXPECT_TRUE(support::comes_true(are_all_there));
  kill(child, SIGINT);
  EXPECT_EQ(exit_code(child), 0) << contents(out);
  EXPECT_EQ(server.counters().leaves, 3);
  EXPECT_NE(contents(out).find("snapshot jitter, ms"), std::string::npos);
  EXPECT_GT(boost::json::parse(contents(report)).at("seconds").to_number<double>(), 0);
}

TEST(Program, WithTooFewFilesItSaysSoAndPlaysWithThoseThatItHas) {
  const FakeServer server;
  const std::string out = scratch("files"), report = scratch("files.json");
  const int code = exit_code(
      start({"--players", "120", "--seconds", "1", "--ramp", "0", "--url", server.url(), "--report", report},
            out, 100));
  EXPECT_EQ(code, 1) << contents(out);
  EXPECT_NE(contents(out).find("fusillade-bots: the limit of open files is 100, this run wants 184: raise"),
            std::string::npos)
      << contents(out);
  const auto connected = boost::json::parse(contents(report)).at("connected").to_number<int>();
  EXPECT_GT(connected, 0);
  EXPECT_LT(connected, 100);
}

TEST(Program, LiveShowsTheServersFigures) {
  FakeScript script;
  script.metrics =
      "fusillade_tick_window_seconds{match=\"a\",percentile=\"99\"} 0.00425\n"
      "fusillade_tick_overruns_total{match=\"a\"} 3\n"
      "fusillade_ticks_skipped_total{match=\"a\"} 2\n"
      "fusillade_players{match=\"a\"} 2\nfusillade_players{match=\"b\"} 40\n"
      "fusillade_bullets{match=\"a\"} 1234\n"
      "fusillade_hits_total{match=\"a\"} 99\n";
  const FakeServer server(script);
  const std::string out = scratch("live");
  EXPECT_EQ(exit_code(start({"--players", "2", "--seconds", "1.3", "--live", "--ramp", "0", "--url",
                             server.url(), "--status-url", server.metrics_url()},
                            out)),
            0);
  const std::string text = contents(out);
  EXPECT_NE(text.find("p99    4.250 ms"), std::string::npos) << text;
  EXPECT_NE(text.find("overruns    3, 2 ticks skipped"), std::string::npos) << text;
  EXPECT_NE(text.find("players     42"), std::string::npos) << text;
  EXPECT_NE(text.find("bullets     1234"), std::string::npos) << text;
  EXPECT_NE(text.find("2 playing"), std::string::npos) << text;
}

}  // namespace
}  // namespace fusillade::client
