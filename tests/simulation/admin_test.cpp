// The operator's wishes reach the program itself: its log, its data, its file of bans, its end.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "hosted_server.h"
#include "prometheus_text.h"
#include "variable.h"

namespace fusillade::test {
namespace {

// A line of the audit names this operation.
bool is_audited(const HostedServer& server, const std::string& operation) {
  return comes_true(
      [&] { return server.log().find(R"("operation":")" + operation + '"') != std::string::npos; });
}

TEST(Admin, TheLevelOfTheLogHoldsAtOnceAndNotForTheAudit) {
  HostedServer server({"pegboard"});
  const HttpAnswer set = http_put(server.admin_port(), "/v1/log-level", R"({"level":"error"})");
  EXPECT_EQ(set.status, 200) << set.body;
  EXPECT_EQ(server.get_from_admin("/v1/log-level").body, R"({"level":"error"})");
  const auto bots = server.start_bots("bots", {"--players", "1", "--seconds", "1", "--match", "pegboard-1"});
  EXPECT_EQ(bots->exit_code(), 0) << bots->err();
  EXPECT_TRUE(is_audited(server, "set_log_level")) << server.log();
  EXPECT_EQ(value_in_log(server.log(), "player_joined", "match"), "") << server.log();
}

TEST(Admin, AReloadIsTheNextVersionOfTheData) {
  HostedServer server({"pegboard"});
  const HttpAnswer answer = http_post(server.admin_port(), "/v1/reload", "");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(boost::json::parse(answer.body).at("version").to_number<int>(), 2) << answer.body;
  EXPECT_EQ(value_of(server.get_from_admin("/metrics").body, "fusillade_data_version"), 2);
  EXPECT_TRUE(is_audited(server, "reload")) << server.log();
}

TEST(Admin, ABanIsOnDiskAndInForceAfterTheNextStart) {
  const support::TempDirectory kept;
  const std::filesystem::path file = kept.path() / "bans.txt";
  const Variable bans("FUSILLADE_SERVER_BANS_FILE", file.c_str());
  const std::string ban = R"({"address":"192.0.2.7","duration_s":3600,"reason":"cheats"})";
  {
    HostedServer server({"pegboard"});
    EXPECT_EQ(http_post(server.admin_port(), "/v1/bans", ban).status, 201);
    EXPECT_NE(text_of(file).find(" 192.0.2.7 cheats\n"), std::string::npos) << text_of(file);
    EXPECT_TRUE(is_audited(server, "add_ban")) << server.log();
  }
  HostedServer next({"pegboard"});
  const boost::json::value listed = boost::json::parse(next.get_from_admin("/v1/bans").body);
  ASSERT_EQ(listed.at("bans").as_array().size(), 1U);
  EXPECT_EQ(listed.at("bans").at(0).at("address"), "192.0.2.7");
  EXPECT_EQ(listed.at("bans").at(0).at("reason"), "cheats");
}

TEST(Admin, BansThatAreEditedByHandComeWithAReload) {
  const support::TempDirectory kept;
  const Variable bans("FUSILLADE_SERVER_BANS_FILE", (kept.path() / "bans.txt").c_str());
  HostedServer server({"pegboard"});
  kept.write("bans.txt", "99999999999 192.0.2.7 cheats\n");
  EXPECT_EQ(http_post(server.admin_port(), "/v1/reload", "").status, 200);
  EXPECT_NE(server.get_from_admin("/v1/bans").body.find("\"192.0.2.7\""), std::string::npos);
  kept.write("bans.txt", "tomorrow 192.0.2.8\n");
  const HttpAnswer refused = http_post(server.admin_port(), "/v1/reload", "");
  EXPECT_EQ(refused.status, 422);
  EXPECT_NE(refused.body.find("bans.txt: line 1: begins with no Unix time; allowed: "), std::string::npos)
      << refused.body;
  EXPECT_NE(server.get_from_admin("/v1/bans").body.find("\"192.0.2.7\""), std::string::npos);
}

// Where nothing can be read back.
TEST(Admin, BansHoldThroughAReloadThoughNoFileKeepsThem) {
  const Variable bans("FUSILLADE_SERVER_BANS_FILE", "/dev/null");
  HostedServer server({"pegboard"});
  EXPECT_EQ(http_post(server.admin_port(), "/v1/bans", R"({"address":"192.0.2.7","duration_s":60})").status,
            201);
  EXPECT_EQ(http_post(server.admin_port(), "/v1/reload", "").status, 200);
  EXPECT_NE(server.get_from_admin("/v1/bans").body.find("\"192.0.2.7\""), std::string::npos);
}

TEST(Admin, ADrainEndsTheProgramOnceItsRoundIsOver) {
  HostedServer server({"realm"}, joined_however_slow + "drain_s = 3\n");
  const auto bots = server.start_bots("bots", {"--players", "3", "--seconds", "60", "--ramp", "0"});
  const auto is_played = [&] {
    const std::string metrics = server.get_from_admin("/metrics").body;
    return value_of(metrics, "fusillade_players{match=\"realm-1\"}") == 3 &&
           value_of(metrics, "fusillade_match_live{match=\"realm-1\"}") == 1;
  };
  ASSERT_TRUE(comes_true(is_played)) << bots->err() << server.log();
  EXPECT_EQ(http_post(server.admin_port(), "/v1/drain", "").status, 202);
  EXPECT_TRUE(comes_true([&] { return server.get("/readyz").status == 503; }));
  EXPECT_EQ(server.process().exit_code(), 0) << server.log();
  EXPECT_EQ(value_in_log(server.log(), "draining", "reason"), "the operator");
  EXPECT_EQ(value_in_log(server.log(), "admin", "operation"), "drain");
}

}  // namespace
}  // namespace fusillade::test
