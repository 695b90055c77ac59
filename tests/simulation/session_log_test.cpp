// Whose lines of the log they are: match, session and player.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "hosted_server.h"
#include "net/wire_client.h"

namespace fusillade::test {
namespace {

// What the first line of that event says.
using Fields = std::vector<std::pair<std::string, std::string>>;
void expect_line(const HostedServer& server, const std::string& event, const Fields& fields) {
  for (const auto& [key, value] : fields) EXPECT_EQ(server.logged(event, key), value) << event << " " << key;
}

// The name is that of whom others complain about, the address what may be banned when it is gone.
TEST(SessionLog, NamesMatchSessionAndPlayerFromTheFirstLineToTheLast) {
  HostedServer server({"realm", "realm"});
  net::test::WireClient first(server.port(), "/v1/play?match=realm-2"),
      second(server.port(), "/v1/play?match=realm-2");
  first.hello();
  expect_line(
      server, "player_joined",
      {{"match", "realm-2"}, {"session", "1"}, {"player", "0"}, {"name", "Ann"}, {"peer", "127.0.0.1"}});
  second.hello("Ben");
  ASSERT_TRUE(second.receive(v1::ServerMessage::kWelcome));
  const std::string path = "/v1/matches/realm-2/players/1/kick";
  EXPECT_EQ(http_post(server.admin_port(), path, "").status, 202);
  expect_line(server, "session_refused",
              {{"match", "realm-2"}, {"session", "2"}, {"player", "1"}, {"reason", "kicked"}});
}

TEST(SessionLog, WhoLeavesIsALineAndSoAreRounds) {
  HostedServer server({"realm"});
  net::test::WireClient client(server.port(), "/v1/play");
  client.hello();
  expect_line(server, "round_live", {{"match", "realm-1"}, {"round", "1"}, {"players", "1"}});
  client.leave();
  expect_line(server, "session_left", {{"player", "0"}, {"peer", "127.0.0.1"}});
  expect_line(server, "round_ended", {{"round", "1"}, {"result", "nobody is left"}});
}

}  // namespace
}  // namespace fusillade::test
