// What one process takes on: players of a match, matches, their memory and their time.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/json.hpp>

#include "hosted_server.h"
#include "prometheus_text.h"
#include "variable.h"

namespace fusillade::test {
namespace {

HttpAnswer make_match(const HostedServer& server, const std::string& arena) {
  return http_post(server.admin_port(), "/v1/matches", R"({"arena":")" + arena + R"("})");
}

// The operator's wish is refused by a limit, of which the answer says this, and counted.
void expect_refusal(const HostedServer& server, const std::string& arena, const std::string& word,
                    const std::string& cause) {
  const HttpAnswer refused = make_match(server, arena);
  EXPECT_EQ(refused.status, 422);
  EXPECT_NE(refused.body.find(word), std::string::npos) << refused.body;
  EXPECT_EQ(value_of(server.get_from_admin("/metrics").body,
                     "fusillade_matches_refused_total{cause=\"" + cause + "\"}"),
            1);
}

TEST(ProcessLimits, PlayersOfAMatch) {
  const Variable limit("FUSILLADE_SERVER_PLAYERS_PER_MATCH_MAX", "2");
  HostedServer server({"realm"});
  const auto bots = server.start_bots("bots", {"--players", "3", "--seconds", "2", "--ramp", "0", "--quiet"});
  EXPECT_EQ(bots->exit_code(), 1);
  const boost::json::value report = boost::json::parse(text_of(server.folder().path() / "bots.json"));
  EXPECT_EQ(report.at("connected").to_number<int>(), 2);
  EXPECT_EQ(report.at("refused").to_number<int>(), 1);
  const std::string metrics = server.get_from_admin("/metrics").body;
  EXPECT_EQ(value_of(metrics, "fusillade_sessions_refused_total{code=\"match_full\"}"), 1);
  EXPECT_EQ(value_of(metrics, "fusillade_players_max{match=\"realm-1\"}"), 2);
}

TEST(ProcessLimits, MatchesOfTheOperator) {
  const Variable limit("FUSILLADE_SERVER_MATCHES_MAX", "2");
  HostedServer server({"pegboard"});
  EXPECT_EQ(make_match(server, "pegboard").status, 201);
  expect_refusal(server, "pegboard", "server.matches_max", "matches");
}

TEST(ProcessLimits, MemoryOfAMatchOfTheOperator) {
  const Variable allowed("FUSILLADE_SERVER_ARENAS_ALLOWED", "pegboard,realm");
  const Variable limit("FUSILLADE_SERVER_MATCH_MEMORY_MAX_MIB", "28");
  HostedServer server({"pegboard"});
  EXPECT_EQ(make_match(server, "pegboard").status, 201);
  expect_refusal(server, "realm", "server.match_memory_max_mib", "memory");
  EXPECT_TRUE(
      comes_true([&] { return value_of(server.get_from_admin("/metrics").body, "fusillade_matches") == 2; }));
}

// Some arena that there is, and that the operator has not allowed.
TEST(ProcessLimits, ArenasOfTheOperator) {
  const Variable allowed("FUSILLADE_SERVER_ARENAS_ALLOWED", "pegboard,realm");
  HostedServer server({"pegboard"});
  expect_refusal(server, "pinball", "pegboard, realm", "arena");
  EXPECT_EQ(make_match(server, "realm").status, 201);
}

// Of those who connect so many stay, and the operator is answered.
void expect_connections(const HostedServer& server, int players_max) {
  constexpr int connections = 200;
  boost::asio::io_context io;
  std::vector<boost::asio::ip::tcp::socket> sockets;
  for (int i = 0; i < connections; ++i)
    sockets.emplace_back(io).connect({boost::asio::ip::address_v4::loopback(), server.port()});
  const auto refused = [&] {
    return value_of(server.get_from_admin("/metrics").body, "fusillade_limits_total{limit=\"connections\"}");
  };
  EXPECT_TRUE(comes_true([&] { return refused() == connections - players_max; })) << refused();
  EXPECT_EQ(server.get_from_admin("/readyz").status, 200);
}

// Of 150 files 131 are left to the operator and to the rest of the server.
TEST(ProcessLimits, FilesThatPlayersTake) {
  HostedServer server({"pegboard"}, joined_however_slow, {"/usr/bin/prlimit", "--nofile=150"});
  expect_connections(server, 19);
}

// Of 230 files 60 are left to journals, too.
TEST(ProcessLimits, FilesThatJournalsTake) {
  const support::TempDirectory journals;
  const Variable directory("FUSILLADE_TICK_JOURNAL_DIRECTORY", journals.path().c_str());
  const Variable limit("FUSILLADE_SERVER_MATCHES_MAX", "60");
  HostedServer server({"pegboard"}, joined_however_slow, {"/usr/bin/prlimit", "--nofile=230"});
  expect_connections(server, 39);
}

// Every tick takes longer than nothing at all.
TEST(ProcessLimits, NewPlayersWhileTicksTakeTooLong) {
  const Variable limit("FUSILLADE_TICK_JOIN_P99_SHARE_MAX", "0.000001");
  HostedServer server({"pegboard"});
  const auto value = [&](const std::string& series) {
    return value_of(server.get_from_admin("/metrics").body, series);
  };
  ASSERT_TRUE(comes_true([&] { return value("fusillade_match_overloaded{match=\"pegboard-1\"}") == 1; }));
  const auto bots =
      server.start_bots("bots", {"--players", "1", "--seconds", "1", "--match", "pegboard-1", "--quiet"});
  EXPECT_EQ(bots->exit_code(), 1);
  EXPECT_GE(value("fusillade_sessions_refused_total{code=\"server_full\"}"), 1);
  EXPECT_GE(value("fusillade_limits_total{limit=\"overload\"}"), 1);
  EXPECT_EQ(server.logged("match_overloaded", "match"), "pegboard-1");
}

}  // namespace
}  // namespace fusillade::test
