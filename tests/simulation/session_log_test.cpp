// Whose lines of the log they are: match, session and player.
#include <gtest/gtest.h>

#include "hosted_server.h"
#include "net/wire_client.h"

namespace fusillade::test {
namespace {

TEST(SessionLog, NamesMatchSessionAndPlayerFromTheFirstLineToTheLast) {
  HostedServer server({"realm", "realm"});
  net::test::WireClient first(server.port(), "/v1/play?match=realm-2"),
      second(server.port(), "/v1/play?match=realm-2");
  const auto field = [&](const std::string& event, const std::string& key) {
    return value_in_log(server.log(), event, key);
  };
  first.hello();
  ASSERT_TRUE(comes_true([&] { return !field("player_joined", "player").empty(); }));
  EXPECT_EQ(field("player_joined", "match"), "realm-2");
  EXPECT_EQ(field("player_joined", "session"), "1");
  EXPECT_EQ(field("player_joined", "player"), "0");

  second.hello("Ben");
  ASSERT_TRUE(second.receive(v1::ServerMessage::kWelcome));
  const std::string path = "/v1/matches/realm-2/players/1/kick";
  EXPECT_EQ(http_post(server.admin_port(), path, "").status, 202);
  ASSERT_TRUE(comes_true([&] { return !field("session_refused", "reason").empty(); }));
  EXPECT_EQ(field("session_refused", "match"), "realm-2");
  EXPECT_EQ(field("session_refused", "session"), "2");
  EXPECT_EQ(field("session_refused", "player"), "1");
  EXPECT_EQ(field("session_refused", "reason"), "kicked");
}

}  // namespace
}  // namespace fusillade::test
