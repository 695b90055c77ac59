// Sessions over real sockets: from the upgrade to the close frame.
#include "net/server.h"
#include "net/codec/decode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <system_error>
#include <thread>
#include <vector>

#include "net/host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::WireClient;

// A refusal came, the close code belongs to it, and it was counted and reported.
void expect_refused(Host& host, WireClient& client, v1::Refusal::Code code, const std::string& name) {
  EXPECT_EQ(client.refusal(), code);
  EXPECT_EQ(client.close_code(), 4000 + static_cast<int>(code));
  EXPECT_EQ(client.close_reason(), name);
  EXPECT_EQ(host.metric("fusillade_sessions_refused_total", name), 1);
  const auto events = host.events();
  EXPECT_TRUE(std::ranges::find(events, "session_refused") != events.end());
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_sessions_open") == 0; }));
}

TEST(Server, WelcomesAndSendsTheMatch) {
  Host host;
  host.play();
  WireClient client(host.port());
  client.hello();
  const auto welcome = client.receive();
  ASSERT_TRUE(welcome && welcome->has_welcome());
  EXPECT_EQ(welcome->welcome().version(), protocol_version);
  EXPECT_EQ(welcome->welcome().match(), "test");
  EXPECT_EQ(welcome->welcome().arena(), "small");
  EXPECT_EQ(welcome->welcome().reconnect_token().size(), 16U);
  EXPECT_FALSE(welcome->welcome().resumed());
  EXPECT_EQ(welcome->welcome().tick_rate(), 60);
  EXPECT_EQ(welcome->welcome().map_width(), 64U);
  ASSERT_EQ(welcome->welcome().actor_types_size(), 3);
  EXPECT_TRUE(welcome->welcome().actor_types(0).playable());
  EXPECT_FALSE(welcome->welcome().actor_types(1).playable());
  EXPECT_EQ(welcome->welcome().actor_types(0).weapon().speed(), 20);
  EXPECT_EQ(welcome->welcome().bullet_types(1).damage(), 1000);
  const auto state = client.receive();
  ASSERT_TRUE(state && state->has_match_state());
  ASSERT_EQ(state->match_state().scores_size(), 1);
  EXPECT_EQ(state->match_state().scores(0).name(), "Ann");
  const auto first = client.receive(v1::ServerMessage::kSnapshot);
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->snapshot().full());
  EXPECT_EQ(first->snapshot().events_skipped(), 0U);
  const auto second = client.receive(v1::ServerMessage::kSnapshot);
  ASSERT_TRUE(second);
  EXPECT_FALSE(second->snapshot().full());
  EXPECT_GT(second->snapshot().tick(), first->snapshot().tick());
}

TEST(Server, SessionsOfSeveralThreadsGetEverySnapshotInOrder) {
  Options options;
  options.io_threads = 3;
  Host host(options);
  std::vector<std::unique_ptr<WireClient>> clients;
  for (int i = 0; i < 7; ++i) {
    clients.push_back(std::make_unique<WireClient>(host.port()));
    clients.back()->hello();
  }
  ASSERT_EQ(host.tick_until_joined(clients.size()).size(), clients.size());
  constexpr std::uint32_t period = 3;  // 60 ticks/s, 20 snapshots/s
  for (std::uint32_t i = 0; i < 20 * period; ++i) host.tick();
  for (const auto& client : clients) {
    ASSERT_TRUE(client->receive()->has_welcome());
    std::uint32_t tick = 0;
    for (int snapshots = 0; snapshots < 20; ++snapshots) {
      const auto message = client->receive(v1::ServerMessage::kSnapshot);
      ASSERT_TRUE(message);
      EXPECT_EQ(message->snapshot().full(), snapshots == 0);
      if (snapshots > 0) {
        EXPECT_EQ(message->snapshot().tick(), tick + period);
      }
      tick = message->snapshot().tick();
    }
  }
}

TEST(Server, CommandsTakeEffectAndFireBullets) {
  Host host;
  host.play();
  WireClient client(host.port());
  client.hello();
  ASSERT_TRUE(client.receive(v1::ServerMessage::kSnapshot));
  client.command(1, 1);
  int bullets = 0;
  std::uint32_t taken = 0;
  while (bullets == 0 || taken == 0) {
    const auto message = client.receive(v1::ServerMessage::kSnapshot);
    ASSERT_TRUE(message);
    taken = message->snapshot().self().sequence_taken();
    for (const v1::Area& area : message->snapshot().areas()) bullets += area.volleys_size();
  }
  EXPECT_EQ(taken, 1U);
}

TEST(Server, AnswersPingsWithTheirTime) {
  Host host;
  host.play();
  WireClient client(host.port());
  client.hello();
  ASSERT_TRUE(client.receive(v1::ServerMessage::kWelcome));
  v1::ClientMessage ping;
  ping.mutable_ping()->set_client_time_us(123456789012);
  client.send(ping);
  const auto pong = client.receive(v1::ServerMessage::kPong);
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->pong().client_time_us(), 123456789012U);
  EXPECT_GT(pong->pong().server_time_us(), 0U);
  EXPECT_GT(pong->pong().tick(), 0U);
}

// When, in us, its ping was sent and it was received.
struct TimedPong {
  std::int64_t sent = 0, received = 0, server_time = 0;
  std::uint32_t tick = 0;
};

TimedPong timed_pong(WireClient& client) {
  const auto now = [] {
    const auto time = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::floor<std::chrono::microseconds>(time).count();
  };
  v1::ClientMessage ping;
  ping.mutable_ping();
  const std::int64_t sent = now();
  client.send(ping);
  const auto answer = client.receive(v1::ServerMessage::kPong);
  if (!answer) return {};
  const v1::Pong& pong = answer->pong();
  return {sent, now(), static_cast<std::int64_t>(pong.server_time_us()), pong.tick()};
}

// As far as two round trips can tell.
TEST(Server, PongsTellOfAClockThatGoesAsOurs) {
  Host host;
  host.play();
  WireClient client(host.port());
  client.hello();
  ASSERT_TRUE(client.receive(v1::ServerMessage::kWelcome));
  const TimedPong first = timed_pong(client);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const TimedPong second = timed_pong(client);
  const std::int64_t passed = second.server_time - first.server_time;
  EXPECT_GE(passed, second.sent - first.received - 1);
  EXPECT_LE(passed, second.received - first.sent + 1);
  EXPECT_GT(second.tick, first.tick);
}

TEST(Server, LeaveClosesWithoutARefusal) {
  Host host;
  host.play();
  WireClient client(host.port());
  client.hello();
  const std::string token = client.welcome().reconnect_token();
  client.leave();
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_UNSPECIFIED);
  EXPECT_EQ(client.close_code(), 1000);
  EXPECT_TRUE(Host::eventually([&] { return host.match().status().players == 0; }));
  EXPECT_EQ(host.metric("fusillade_sessions_left_total"), 1);
  EXPECT_EQ(host.metric("fusillade_sessions_lost_total"), 0);
  WireClient again(host.port());
  again.hello("Ann", token);
  const auto welcome = again.receive(v1::ServerMessage::kWelcome);
  ASSERT_TRUE(welcome);
  EXPECT_FALSE(welcome->welcome().resumed()) << "the token is void after a leave";
}

TEST(Server, RefusesAWrongVersion) {
  Host host;
  WireClient client(host.port());
  v1::ClientMessage message;
  message.mutable_hello()->set_version(99);
  message.mutable_hello()->set_name("Ann");
  client.send(message);
  expect_refused(host, client, v1::Refusal::CODE_BAD_VERSION, "bad_version");
}

TEST(Server, RefusesABadName) {
  Host host;
  WireClient client(host.port());
  client.hello("a\nb");
  expect_refused(host, client, v1::Refusal::CODE_BAD_NAME, "bad_name");
}

TEST(Server, RefusesABadClass) {
  Host host;
  host.play();
  WireClient client(host.port());
  v1::ClientMessage message;
  message.mutable_hello()->set_version(protocol_version);
  message.mutable_hello()->set_name("Ann");
  message.mutable_hello()->set_class_index(1);
  client.send(message);
  expect_refused(host, client, v1::Refusal::CODE_BAD_CLASS, "bad_class");
}

TEST(Server, RefusesAnUnknownMatch) {
  Host host;
  WireClient client(host.port(), "/v1/play?match=nowhere");
  client.hello();
  expect_refused(host, client, v1::Refusal::CODE_UNKNOWN_MATCH, "unknown_match");
}

TEST(Server, WithoutAMatchItTakesTheFirstWithRoom) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.round.players_max = 1;
  Host host({}, arena);
  host.play();
  WireClient first(host.port(), "/v1/play");
  first.hello();
  ASSERT_TRUE(first.receive(v1::ServerMessage::kWelcome));
  ASSERT_TRUE(Host::eventually([&] { return host.match().status().players == 1; }));
  WireClient second(host.port(), "/v1/play?match=");
  second.hello();
  EXPECT_EQ(second.refusal(), v1::Refusal::CODE_MATCH_FULL);
  WireClient third(host.port());
  third.hello();
  EXPECT_EQ(third.refusal(), v1::Refusal::CODE_MATCH_FULL);
}

TEST(Server, RefusesMoreSessionsThanAllowed) {
  Host host({.sessions_max = 1});
  WireClient first(host.port());
  WireClient second(host.port());
  EXPECT_EQ(second.refusal(), v1::Refusal::CODE_SERVER_FULL);
  EXPECT_EQ(host.metric("fusillade_limits_total", "sessions"), 1);
  EXPECT_EQ(second.close_code(), 4007);
}

TEST(Server, RefusesPlayersWhileDraining) {
  Host host;
  WireClient client(host.port());
  host.server().refuse_new_players();
  client.hello();
  expect_refused(host, client, v1::Refusal::CODE_DRAINING, "draining");
}

TEST(Server, RefusesWhoSendsNoHello) {
  Host host({.hello_timeout_s = 0.5});
  WireClient client(host.port());
  expect_refused(host, client, v1::Refusal::CODE_TIMEOUT, "timeout");
}

TEST(Server, RefusesWhenTheMatchDoesNotAnswer) {
  Host host({.hello_timeout_s = 0.5});
  WireClient client(host.port());
  client.hello();
  expect_refused(host, client, v1::Refusal::CODE_TIMEOUT, "timeout");
}

TEST(Server, RefusesTextMessages) {
  Host host;
  WireClient client(host.port());
  client.send_bytes("hello", true);
  expect_refused(host, client, v1::Refusal::CODE_BAD_MESSAGE, "bad_message");
}

TEST(Server, RefusesMalformedMessages) {
  Host host;
  WireClient client(host.port());
  client.send_bytes("\xFF\xFF\xFF", false);
  expect_refused(host, client, v1::Refusal::CODE_BAD_MESSAGE, "bad_message");
  EXPECT_EQ(host.metric("fusillade_messages_in_total", "bad"), 1);
}

TEST(Server, RefusesUnknownKindsOfMessages) {
  Host host;
  WireClient client(host.port());
  client.send_bytes(std::string("\x7A\x00", 2), false);
  expect_refused(host, client, v1::Refusal::CODE_BAD_MESSAGE, "bad_message");
}

TEST(Server, RefusesCommandsBeforeTheWelcome) {
  Host host;
  WireClient client(host.port());
  client.command(1);
  expect_refused(host, client, v1::Refusal::CODE_BAD_MESSAGE, "bad_message");
}

TEST(Server, RefusesASecondHelloAndMissingCommands) {
  Host host;
  host.play();
  WireClient client(host.port()), other(host.port());
  client.hello();
  ASSERT_TRUE(client.receive(v1::ServerMessage::kWelcome));
  client.hello();
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_BAD_MESSAGE);
  other.hello();
  ASSERT_TRUE(other.receive(v1::ServerMessage::kWelcome));
  other.command(2);
  EXPECT_EQ(other.refusal(), v1::Refusal::CODE_BAD_MESSAGE);
}

TEST(Server, RefusesMessagesThatAreTooLong) {
  Host host({.message_bytes_max = 64});
  WireClient client(host.port());
  client.send_bytes(std::string(65, 'x'), false);
  expect_refused(host, client, v1::Refusal::CODE_TOO_LARGE, "too_large");
}

TEST(Server, RefusesAMessageThatOnlyPromisesToBeLong) {
  Host host({.message_bytes_max = 64});
  WireClient client(host.port());
  // Frame of 2^62 bytes, masked, of which some come.
  client.send_raw(std::string("\x82\xFF\x40\x00\x00\x00\x00\x00\x00\x00", 10) + std::string(200, '\0'));
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_TOO_LARGE);
}

TEST(Server, TakesTheLongestMessageAllowed) {
  Host host({.message_bytes_max = 64});
  host.play();
  WireClient client(host.port());
  v1::ClientMessage message;
  message.mutable_hello()->set_version(protocol_version);
  message.mutable_hello()->set_name("Ann");
  std::string bytes = message.SerializeAsString();
  bytes += std::string("\xFA\x7F", 2);  // an unknown field of ClientMessage that fills the rest
  bytes += static_cast<char>(64 - bytes.size() - 1);
  bytes.resize(64, 'x');
  client.send_bytes(bytes, false);
  EXPECT_TRUE(client.receive(v1::ServerMessage::kWelcome));
}

TEST(Server, RefusesWhoSendsTooFast) {
  Host host({.stall_timeout_s = 0.5, .messages_per_s_max = 10});
  host.play();
  WireClient client(host.port());
  client.hello();
  ASSERT_TRUE(client.receive(v1::ServerMessage::kWelcome));
  v1::ClientMessage ping;
  ping.mutable_ping()->set_client_time_us(1);
  for (int i = 0; i < 100; ++i) client.send(ping);
  expect_refused(host, client, v1::Refusal::CODE_TOO_FAST, "too_fast");
}

TEST(Server, RefusesWhoIsSilentButNotWhoAnswersPings) {
  Host host({.idle_timeout_s = 2});
  host.play();
  WireClient alive(host.port());
  alive.hello();
  WireClient silent(host.port());  // reads nothing, so its pongs never go out
  silent.hello();
  ASSERT_TRUE(Host::eventually([&] {
    EXPECT_TRUE(alive.receive());
    return host.metric("fusillade_sessions_refused_total", "timeout") == 1;
  }));
  EXPECT_TRUE(alive.receive());
  EXPECT_EQ(silent.refusal(), v1::Refusal::CODE_TIMEOUT);
  EXPECT_EQ(host.metric("fusillade_limits_total", "idle_time"), 1);
}

// A renewed match has the id of the old one.
TEST(Server, EndsNoSessionOfAMatchThatHasTakenItsPlace) {
  Host host;
  const auto successor = std::make_shared<match::Match>(
      "test", std::make_shared<const match::ArenaDefinition>(match::test::small_arena()));
  ASSERT_TRUE(host.matches().replace(host.match(), successor));
  WireClient client(host.port());
  client.hello();
  ASSERT_TRUE(Host::eventually([&] {
    successor->tick();
    return successor->status().players == 1;
  }));
  host.server().end_match(host.match(), match::RefusalCode::match_ended, "the old one");
  host.server().end_match(*successor, match::RefusalCode::match_failed, "the new one");
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_MATCH_FAILED);
}

TEST(Server, SurvivesGarbageBelowWebSocket) {
  Host host;
  host.play();
  WireClient bad(host.port()), good(host.port());
  bad.send_raw(std::string(100, '\xFF'));
  EXPECT_FALSE(bad.receive());
  good.hello();
  EXPECT_TRUE(good.receive(v1::ServerMessage::kWelcome));
}

// Masked frames, but for the first, of which the payload is nothing or one byte.
TEST(Server, RefusesBreachesOfWebSocket) {
  const std::string mask(4, '\0');
  const std::string unmasked("\x82\x00", 2), reserved_bits = "\xC2\x80" + mask,
                                             not_utf8 = "\x81\x81" + mask + "\xFF",
                                             unknown_opcode = "\x83\x80" + mask;
  for (const std::string& frame : {unmasked, reserved_bits, not_utf8, unknown_opcode}) {
    Host host;
    WireClient bad(host.port());
    bad.send_raw(frame);
    bad.close_code();
    EXPECT_TRUE(Host::eventually(
        [&] { return host.metric("fusillade_sessions_refused_total", "bad_message") == 1; }));
    EXPECT_EQ(host.metric("fusillade_sessions_lost_total"), 0);
    EXPECT_TRUE(Host::eventually([&] { return std::ranges::count(host.events(), "session_refused") == 1; }));
  }
}

TEST(Server, CountsUpgradesThatFail) {
  Host host;
  const std::string answer = test::http(
      host.port(), "GET /v1/play HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n");
  EXPECT_EQ(answer.find("HTTP/1.1 426"), 0U) << answer;
  EXPECT_EQ(host.metric("fusillade_upgrades_failed_total"), 1);
  EXPECT_TRUE(std::ranges::count(host.events(), "upgrade_failed") == 1);
}

// Frames are put together for all clients alike.
TEST(Server, NeitherCompressesNorPicksASubprotocol) {
  Host host({.hello_timeout_s = 0.5});
  const std::string answer = test::http(
      host.port(),
      "GET /v1/play?match=test HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
      "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
      "Sec-WebSocket-Protocol: fusillade.v1, chat\r\n\r\n");
  EXPECT_EQ(answer.find("HTTP/1.1 101"), 0U) << answer;
  std::string head = answer.substr(0, answer.find("\r\n\r\n"));
  std::ranges::transform(head, head.begin(), [](unsigned char c) { return std::tolower(c); });
  EXPECT_EQ(head.find("sec-websocket-extensions"), head.npos) << head;
  EXPECT_EQ(head.find("sec-websocket-protocol"), head.npos) << head;
}

// 2 fragments of a byte for each token.
TEST(Server, RefusesMessagesInTooManyParts) {
  Host host({.stall_timeout_s = 0.5, .messages_per_s_max = 10});
  WireClient client(host.port());
  const std::string mask(4, '\0');
  client.send_raw("\x02\x81" + mask + "x");
  for (int i = 0; i < 1000; ++i) client.send_raw(std::string("\x00\x81", 2) + mask + "x");
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_TOO_FAST);
}

TEST(Server, EndsTheSessionsOfAFailedMatchOnly) {
  Host host;
  const auto other = std::make_shared<match::Match>(
      "other", std::make_shared<const match::ArenaDefinition>(match::test::small_arena()));
  host.matches().add(other);
  host.play();
  WireClient failing(host.port(), "/v1/play?match=other"), going_on(host.port());
  failing.hello();
  ASSERT_TRUE(Host::eventually([&] {
    host.server().publish(*other, other->tick());
    return other->status().players == 1;
  }));
  going_on.hello();
  ASSERT_TRUE(going_on.receive(v1::ServerMessage::kWelcome));
  other->fail("broken by a test");
  host.server().end_match(*other, match::RefusalCode::match_failed, "the match has ended because of a fault");
  EXPECT_EQ(failing.refusal(), v1::Refusal::CODE_MATCH_FAILED);
  EXPECT_EQ(failing.close_code(), 4013);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(going_on.receive(v1::ServerMessage::kSnapshot));
  WireClient late(host.port(), "/v1/play?match=other");
  late.hello();
  EXPECT_EQ(late.refusal(), v1::Refusal::CODE_MATCH_FAILED);
}

std::string problem_of_start(const Options& options) {
  match::Directory none;
  Server server(options, none, {});
  try {
    server.start();
    return "none";
  } catch (const std::system_error& error) {
    return error.what();
  }
}

TEST(Server, NamesTheKeyOfAPortOrAddressThatItCannotHave) {
  Host host;
  const std::string taken = std::to_string(host.port());
  const auto begins = [](const std::string& problem, const std::string& text) {
    EXPECT_TRUE(problem.starts_with(text)) << problem;
  };
  begins(problem_of_start({.address = "127.0.0.1", .port = host.port()}),
         "net.port: cannot listen on 127.0.0.1:" + taken + ": ");
  begins(problem_of_start({.address = "127.0.0.1", .port = 0, .admin_port = host.port()}),
         "net.admin_port: cannot listen on 127.0.0.1:" + taken + ": ");
  begins(problem_of_start({.address = "192.0.2.1", .port = 0, .admin_port = 0}),
         "net.address: cannot listen on 192.0.2.1:0: ");
}

}  // namespace
}  // namespace fusillade::net
