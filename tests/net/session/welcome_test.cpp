// What a welcome says of the match's data, over real sockets.
#include <gtest/gtest.h>

#include "net/host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::WireClient;

TEST(Welcome, NamesTheVersionThatTheMatchHas) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.version = 5;
  Host host({}, arena);
  WireClient before(host.port());
  before.hello();
  host.tick_until_joined(1);
  EXPECT_EQ(before.welcome().data_version(), 5U);
  arena.version = 6;
  host.match().take_rules(std::make_shared<const match::ArenaDefinition>(arena));
  host.tick();
  WireClient after(host.port());
  after.hello("Bob");
  host.tick_until_joined(2);
  EXPECT_EQ(after.welcome().data_version(), 6U);
}

TEST(Welcome, SaysHowManyCommandsWait) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.round.commands_per_player_max = 3;
  Host host({}, arena);
  WireClient client(host.port());
  client.hello();
  host.tick_until_joined(1);
  EXPECT_EQ(client.welcome().commands_max(), 3U);
}

}  // namespace
}  // namespace fusillade::net
