// Who comes back, over real sockets: as the player that it was, or as a new one, and is told which.
#include <gtest/gtest.h>

#include <memory>

#include "net/host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::WireClient;

v1::Snapshot snapshot_of(WireClient& client) {
  const auto message = client.receive(v1::ServerMessage::kSnapshot);
  EXPECT_TRUE(message);
  return message ? message->snapshot() : v1::Snapshot();
}

// Who never played is not kept. Returns the tick of the last snapshot that was read.
std::uint32_t play(WireClient& client) {
  client.command(1, 1);
  v1::Snapshot read = snapshot_of(client);
  while (read.has_self() && read.self().sequence_taken() == 0) read = snapshot_of(client);
  return read.tick();
}

TEST(Reconnection, ALostPlayerResumesWithItsToken) {
  Host host;
  host.play();
  WireClient first(host.port());
  first.hello();
  const v1::Welcome welcome = first.welcome();
  play(first);
  first.cut();
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_sessions_lost_total") == 1; }));
  WireClient second(host.port());
  second.hello("Ann", welcome.reconnect_token());
  const v1::Welcome resumed = second.welcome();
  EXPECT_TRUE(resumed.resumed());
  EXPECT_EQ(resumed.player(), welcome.player());
  EXPECT_NE(resumed.reconnect_token(), welcome.reconnect_token());
  EXPECT_TRUE(snapshot_of(second).full());
}

TEST(Reconnection, AResumedPlayerReplacesTheOldSession) {
  Host host;
  host.play();
  WireClient first(host.port());
  first.hello();
  WireClient second(host.port());
  second.hello("Ann", first.welcome().reconnect_token());
  second.welcome();
  EXPECT_EQ(first.refusal(), v1::Refusal::CODE_REPLACED);
  EXPECT_EQ(first.close_code(), 4015);
  EXPECT_TRUE(second.receive(v1::ServerMessage::kSnapshot));
}

// Its number is somebody else's by then.
TEST(Reconnection, AfterARestartItIsANewPlayer) {
  auto before = std::make_unique<Host>();
  before->play();
  WireClient first(before->port());
  first.hello();
  const v1::Welcome welcome = first.welcome();
  const std::uint32_t last_tick = play(first);
  before.reset();
  Host host;
  host.play();
  WireClient other(host.port()), second(host.port());
  other.hello("Bob");
  const v1::Welcome others = other.welcome();
  EXPECT_EQ(others.player(), welcome.player());
  second.hello("Ann", welcome.reconnect_token(), last_tick);
  const v1::Welcome anew = second.welcome();
  EXPECT_FALSE(anew.resumed());
  EXPECT_NE(anew.player(), others.player());
  EXPECT_EQ(anew.reconnect_token().size(), 16U);
  EXPECT_NE(anew.reconnect_token(), welcome.reconnect_token());
  EXPECT_TRUE(snapshot_of(second).full());
  EXPECT_EQ(host.match().status().players, 2) << "nobody was replaced";
}

}  // namespace
}  // namespace fusillade::net
