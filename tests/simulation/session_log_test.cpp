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
  first.hello();
  EXPECT_EQ(server.logged("player_joined", "match"), "realm-2");
  EXPECT_EQ(server.logged("player_joined", "session"), "1");
  EXPECT_EQ(server.logged("player_joined", "player"), "0");
  EXPECT_EQ(server.logged("player_joined", "name"), "Ann") << "whom others complain about";
  EXPECT_EQ(server.logged("player_joined", "peer"), "127.0.0.1") << "what may be banned when it is gone";

  second.hello("Ben");
  ASSERT_TRUE(second.receive(v1::ServerMessage::kWelcome));
  const std::string path = "/v1/matches/realm-2/players/1/kick";
  EXPECT_EQ(http_post(server.admin_port(), path, "").status, 202);
  EXPECT_EQ(server.logged("session_refused", "match"), "realm-2");
  EXPECT_EQ(server.logged("session_refused", "session"), "2");
  EXPECT_EQ(server.logged("session_refused", "player"), "1");
  EXPECT_EQ(server.logged("session_refused", "reason"), "kicked");
}

TEST(SessionLog, WhoLeavesIsALine) {
  HostedServer server({"realm"});
  net::test::WireClient client(server.port(), "/v1/play");
  client.hello("Ben");
  ASSERT_TRUE(client.receive(v1::ServerMessage::kWelcome));
  client.leave();
  EXPECT_EQ(server.logged("session_left", "player"), "0");
  EXPECT_EQ(server.logged("session_left", "peer"), "127.0.0.1");
}

TEST(SessionLog, RoundsAreLines) {
  HostedServer server({"realm"});
  net::test::WireClient client(server.port(), "/v1/play");
  client.hello("Ben");
  EXPECT_EQ(server.logged("round_live", "match"), "realm-1");
  EXPECT_EQ(server.logged("round_live", "round"), "1");
  EXPECT_EQ(server.logged("round_live", "players"), "1");
  client.leave();
  EXPECT_EQ(server.logged("round_ended", "round"), "1");
  EXPECT_EQ(server.logged("round_ended", "result"), "nobody is left");
}

}  // namespace
}  // namespace fusillade::test
