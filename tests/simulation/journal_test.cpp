// What a server keeps of its matches, whatever becomes of it.
#include <gmock/gmock.h>

#include <csignal>

#include "hosted_server.h"

namespace fusillade::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::SizeIs;

struct Replayed {
  int exit_code = 0;
  std::string out, err;
};

Replayed replay(const fs::path& journal, const std::vector<std::string>& options = {}) {
  std::vector<std::string> command{FUSILLADE_SERVER, "replay", journal.string()};
  command.insert(command.end(), options.begin(), options.end());
  const support::TempDirectory folder;
  ChildProcess process(command, folder.path(), "replay");
  const int exit_code = process.exit_code();
  return {exit_code, process.out(), process.err()};
}

struct Journal : ::testing::Test {
  const support::TempDirectory folder;
  const fs::path directory = folder.path() / "journals";
  HostedServer server{{"realm"},
                      joined_however_slow + "journal_directory = \"" + directory.string() + "\"\n"};

  fs::path file() const {
    const std::vector<fs::path> files{fs::directory_iterator(directory), fs::directory_iterator()};
    EXPECT_THAT(files, SizeIs(1));
    return files.at(0);
  }
  void play() const {
    const auto bots = server.start_bots(
        "bots", {"--players", "8", "--ramp", "0", "--seconds", "3", "--max-errors", "0", "--quiet"});
    EXPECT_EQ(bots->exit_code(), 0) << bots->err();
  }
};

TEST_F(Journal, OfAServerThatIsKilledIsGoodToItsLastSecond) {
  play();
  server.process().send_signal(SIGKILL);
  server.process().exit_code();
  const Replayed result = replay(file(), {"--events", (directory / "events").string()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("match realm-1, arena realm, kept by "));
  EXPECT_THAT(result.out, HasSubstr("spawn "));
  EXPECT_GT(fs::file_size(directory / "events"), 1000U);
}

TEST_F(Journal, OfAServerThatDrainsIsWhole) {
  play();
  server.process().send_signal(SIGTERM);
  EXPECT_EQ(server.process().exit_code(), 0);
  const std::string ticks = value_in_log(server.log(), "match_stopped", "ticks");
  const Replayed result = replay(file());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("\nticks " + ticks + " ("));
}

}  // namespace
}  // namespace fusillade::test
