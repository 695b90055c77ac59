// Bans and kicks by the operator, on a real server: whom they meet, what is told of them, and what is noted.
#include <gtest/gtest.h>

#include <boost/asio/ip/address_v4.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include "net/admin/admin_client.h"
#include "net/admin/ban_list.h"

namespace fusillade::net {
namespace {

using test::AdminAnswer;
using test::ask;
using test::Host;
using test::WireClient;

struct PlayerToRemove : testing::Test {
  Host host;
  WireClient client{host.port()};

  void SetUp() override {
    client.hello();
    host.tick_until_joined(1);
  }
  std::string told_reason() {
    const auto message = client.receive(v1::ServerMessage::kRefusal);
    return message ? message->refusal().text() : "";
  }
  std::map<std::string, std::string> note() const {
    std::map<std::string, std::string> fields;
    const auto audit = host.audit();
    if (audit.size() != 1) return fields;
    for (const auto& [key, value] : audit[0]) fields.emplace(key, value);
    return fields;
  }
};

TEST_F(PlayerToRemove, IsToldWhyItIsKicked) {
  EXPECT_EQ(ask(host, "POST", "/v1/matches/test/players/0/kick", R"({"reason":"enough"})").status, 202);
  host.tick();
  EXPECT_EQ(told_reason(), "enough");
  EXPECT_EQ(note()["reason"] + " " + note()["player"], "enough 0");
}

TEST_F(PlayerToRemove, IsToldWhyItIsBanned) {
  EXPECT_EQ(
      ask(host, "POST", "/v1/bans", R"({"address":"127.0.0.1","duration_s":60,"reason":"cheats"})").status,
      201);
  EXPECT_EQ(told_reason(), "cheats");
  EXPECT_EQ(note()["reason"] + " " + note()["duration_s"], "cheats 60");
}

TEST_F(PlayerToRemove, IsNotMeantByABanOfAnotherAddress) {
  EXPECT_EQ(ask(host, "POST", "/v1/bans", R"({"address":"192.0.2.7","duration_s":60})").status, 201);
  for (int i = 0; i < 10; ++i) host.tick();
  EXPECT_EQ(host.match().status().players, 1);
  v1::ClientMessage ping;
  ping.mutable_ping();
  client.send(ping);
  EXPECT_TRUE(client.receive(v1::ServerMessage::kPong));
}

TEST_F(PlayerToRemove, IsNotKickedWhereTheMatchTakesNoRequests) {
  while (host.match().push(match::ResyncRequest{0, {}})) continue;
  EXPECT_EQ(ask(host, "POST", "/v1/matches/test/players/0/kick").status, 503);
}

TEST_F(PlayerToRemove, IsNamedByAddressOrByNumberButNotByBoth) {
  const AdminAnswer both =
      ask(host, "POST", "/v1/bans", R"({"address":"192.0.2.7","match":"test","player":0,"duration_s":60})");
  EXPECT_EQ(both.status, 400);
  EXPECT_EQ(both.error(), "body: allowed: either address, or match and player");
}

std::int64_t unix_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

TEST(OperatorsBans, EndAfterTheirDuration) {
  Host host;
  const std::int64_t before = unix_now();
  EXPECT_EQ(ask(host, "POST", "/v1/bans", R"({"address":"192.0.2.7","duration_s":86400})").status, 201);
  const std::int64_t until = ask(host, "GET", "/v1/bans").json().at("bans").at(0).at("until_s").as_int64();
  EXPECT_GE(until, before + 86400);
  EXPECT_LE(until, unix_now() + 86400);
}

TEST(OperatorsBans, LastNeitherNoTimeNorForEver) {
  Host host;
  for (const char* duration : {"0", "-1", "315360001", "9223372036854775807"}) {
    const std::string body = std::string(R"({"address":"192.0.2.7","duration_s":)") + duration + "}";
    EXPECT_EQ(ask(host, "POST", "/v1/bans", body).status, 400) << duration;
  }
}

// Who edits the file meanwhile is told by it what has changed since.
TEST(OperatorsBans, AreKnownToBeOnTheDisk) {
  Host host;
  EXPECT_EQ(ask(host, "POST", "/v1/bans", R"({"address":"192.0.2.7","duration_s":60})").status, 201);
  EXPECT_EQ(host.server().kept_bans(), host.kept_bans());
  EXPECT_NE(host.kept_bans(), "");
}

TEST(OperatorsBans, ThatAListHasNoRoomForAreRefused) {
  Host host;
  std::string text;
  for (std::uint32_t i = 0; i < BanList::bans_max; ++i)
    text += "99999999999 " + boost::asio::ip::address_v4(0x0A000000 + i).to_string() + " x\n";
  host.server().load_bans(text);
  const AdminAnswer full = ask(host, "POST", "/v1/bans", R"({"address":"192.0.2.7","duration_s":60})");
  EXPECT_EQ(full.status, 422);
  EXPECT_EQ(full.error(), "there are 100000 bans, the most allowed");
}

}  // namespace
}  // namespace fusillade::net
