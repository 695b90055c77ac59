// New data by SIGHUP while bots play: rules between two ticks and without notice, all else with the next
// round.
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>

#include "hosted_server.h"
#include "prometheus_text.h"

namespace fusillade::test {
namespace {

class Reload : public testing::Test {
 protected:
  Reload() { std::filesystem::copy(FUSILLADE_ARENAS, arenas()); }

  std::filesystem::path arenas() const { return server.folder().path() / "arenas"; }
  // Rewrites a line of the arena and has everything read again.
  void change(const std::string& line, const std::string& by) {
    std::string text = text_of(arenas() / "realm.toml");
    const std::size_t at = text.find("\n" + line + "\n");
    ASSERT_NE(at, std::string::npos) << line;
    text.replace(at + 1, line.size(), by);
    std::ofstream(arenas() / "realm.toml") << text;
    server.folder().write(
        "server.toml",
        "[server]\narenas_directory = \"arenas\"\n[log]\nformat = \"json\"\nlevel = \"debug\"\n");
    server.process().send_signal(SIGHUP);
  }
  bool is_played(const std::string& version, double live) const {
    const std::string metrics = server.get_from_admin("/metrics").body;
    return value_of(metrics, "fusillade_match_info{match=\"realm-1\",arena=\"realm\",version=\"" + version +
                                 "\"}") == 1 &&
           value_of(metrics, "fusillade_match_live{match=\"realm-1\"}") == live;
  }
  bool comes_to(const std::string& version, double live) {
    return comes_true([&] { return is_played(version, live); });
  }

  HostedServer server{{"realm"}};
};

TEST_F(Reload, RulesAreTakenUpWhileBotsPlayAndNobodyNotices) {
  const auto bots = server.start_bots(
      "bots", {"--players", "10", "--ramp", "0", "--seconds", "8", "--max-errors", "0", "--quiet"});
  ASSERT_TRUE(comes_to("1", 1));
  change("respawn_s = 3", "respawn_s = 1");
  EXPECT_TRUE(comes_to("2", 1)) << server.log();
  EXPECT_EQ(value_in_log(server.log(), "match_adjusted", "version"), "2");
  change("live_s = 300", "live_s = 1");
  EXPECT_TRUE(comes_to("3", 0)) << "the round that is played ends by the new rule";
  EXPECT_EQ(bots->exit_code(), 0) << bots->err();
  EXPECT_EQ(value_in_log(server.log(), "match_renewed", "match"), "");
}

TEST_F(Reload, AllElseComesWithTheNextRound) {
  const auto bots =
      server.start_bots("bots", {"--players", "10", "--ramp", "0", "--seconds", "20", "--quiet"});
  ASSERT_TRUE(comes_to("1", 1));
  change("players_max = 512", "players_max = 100");
  EXPECT_TRUE(comes_true(
      [&] { return value_of(server.get_from_admin("/metrics").body, "fusillade_data_version") == 2; }));
  EXPECT_TRUE(is_played("1", 1)) << "this round goes on as it began";
  EXPECT_EQ(bots->has_ended(), false);
  EXPECT_EQ(value_in_log(server.log(), "match_adjusted", "match"), "");
}

}  // namespace
}  // namespace fusillade::test
