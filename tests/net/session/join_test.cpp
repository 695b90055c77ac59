// Where a hello leads: to which match, as whom, and what is told where it leads to none.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fusillade/v1/play.pb.h"
#include "match/arena.h"
#include "net/fake_peer.h"
#include "net/session/protocol.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;

struct JoinTest : testing::Test {
  match::Directory matches;
  Context context{Options{.wrong_join_codes_per_min_max = 3, .exempt_networks = {}}, matches, Hooks{}};
  std::vector<std::shared_ptr<test::FakePeer>> peers;
  v1::ClientMessage message;
  v1::Hello& hello = *message.mutable_hello();

  JoinTest() {
    hello.set_version(protocol_version);
    hello.set_name("Ann");
  }
  std::shared_ptr<match::Match> add_match(const std::string& id, const match::ArenaDefinition& arena,
                                          const std::string& join_code = {}) {
    auto match =
        std::make_shared<match::Match>(id, std::make_shared<const match::ArenaDefinition>(arena), join_code);
    matches.add(match);
    return match;
  }
  // none: it asked the match.
  Rejection say_hello(const std::string& wanted_match, const std::string& address = "192.0.2.1") {
    const auto peer = peers.emplace_back(std::make_shared<test::FakePeer>(peers.size() + 1));
    peer->origin = boost::asio::ip::make_address(address);
    context.registry.add(peer);
    Protocol protocol(context, context.settings.now(), *peer, wanted_match, Clock::now());
    return protocol.receive(message.SerializeAsString(), false, Clock::now()).close.value_or(Rejection{});
  }
};

TEST_F(JoinTest, WhereThereIsNoMatchItIsToldSo) {
  EXPECT_EQ(say_hello("").code, RefusalCode::unknown_match);
  add_match("one", match::test::small_arena());
  EXPECT_EQ(say_hello("").code, RefusalCode::none);
}

TEST_F(JoinTest, WhoFindsNoRoomIsToldForWhat) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.round.players_max = 1;
  arena.round.spectators_max = 0;
  const auto match = add_match("one", arena);
  EXPECT_EQ(say_hello("").code, RefusalCode::none);
  match->tick();
  EXPECT_EQ(say_hello("").code, RefusalCode::match_full);
  hello.set_spectate(true);
  EXPECT_EQ(say_hello("").code, RefusalCode::spectators_full);
}

TEST_F(JoinTest, WhoFindsRoomButNoTimeIsToldSoAndCounted) {
  const auto counted = [this] {
    return context.counters.limits[static_cast<std::size_t>(Limit::overload)].load();
  };
  const auto slow = add_match("slow", match::test::small_arena());
  const auto secret = add_match("secret", match::test::small_arena(), "abc");
  slow->set_overloaded(true);
  EXPECT_EQ(say_hello("").code, RefusalCode::server_full);
  EXPECT_EQ(counted(), 1U);
  slow->fail("broken");
  secret->set_overloaded(true);
  EXPECT_EQ(say_hello("").code, RefusalCode::match_full) << "neither of them would take anybody";
  match::ArenaDefinition arena = match::test::small_arena();
  arena.round.players_max = 1;
  const auto full = add_match("full", arena);
  EXPECT_EQ(say_hello("").code, RefusalCode::none);
  full->tick();
  full->set_overloaded(true);
  EXPECT_EQ(say_hello("").code, RefusalCode::match_full);
  EXPECT_EQ(counted(), 1U);
}

TEST_F(JoinTest, OnlyACodeThatIsWrongCountsAsAGuess) {
  add_match("secret", match::test::small_arena(), "abc");
  for (int i = 0; i < 5; ++i) {
    hello.set_join_code("abc");
    EXPECT_EQ(say_hello("nowhere").code, RefusalCode::unknown_match);
    hello.clear_join_code();
    EXPECT_EQ(say_hello("secret").code, RefusalCode::bad_join_code);
  }
  hello.set_join_code("abc");
  EXPECT_EQ(say_hello("secret").code, RefusalCode::none);
  hello.set_join_code("abd");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(say_hello("secret").code, RefusalCode::bad_join_code);
  EXPECT_EQ(say_hello("secret").code, RefusalCode::too_fast);
}

TEST_F(JoinTest, TheMatchIsToldOfTheTeamWishedAndWhereFrom) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.round.teams = 3;
  const auto match = add_match("one", arena);
  for (const std::uint32_t team : {3U, 2U}) {
    hello.set_team(team);
    EXPECT_EQ(say_hello("one", "2001:db8:1:2:3:4:5:6").code, RefusalCode::none);
  }
  for (int i = 0; i < 2 * 60; ++i) match->tick();  // players are told of once a second
  const std::vector<match::PlayerStatus> players = match->players();
  ASSERT_EQ(players.size(), 2U);
  EXPECT_EQ(players[0].team, 3);
  EXPECT_EQ(players[1].team, 2);
  EXPECT_EQ(players[0].origin, "2001:db8:1:2::");
}

}  // namespace
}  // namespace fusillade::net
