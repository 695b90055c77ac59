// Limits over real sockets: each refusal has its code, its counter and its report.
#include <gtest/gtest.h>

#include <algorithm>

#include "net/host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::http;
using test::WireClient;

double stopped(const Host& host, const std::string& limit) {
  return host.metric("fusillade_limits_total", limit);
}

// Counted first, and reported then.
bool comes_event(const Host& host, const std::string& event) {
  return Host::eventually([&] { return std::ranges::count(host.events(), event) > 0; });
}

std::string upgrade(std::uint16_t port, const std::string& headers) {
  return http(port,
              "GET /v1/play HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n"
              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
                  headers + "\r\n");
}

// Until the server has closed the connection; never sends.
std::string read_all(boost::asio::ip::tcp::socket& socket) {
  std::string answer(1024, '\0');
  boost::system::error_code error;
  std::size_t length = 0;
  while (!error && length < answer.size())
    length += socket.read_some(boost::asio::buffer(answer.data() + length, answer.size() - length), error);
  return answer.substr(0, length);
}

struct Connections {
  explicit Connections(std::uint16_t port) : endpoint(boost::asio::ip::address_v4::loopback(), port) {}
  // `from`: an address of loopback.
  boost::asio::ip::tcp::socket& open(const std::string& from = "127.0.0.1") {
    boost::asio::ip::tcp::socket& socket = sockets.emplace_back(io);
    socket.open(endpoint.protocol());
    socket.bind({boost::asio::ip::make_address(from), 0});
    socket.connect(endpoint);
    return socket;
  }
  boost::asio::io_context io;
  boost::asio::ip::tcp::endpoint endpoint;
  std::vector<boost::asio::ip::tcp::socket> sockets;
};

TEST(Limits, OpenConnectionsOfAnAddress) {
  Host host(Options{.address_connections_max = 2, .exempt_networks = {}});
  Connections connections(host.port());
  connections.open();
  connections.open();
  EXPECT_TRUE(read_all(connections.open()).starts_with("HTTP/1.1 429 "));
  EXPECT_EQ(stopped(host, "address_connections"), 1);
  EXPECT_EQ(host.metric("fusillade_connections_refused_total"), 1);
  EXPECT_TRUE(comes_event(host, "connection_refused"));
  connections.sockets.clear();
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 0; }));
  EXPECT_NO_THROW(WireClient(host.port()).hello());
}

TEST(Limits, ConnectionsOfPlayersThatTheSystemHasFilesFor) {
  Host host;
  host.server().limit_player_connections(2);
  Connections connections(host.port());
  connections.open();
  connections.open();
  EXPECT_TRUE(read_all(connections.open()).starts_with("HTTP/1.1 503 "));
  EXPECT_EQ(stopped(host, "connections"), 1);
  EXPECT_TRUE(http(host.server().admin_port(), "GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                  .starts_with("HTTP/1.1 200 "));
}

TEST(Limits, ConnectionRateOfAnAddress) {
  Host host(Options{.address_connections_per_s_max = 1, .exempt_networks = {}});
  Connections connections(host.port());
  connections.open();
  connections.open();
  EXPECT_TRUE(read_all(connections.open()).starts_with("HTTP/1.1 429 "));
  EXPECT_EQ(stopped(host, "address_rate"), 1);
}

// On one connection that stays.
TEST(Limits, RequestsOfAnAddress) {
  Host host(Options{.address_requests_per_s_max = 1, .exempt_networks = {}});
  const std::string request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const std::string answers = http(host.port(), request + request + request + request);
  EXPECT_EQ(answers.find("HTTP/1.1 429 "), answers.rfind("HTTP/1.1 ")) << answers;
  EXPECT_EQ(stopped(host, "request_rate"), 1);
  EXPECT_TRUE(comes_event(host, "request_refused"));
}

TEST(Limits, ListedNetworksAndTheOperatorAreExempt) {
  Host exempt(Options{.address_connections_max = 1});
  const WireClient first(exempt.port());
  EXPECT_NO_THROW(WireClient(exempt.port()).hello());
  Host host(Options{.address_connections_max = 1, .exempt_networks = {}});
  const WireClient other(host.port());
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(http(host.server().admin_port(),
                     "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    .starts_with("HTTP/1.1 200 "));
  }
}

// Else whoever can connect takes the places of health check, monitoring and operator, token or not.
TEST(Limits, AnAddressHasAShareOfTheOperatorsConnections) {
  Host host;
  Connections connections(host.server().admin_port());
  for (int i = 0; i < Options::admin_address_connections_max(); ++i) connections.open("127.0.0.2");
  EXPECT_TRUE(read_all(connections.open("127.0.0.2")).starts_with("HTTP/1.1 429 "));
  EXPECT_EQ(stopped(host, "address_connections"), 1);
  EXPECT_TRUE(http(host.server().admin_port(),
                   "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                  .starts_with("HTTP/1.1 200 "));
  const auto open = [&] { return host.metric("fusillade_admin_connections_open"); };
  connections.sockets.clear();
  EXPECT_TRUE(Host::eventually([&] { return open() == 0; }));
  connections.open("127.0.0.2");
  EXPECT_TRUE(Host::eventually([&] { return open() == 1; }));
}

// Beast passes over them without a word, as long as their message is not over.
TEST(Limits, EmptyFramesOfAMessageThatIsNotOver) {
  Host host;
  WireClient client(host.port());
  client.hello();
  const auto masked_empty_frame = [](char head) { return std::string{head, '\x80', 0, 0, 0, 0}; };
  constexpr char binary = 0x02, continuation = 0x00;
  client.send_raw(masked_empty_frame(binary));
  std::string many;
  while (many.size() < 60'000) many += masked_empty_frame(continuation);
  const auto is_refused = [&] { return stopped(host, "byte_rate") > 0; };
  EXPECT_TRUE(Host::eventually([&] {
    for (int i = 0; i < 20 && !is_refused(); ++i) client.send_raw(many);
    return is_refused();
  }));
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_TOO_FAST);
}

TEST(Limits, OriginsThatAreNotAllowed) {
  Host host(Options{.allowed_origins = {"https://play.example"}});
  EXPECT_TRUE(upgrade(host.port(), "Origin: https://evil.example\r\n").starts_with("HTTP/1.1 403 "));
  EXPECT_EQ(stopped(host, "origin"), 1);
  EXPECT_TRUE(comes_event(host, "upgrade_refused"));
  EXPECT_NO_THROW(WireClient(host.port()).hello()) << "a client that is no browser";
}

TEST(Limits, ClientsBehindAProxyAreCountedEachByItself) {
  Host host(Options{.hello_timeout_s = 0.5,
                    .address_connections_per_s_max = 0.1,
                    .exempt_networks = {},
                    .trusted_proxies = {"127.0.0.1"}});
  EXPECT_TRUE(upgrade(host.port(), "X-Forwarded-For: 192.0.2.1\r\n").starts_with("HTTP/1.1 101 "));
  EXPECT_TRUE(upgrade(host.port(), "X-Forwarded-For: 192.0.2.1\r\n").starts_with("HTTP/1.1 429 "));
  EXPECT_EQ(stopped(host, "address_rate"), 1);
  EXPECT_TRUE(upgrade(host.port(), "X-Forwarded-For: 192.0.2.2\r\n").starts_with("HTTP/1.1 101 "));
  EXPECT_TRUE(upgrade(host.port(), "X-Forwarded-For: nobody\r\n").starts_with("HTTP/1.1 400 "));
  EXPECT_EQ(stopped(host, "forwarded"), 1);
}

TEST(Limits, AStrangersForwardedHeaderIsNotBelieved) {
  Host host(
      Options{.hello_timeout_s = 0.5, .address_connections_max = 1, .exempt_networks = {"192.0.2.0/24"}});
  Connections connections(host.port());
  connections.open();
  EXPECT_TRUE(read_all(connections.open()).starts_with("HTTP/1.1 429 "));
  connections.sockets.clear();
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 0; }));
  EXPECT_TRUE(upgrade(host.port(), "X-Forwarded-For: nobody\r\n").starts_with("HTTP/1.1 101 "));
}

TEST(Limits, BytesOfASession) {
  Host host(Options{.stall_timeout_s = 0.5, .bytes_per_s_max = 1024});
  WireClient client(host.port());
  client.hello();
  host.tick_until_joined(1);
  v1::ClientMessage ping;
  ping.mutable_ping();
  const std::string field_100 = "\xA2\x06\xA0\x1F" + std::string(4000, 'x');  // unknown, so ignored
  for (int i = 0; i < 3; ++i) client.send_bytes(ping.SerializeAsString() + field_100, false);
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_TOO_FAST);
  EXPECT_EQ(stopped(host, "byte_rate"), 1);
}

TEST(Limits, CommandsOfASession) {
  Host host(Options{.stall_timeout_s = 0.5, .commands_per_tick_max = 1});
  host.play();
  WireClient client(host.port());
  client.hello();
  ASSERT_TRUE(client.receive(v1::ServerMessage::kWelcome));
  v1::ClientMessage message;
  std::uint32_t sequence = 0;
  for (int i = 0; i < 200 && stopped(host, "command_rate") == 0; ++i) {
    message.mutable_commands()->clear_commands();
    for (int k = 0; k < 32; ++k) message.mutable_commands()->add_commands()->set_sequence(++sequence);
    client.send(message);
  }
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_TOO_FAST);
  EXPECT_EQ(stopped(host, "command_rate"), 1);
}

TEST(Limits, LettersOfANameBeyondAscii) {
  Host host(Options{.name_characters = NameCharacters::ascii});
  WireClient client(host.port());
  client.hello("\xC3\x84nn");
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_BAD_NAME);
  EXPECT_EQ(host.metric("fusillade_sessions_refused_total", "bad_name"), 1);
}

TEST(Limits, LettersOfANameInAll) {
  Host host(Options{.name_length_max = 3});
  WireClient longer(host.port()), client(host.port());
  longer.hello("Anna");
  EXPECT_EQ(longer.refusal(), v1::Refusal::CODE_BAD_NAME);
  EXPECT_EQ(host.metric("fusillade_sessions_refused_total", "bad_name"), 1);
  client.hello("\xC3\x84nn");
  EXPECT_EQ(host.tick_until_joined(1).size(), 1U) << "letters count, not bytes";
}

TEST(Limits, MessagesSizeAndTimeAreCountedByTheLimitThatTheyPassed) {
  Host impatient(Options{.hello_timeout_s = 0.5, .stall_timeout_s = 0.5});
  WireClient silent(impatient.port());
  EXPECT_EQ(silent.refusal(), v1::Refusal::CODE_TIMEOUT);
  EXPECT_EQ(stopped(impatient, "hello_time"), 1);
  Host host(Options{.stall_timeout_s = 0.5, .messages_per_s_max = 10});
  WireClient large(host.port());
  large.send_bytes(std::string(5000, 'x'), false);
  EXPECT_EQ(large.refusal(), v1::Refusal::CODE_TOO_LARGE);
  EXPECT_EQ(stopped(host, "message_bytes"), 1);
  WireClient fast(host.port());
  fast.hello();
  v1::ClientMessage ping;
  ping.mutable_ping();
  for (int i = 0; i < 30; ++i) fast.send(ping);
  EXPECT_EQ(fast.refusal(), v1::Refusal::CODE_TOO_FAST);
  EXPECT_EQ(stopped(host, "message_rate"), 1);
}

}  // namespace
}  // namespace fusillade::net
