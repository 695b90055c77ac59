// A match that the operator makes with all that may be asked for, and who gets into it.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "hosted_server.h"
#include "prometheus_text.h"

namespace fusillade::test {
namespace {

class OperatorMatch : public testing::Test {
 protected:
  static constexpr const char* wanted =
      R"({"arena":"realm","private":true,"players_max":3,"teams":2,"spectators_max":1,"spectator_delay_s":2})";

  OperatorMatch()
      : made(http_post(server.admin_port(), "/v1/matches", wanted)), match(boost::json::parse(made.body)) {}

  std::string join_code() const { return std::string(match.at("join_code").as_string()); }
  double refused(const std::string& code) const {
    const std::string series = "fusillade_sessions_refused_total{code=\"" + code + "\"}";
    return value_of(server.get_from_admin("/metrics").body, series);
  }
  // How many of these bots got in.
  int connected(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--seconds", "2", "--ramp", "0", "--quiet"});
    const auto bots = server.start_bots("bots", arguments);
    EXPECT_NE(bots->exit_code(), -1);
    const auto report = boost::json::parse(text_of(server.folder().path() / "bots.json"));
    return report.at("connected").to_number<int>();
  }

  HostedServer server{{"realm"}};
  HttpAnswer made;
  boost::json::value match;
};

TEST_F(OperatorMatch, IsAsItWasWanted) {
  EXPECT_EQ(made.status, 201);
  const auto listed = boost::json::parse(server.get_from_admin("/v1/matches/realm-2").body);
  for (const boost::json::value& one : {match, listed}) {
    EXPECT_EQ(one.at("id"), "realm-2");
    EXPECT_EQ(one.at("arena"), "realm");
    EXPECT_EQ(one.at("players_max"), 3);
    EXPECT_EQ(one.at("teams"), 2);
    EXPECT_EQ(one.at("spectators_max"), 1);
    EXPECT_EQ(one.at("spectator_delay_s").to_number<double>(), 2.0);
    EXPECT_EQ(one.at("join_code"), match.at("join_code"));
  }
  EXPECT_GE(join_code().size(), 8U);
  EXPECT_EQ(server.get("/v1/matches").body.find("realm-2"), std::string::npos) << "it is private";
  const auto other = boost::json::parse(http_post(server.admin_port(), "/v1/matches", wanted).body);
  EXPECT_FALSE(other.at("join_code") == match.at("join_code"));
}

TEST_F(OperatorMatch, IsOpenToThoseWhoKnowItsCode) {
  EXPECT_EQ(connected({"--players", "2", "--match", "realm-2"}), 0);
  EXPECT_EQ(refused("bad_join_code"), 2);
  EXPECT_EQ(connected({"--players", "2", "--match", "realm-2", "--join-code", join_code() + "x"}), 0);
  EXPECT_EQ(refused("bad_join_code"), 4);
  EXPECT_EQ(connected({"--players", "2", "--join-code", join_code()}), 2);
  EXPECT_EQ(refused("bad_join_code"), 4);
  EXPECT_EQ(server.logged("player_joined", "match"), "realm-2");
}

TEST_F(OperatorMatch, TakesAsManyPlayersAndSpectatorsAsWanted) {
  EXPECT_EQ(connected({"--players", "5", "--spectators", "3", "--join-code", join_code()}), 3 + 1);
  EXPECT_EQ(refused("match_full"), 2);
  EXPECT_EQ(refused("spectators_full"), 2);
}

}  // namespace
}  // namespace fusillade::test
