// Private matches and spectators, over real sockets.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "net/admin/admin_client.h"
#include "net/codec/decode.h"
#include "net/send/send_queue.h"

namespace fusillade::net {
namespace {

using test::ask;
using test::Host;
using test::WireClient;

v1::ClientMessage hello_with_code(const std::string& join_code, bool spectate = false) {
  v1::ClientMessage message;
  message.mutable_hello()->set_version(protocol_version);
  message.mutable_hello()->set_name("Ann");
  message.mutable_hello()->set_join_code(join_code);
  message.mutable_hello()->set_spectate(spectate);
  return message;
}

v1::Refusal::Code refusal_of(std::uint16_t port, const std::string& target,
                             const v1::ClientMessage& message) {
  WireClient client(port, target);
  client.send(message);
  return client.refusal();
}

struct PrivateMatch : testing::Test {
  explicit PrivateMatch(const Options& options = {}) : host(options) {
    match = std::make_shared<match::Match>(
        "secret", std::make_shared<const match::ArenaDefinition>(match::test::small_arena()), "abc");
    host.matches().add(match);
  }
  void tick() { host.server().publish(*match, match->tick()); }
  bool joins(WireClient& client) {
    const bool is_there = Host::eventually([&] {
      tick();
      return match->status().players + match->status().spectators > 0;
    });
    return is_there && client.receive(v1::ServerMessage::kWelcome).has_value();
  }

  Host host;
  std::shared_ptr<match::Match> match;
};

// Of which it has no room for players any more.
TEST(Spectators, AreGivenTheFirstMatchThatCanBeWatched) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.round.players_max = 1;
  Host host({}, arena);
  WireClient player(host.port(), "/v1/play"), watching(host.port(), "/v1/play");
  player.hello();
  host.tick_until_joined(1);
  EXPECT_EQ(refusal_of(host.port(), "/v1/play", hello_with_code("")), v1::Refusal::CODE_MATCH_FULL);
  watching.send(hello_with_code("", true));
  ASSERT_TRUE(Host::eventually([&] {
    host.tick();
    return host.match().status().spectators == 1;
  }));
  EXPECT_TRUE(watching.welcome().spectator());
}

TEST_F(PrivateMatch, IsNotListed) {
  const auto get = [&](const std::string& path) {
    return test::http(host.port(), "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  };
  EXPECT_EQ(get("/v1/matches").find("secret"), std::string::npos);
  EXPECT_NE(get("/v1/matches/secret").find(" 404 "), std::string::npos);
  EXPECT_EQ(get("/v1/matches").find("join_code"), std::string::npos);
  EXPECT_EQ(ask(host, "GET", "/v1/matches/secret").json().at("join_code"), "abc");
}

TEST_F(PrivateMatch, NeedsItsCode) {
  EXPECT_EQ(refusal_of(host.port(), "/v1/play?match=secret", hello_with_code("")),
            v1::Refusal::CODE_BAD_JOIN_CODE);
  EXPECT_EQ(refusal_of(host.port(), "/v1/play?match=secret", hello_with_code("abd")),
            v1::Refusal::CODE_BAD_JOIN_CODE);
  EXPECT_EQ(refusal_of(host.port(), "/v1/play", hello_with_code("abd")), v1::Refusal::CODE_BAD_JOIN_CODE);
  EXPECT_EQ(refusal_of(host.port(), "/v1/play", hello_with_code(std::string(65, 'a'))),
            v1::Refusal::CODE_BAD_JOIN_CODE);
  EXPECT_EQ(host.metric("fusillade_sessions_refused_total", "bad_join_code"), 4);
}

struct GuessedMatch : PrivateMatch {
  GuessedMatch() : PrivateMatch({.wrong_join_codes_per_min_max = 3, .exempt_networks = {}}) {}
};

TEST_F(GuessedMatch, WhoTriesTooManyCodesHasToWaitEvenWithTheRightOne) {
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(refusal_of(host.port(), "/v1/play", hello_with_code("abd")), v1::Refusal::CODE_BAD_JOIN_CODE);
  EXPECT_EQ(refusal_of(host.port(), "/v1/play", hello_with_code("abd")), v1::Refusal::CODE_TOO_FAST);
  EXPECT_EQ(refusal_of(host.port(), "/v1/play?match=secret", hello_with_code("abc")),
            v1::Refusal::CODE_TOO_FAST);
  EXPECT_EQ(host.metric("fusillade_limits_total", "join_codes"), 2);
  host.play();
  WireClient elsewhere(host.port(), "/v1/play?match=test");
  elsewhere.send(hello_with_code(""));
  EXPECT_TRUE(elsewhere.receive(v1::ServerMessage::kWelcome)) << "public matches need no code";
}

TEST_F(PrivateMatch, ExemptNetworksMayTryAsOftenAsTheyLike) {
  for (int i = 0; i < 50; ++i)
    EXPECT_EQ(refusal_of(host.port(), "/v1/play", hello_with_code("abd")), v1::Refusal::CODE_BAD_JOIN_CODE);
}

TEST_F(PrivateMatch, IsJoinedByItsCodeAlone) {
  WireClient client(host.port(), "/v1/play");
  client.send(hello_with_code("abc"));
  EXPECT_TRUE(joins(client));
}

TEST_F(PrivateMatch, IsNoAnswerToAQuickJoin) {
  host.matches().remove("test");
  EXPECT_EQ(refusal_of(host.port(), "/v1/play", hello_with_code("")), v1::Refusal::CODE_MATCH_FULL);
}

TEST_F(PrivateMatch, ASpectatorWatchesAndSendsNoCommands) {
  WireClient client(host.port(), "/v1/play");
  client.send(hello_with_code("abc", true));
  ASSERT_TRUE(joins(client));
  v1::ClientMessage view;
  view.mutable_view()->set_x(40);
  view.mutable_view()->set_y(40);
  client.send(view);
  bool is_there = false;
  for (int i = 0; i < 100 && !is_there; ++i) {
    for (int k = 0; k < 3; ++k) tick();
    const auto snapshot = client.receive(v1::ServerMessage::kSnapshot);
    is_there = snapshot && snapshot->snapshot().self().x() == 40;
  }
  EXPECT_TRUE(is_there);
  client.command(1);
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_BAD_MESSAGE);
}

TEST_F(PrivateMatch, APlayerChoosesNoView) {
  WireClient client(host.port(), "/v1/play");
  client.send(hello_with_code("abc"));
  ASSERT_TRUE(joins(client));
  v1::ClientMessage view;
  view.mutable_view()->set_follow(true);
  client.send(view);
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_BAD_MESSAGE);
}

TEST(Spectating, ADelayedSpectatorIsBehindTheMatch) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.round.spectator_delay_s = 0.5;
  Host host({.snapshots_pending_max = 1000}, arena);
  WireClient client(host.port());
  client.send(hello_with_code("", true));
  host.tick_until_joined(1);
  const v1::Welcome welcome = client.welcome();
  EXPECT_TRUE(welcome.spectator());
  EXPECT_EQ(welcome.spectator_delay_s(), 0.5F);
  EXPECT_TRUE(welcome.reconnect_token().empty());
  const auto now = [&] { return static_cast<std::uint32_t>(host.match().status().tick); };
  const std::uint32_t joined = now();
  for (int i = 0; i < 60; ++i) host.tick();
  const auto first = client.receive(v1::ServerMessage::kSnapshot);
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->snapshot().full());
  EXPECT_LE(first->snapshot().tick(), joined + 3);
  std::uint32_t last = first->snapshot().tick();
  while (last + 33 < now()) {
    const auto snapshot = client.receive(v1::ServerMessage::kSnapshot);
    ASSERT_TRUE(snapshot) << "after tick " << last;
    last = snapshot->snapshot().tick();
  }
  EXPECT_LE(last + 30, now());
}

// A spectator who sees the match a minute later.
struct LateSpectator : testing::Test {
  static match::ArenaDefinition arena() {
    match::ArenaDefinition arena = match::test::small_arena();
    arena.round.spectator_delay_s = 60;
    return arena;
  }
  void SetUp() override {
    client.send(hello_with_code("", true));
    host.tick_until_joined(1);
    ASSERT_TRUE(client.receive(v1::ServerMessage::kWelcome));
  }

  Host host{{}, arena()};
  WireClient client{host.port()};
};

TEST_F(LateSpectator, MatchStatesThatFindNoRoomBeforeTheyAreDueAreCounted) {
  constexpr std::size_t half_bytes = QueueBounds().held_bytes_max / 2;
  match::Frame frame;
  frame.round_changed = true;
  frame.round.result.assign(half_bytes - 10000, 'x');  // room for two of them, and for what joining brought
  const auto publish = [&] {
    ++frame.tick;
    host.server().publish(host.match(), frame);
  };
  const auto dropped = [&] { return host.metric("fusillade_match_states_dropped_total"); };
  publish();
  publish();
  const auto both_bytes = static_cast<double>(2 * frame.round.result.size());
  ASSERT_TRUE(Host::eventually([&] { return host.metric("fusillade_send_queue_bytes") > both_bytes; }));
  EXPECT_EQ(dropped(), 0);
  publish();
  EXPECT_TRUE(Host::eventually([&] { return dropped() >= 2; }));
}

TEST_F(LateSpectator, WhatWaitsWhenTheConnectionBreaksIsCounted) {
  for (int i = 0; i < 60; ++i) host.tick();
  const auto waiting = [&] { return host.metric("fusillade_send_queue_messages"); };
  const auto snapshots = [&] { return host.metric("fusillade_snapshots_dropped_total"); };
  const auto match_states = [&] { return host.metric("fusillade_match_states_dropped_total"); };
  ASSERT_TRUE(Host::eventually([&] { return waiting() > 19; }));
  const double held = waiting();
  EXPECT_EQ(snapshots() + match_states(), 0);
  client.cut();
  EXPECT_TRUE(Host::eventually([&] { return snapshots() > 0 && snapshots() + match_states() >= held; }));
  EXPECT_GT(match_states(), 0);
}

}  // namespace
}  // namespace fusillade::net
