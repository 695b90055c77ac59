#include "net/admin/banned_players.h"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>

#include "match/arena.h"
#include "net/fake_peer.h"

namespace fusillade::net {
namespace {

// A session that counts what its match has been asked by the time when it is told its end.
struct WatchingPeer : test::FakePeer {
  WatchingPeer(match::SessionId session, match::Match& watched) : FakePeer(session), match(watched) {}
  void end(Rejection rejection, bool is_player_gone, const match::Match* of) override {
    requests_before_end = match.status().waiting_requests;
    FakePeer::end(std::move(rejection), is_player_gone, of);
  }
  match::Match& match;
  std::size_t requests_before_end = 0;
};

// A tick may come between: the match would tell its player of a kick.
TEST(BannedPlayers, TheSessionLearnsOfTheBanBeforeTheMatchIsAskedToRemoveItsPlayer) {
  match::Directory matches;
  Context context{Options{}, matches, Hooks{}};
  const auto match = std::make_shared<match::Match>(
      "m", std::make_shared<const match::ArenaDefinition>(match::test::small_arena()));
  matches.add(match);
  const auto peer = std::make_shared<WatchingPeer>(1, *match);
  peer->origin = boost::asio::ip::make_address("192.0.2.1");
  context.registry.add(peer);
  match->push(match::JoinRequest{.session = 1, .name = "Ann", .token = {1}, .origin = "192.0.2.1"});
  match->tick();
  ASSERT_TRUE(context.bans.add({peer->origin, std::numeric_limits<std::int64_t>::max(), "cheats"},
                               std::chrono::system_clock::now()));
  EXPECT_TRUE(remove_banned(context));
  EXPECT_EQ(peer->endings, std::vector{match::RefusalCode::banned});
  EXPECT_EQ(peer->requests_before_end, 0U);
  EXPECT_EQ(match->status().waiting_requests, 1U);
  match->tick();
  EXPECT_EQ(match->status().players, 0);
}

}  // namespace
}  // namespace fusillade::net
