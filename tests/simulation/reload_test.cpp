// New data by SIGHUP while bots play: rules between two ticks and without notice, all else with the next
// round; wrong data never.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>

#include "hosted_server.h"
#include "net/wire_client.h"
#include "prometheus_text.h"

namespace fusillade::test {
namespace {

class Reload : public testing::Test {
 protected:
  Reload() { std::filesystem::copy(FUSILLADE_ARENAS, arenas()); }

  std::filesystem::path arenas() const { return server.folder().path() / "arenas"; }
  // Rewrites lines of the arena and has everything read again.
  void change(const std::string& lines, const std::string& by) {
    std::string text = text_of(arenas() / "realm.toml");
    const std::size_t at = text.find("\n" + lines + "\n");
    ASSERT_NE(at, std::string::npos) << lines;
    text.replace(at + 1, lines.size(), by);
    std::ofstream(arenas() / "realm.toml") << text;
    reload();
  }
  // `allowed`: arenas of which the operator may make matches.
  // `net`: lines of [net].
  void configure(const std::string& allowed = "[]", const std::string& net = "") {
    server.folder().write("server.toml",
                          "[server]\narenas_directory = \"arenas\"\narenas_allowed = " + allowed +
                              "\n[log]\nformat = \"json\"\nlevel = \"debug\"\nprivacy = true\n[net]\n" + net);
  }
  void reload(const std::string& allowed = "[]", const std::string& net = "") {
    configure(allowed, net);
    server.process().send_signal(SIGHUP);
  }
  std::ptrdiff_t line_of(const std::string& line) const {
    const std::string text = text_of(arenas() / "realm.toml");
    return 2 +
           std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("\n" + line)), '\n');
  }
  double metric(const std::string& series) const {
    return value_of(server.get_from_admin("/metrics").body, series);
  }
  bool has_version(const std::string& version) const {
    return metric("fusillade_match_info{match=\"realm-1\",arena=\"realm\",version=\"" + version + "\"}") == 1;
  }
  // All that this reload changes is in force.
  bool data_comes_to(const std::string& version) {
    const std::string line = R"("event":"reloaded","version":)" + version + ',';
    return comes_true([&] { return server.log().find(line) != std::string::npos; });
  }
  double sent_on() const { return metric("fusillade_sessions_refused_total{code=\"match_ended\"}"); }
  std::string refusal() const { return server.logged("reload_refused", "reason"); }
  bool is_played(const std::string& version, double live) const {
    return has_version(version) && metric("fusillade_match_live{match=\"realm-1\"}") == live;
  }
  bool comes_to(const std::string& version, double live) {
    return comes_true([&] { return is_played(version, live); });
  }

  const std::string ticks = "fusillade_ticks_total{match=\"realm-1\"}";
  HostedServer server{{"realm"}};
};

TEST_F(Reload, RulesAreTakenUpWhileBotsPlayAndNobodyNotices) {
  const auto bots = server.start_bots(
      "bots", {"--players", "10", "--ramp", "0", "--seconds", "8", "--max-errors", "0", "--quiet"});
  ASSERT_TRUE(comes_to("1", 1));
  change("respawn_s = 3", "respawn_s = 1");
  EXPECT_TRUE(comes_to("2", 1)) << server.log();
  EXPECT_EQ(server.logged("match_adjusted", "version"), "2");
  change("live_s = 300", "live_s = 1");
  EXPECT_TRUE(comes_to("3", 0)) << "the round that is played ends by the new rule";
  EXPECT_EQ(bots->exit_code(), 0) << bots->err();
  EXPECT_EQ(value_in_log(server.log(), "match_renewed", "match"), "");
}

TEST_F(Reload, AllElseIsNoMatterOfThisRound) {
  const auto bots =
      server.start_bots("bots", {"--players", "10", "--ramp", "0", "--seconds", "20", "--quiet"});
  ASSERT_TRUE(comes_to("1", 1));
  change("players_max = 512\nlive_s = 300", "players_max = 100\nlive_s = 300");
  ASSERT_TRUE(data_comes_to("2"));
  // Which waits for the first one to have gone over all matches.
  ASSERT_EQ(http_post(server.admin_port(), "/v1/reload", "").status, 200);
  const double adjusted = metric(ticks);
  ASSERT_TRUE(comes_true([&] { return metric(ticks) > adjusted + 2; }));
  EXPECT_TRUE(is_played("1", 1)) << "this round goes on as it began";
  EXPECT_EQ(bots->has_ended(), false);
  EXPECT_EQ(value_in_log(server.log(), "match_adjusted", "match"), "");
}

TEST_F(Reload, AllElseComesWithTheNextRound) {
  const auto bots = server.start_bots(
      "bots", {"--players", "10", "--ramp", "0", "--seconds", "20", "--max-errors", "0", "--quiet"});
  ASSERT_TRUE(comes_to("1", 1));
  change("live_s = 300\nended_s = 8", "live_s = 3\nended_s = 1");
  ASSERT_TRUE(comes_true([&] { return has_version("2"); })) << server.log();
  change("players_max = 512\nlive_s = 3", "players_max = 100\nlive_s = 3");
  ASSERT_TRUE(comes_true([&] { return value_in_log(server.log(), "match_renewed", "version") == "3"; }));
  ASSERT_TRUE(comes_true([&] { return has_version("3"); })) << server.log();
  EXPECT_EQ(metric("fusillade_players_max{match=\"realm-1\"}"), 100);
  EXPECT_TRUE(comes_to("3", 1));
  EXPECT_TRUE(comes_true([&] { return metric("fusillade_players{match=\"realm-1\"}") == 10; }));
  EXPECT_EQ(bots->exit_code(), 0) << bots->err();
  EXPECT_EQ(sent_on(), 10) << "told so, and joined the new one";
}

TEST_F(Reload, EachRoundHasAWorldOfItsOwnWhereTheArenaSaysSo) {
  change("live_s = 300\nended_s = 8", "live_s = 2\nended_s = 1\nrenews_world = true");
  ASSERT_TRUE(comes_true([&] { return has_version("2"); })) << server.log();
  const auto bots = server.start_bots(
      "bots", {"--players", "10", "--ramp", "0", "--seconds", "12", "--max-errors", "0", "--quiet"});
  EXPECT_TRUE(comes_true([&] { return sent_on() >= 20; })) << "all in the second round and in the third";
  EXPECT_TRUE(comes_true([&] { return metric("fusillade_players{match=\"realm-1\"}") == 10; }));
  EXPECT_TRUE(has_version("2"));
  EXPECT_EQ(bots->exit_code(), 0) << bots->err();
  EXPECT_LE(sent_on(), 50) << "once a round";
}

TEST_F(Reload, TheRoundForWhichPlayersWaitComesWithIt) {
  change("players_min = 1", "players_min = 20");
  ASSERT_TRUE(comes_true([&] { return has_version("2"); })) << server.log();
  const auto bots = server.start_bots("bots", {"--players", "10", "--behaviour", "idle", "--ramp", "0",
                                               "--seconds", "15", "--max-errors", "0", "--quiet"});
  ASSERT_TRUE(comes_true([&] { return metric("fusillade_players{match=\"realm-1\"}") == 10; }));
  // Until there is nothing new to be told of the round: who comes or goes has it told, too.
  const double joined = metric(ticks);
  ASSERT_TRUE(comes_true([&] { return metric(ticks) > joined + 120; }));
  change("players_max = 512\nlive_s = 300", "players_max = 100\nlive_s = 300");
  EXPECT_TRUE(comes_true([&] { return has_version("3"); })) << "players wait for a round of old data";
  EXPECT_EQ(metric("fusillade_players_max{match=\"realm-1\"}"), 100);
  EXPECT_EQ(bots->exit_code(), 0) << bots->err();
  EXPECT_EQ(sent_on(), 10);
}

TEST_F(Reload, AWrongArenaChangesNothing) {
  const auto bots = server.start_bots(
      "bots", {"--players", "10", "--ramp", "0", "--seconds", "5", "--max-errors", "0", "--quiet"});
  ASSERT_TRUE(comes_to("1", 1));
  const std::string place = "realm.toml:" + std::to_string(line_of("respawn_s = 3")) + ":";
  change("respawn_s = 3", "respawn_s = -1");
  EXPECT_NE(refusal().find(place), std::string::npos) << refusal();
  EXPECT_NE(refusal().find("respawn_s"), std::string::npos) << refusal();
  EXPECT_EQ(metric("fusillade_data_version"), 1);
  EXPECT_TRUE(is_played("1", 1));
  EXPECT_EQ(bots->exit_code(), 0) << bots->err();
  change("respawn_s = -1", "respawn_s = 1");
  EXPECT_TRUE(comes_true([&] { return has_version("2"); })) << "the file was mended";
}

TEST_F(Reload, FilesOfMatchesThatHaveEndedAreNotMissed) {
  reload(R"(["pegboard"])");
  ASSERT_TRUE(data_comes_to("2"));
  ASSERT_EQ(http_post(server.admin_port(), "/v1/matches", R"({"arena":"pegboard"})").status, 201);
  std::filesystem::remove(arenas() / "pegboard.toml");
  reload();
  EXPECT_TRUE(
      refusal().ends_with("server.arenas_directory: match pegboard-1 still plays arena \"pegboard\", which "
                          "is not in " +
                          arenas().string() + ": end it first"))
      << refusal() << ": its next round needs it";
  EXPECT_EQ(metric("fusillade_data_version"), 2);
  ASSERT_EQ(http_delete(server.admin_port(), "/v1/matches/pegboard-1").status, 200);
  reload();
  EXPECT_TRUE(data_comes_to("3")) << server.log();
}

TEST_F(Reload, AnArenaThatMayBeAskedForIsReadAtOnce) {
  reload(R"(["realm", "peg-board"])");
  EXPECT_NE(refusal().find("server.arenas_allowed"), std::string::npos) << refusal();
  EXPECT_NE(refusal().find("\"pegboard\""), std::string::npos) << refusal();
  EXPECT_EQ(metric("fusillade_data_version"), 1);
}

TEST_F(Reload, AWrongArenaThatMayBeAskedForChangesNothing) {
  std::ofstream(arenas() / "pegboard.toml", std::ios::app) << "[no_such_table]\n";
  reload(R"(["realm", "pegboard"])");
  EXPECT_NE(refusal().find("pegboard.toml:"), std::string::npos) << refusal();
  EXPECT_EQ(metric("fusillade_data_version"), 1);
}

// Under attack nobody wants to start anew.
TEST_F(Reload, LimitsHoldForWhoComes) {
  EXPECT_EQ(server.get("/healthz").status, 200);
  reload("[]", "exempt_networks = []\naddress_connections_max = 1\nio_threads = 2\n");
  ASSERT_TRUE(data_comes_to("2")) << server.log();
  const std::string later = server.logged("reloaded", "with_next_start");
  EXPECT_NE(later.find("net.io_threads"), std::string::npos) << later;
  EXPECT_EQ(later.find("net.exempt_networks"), std::string::npos) << later;
  net::test::WireClient first(server.port());
  EXPECT_EQ(server.get("/healthz").status, 429);
  EXPECT_EQ(server.logged("connection_refused", "limit"), "address_connections");
  EXPECT_EQ(server.logged("connection_refused", "peer"), "127.0.0.0") << "[log] privacy holds, too";
  reload();
  ASSERT_TRUE(data_comes_to("3"));
  EXPECT_EQ(server.get("/healthz").status, 200);
}

// As of one that nobody may read any more.
TEST_F(Reload, AFolderThatCannotBeReadEndsNothing) {
  std::filesystem::rename(arenas(), server.folder().path() / "elsewhere");
  std::filesystem::create_symlink(arenas(), arenas());
  reload();
  EXPECT_NE(refusal(), "");
  EXPECT_EQ(server.get("/healthz").status, 200);
}

// Also where they had a limit before, and all other limits stay.
TEST_F(Reload, ExemptNetworksAreExemptAtOnce) {
  reload("[]", "exempt_networks = []\naddress_requests_per_s_max = 1\n");
  ASSERT_TRUE(data_comes_to("2")) << server.log();
  EXPECT_TRUE(comes_true([&] { return server.get("/healthz").status == 429; }));
  reload("[]", "address_requests_per_s_max = 1\n");
  ASSERT_TRUE(data_comes_to("3"));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(server.get("/healthz").status, 200);
}

TEST_F(Reload, WhoAsksForATokenIsNotedAsSomebodyWithout) {
  configure("[]", "admin_token = \"a token of 24 characters\"\n");
  EXPECT_EQ(http_post(server.admin_port(), "/v1/reload", "").status, 200);
  EXPECT_TRUE(comes_true([&] {
    return server.log().find(R"("operation":"reload","who":"anybody")") != std::string::npos;
  })) << server.log();
}

TEST_F(Reload, TheTokenOfTheOperatorIsAnother) {
  const auto make = [&] { return http_post(server.admin_port(), "/v1/reload", "").status; };
  EXPECT_EQ(make(), 200);
  reload("[]", "admin_token = \"a token of 24 characters\"\n");
  EXPECT_TRUE(comes_true([&] { return make() == 401; }));
  EXPECT_EQ(value_in_log(server.log(), "listening", "admin_token"), "none");
  EXPECT_TRUE(comes_true([&] {
    return server.log().find(R"("join_tokens":"none","admin_token":"required")") != std::string::npos;
  })) << server.log();
}

}  // namespace
}  // namespace fusillade::test
