// A connection that is over leaves nothing behind, whatever its client did while it was being closed.
#include <gmock/gmock.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "fusillade/v1/play.pb.h"
#include "net/codec/decode.h"
#include "net/host.h"
#include "net/tls_host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::begin_tls;
using test::Host;
using test::WireClient;

// Frames of a client, masked with zeros. A text is no message of ours: the server refuses it, and closes.
const std::string bad_message("\x81\x81\0\0\0\0x", 7);
const std::string reserved_frame("\x83\x80\0\0\0\0", 6);  // breaks the rules of WebSocket
const std::string ping("\x89\x80\0\0\0\0", 6);
const std::string close_frame("\x88\x80\0\0\0\0", 6);

// With the parameter true over TLS.
struct Closing : testing::TestWithParam<bool> {
  Host host{Options{.hello_timeout_s = 1}};

  void expect_nothing_left_after(const std::string& bytes) {
    WireClient client(host.port(), "/v1/play?match=test", 0, begin_tls(host, GetParam()));
    client.send_raw(bytes);
    EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_sessions_open") == 0; }));
    EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 0; }));
  }
};

// Beast waits then for two things that each wait for the other.
TEST_P(Closing, BrokenRulesWhileTheServerCloses) { expect_nothing_left_after(bad_message + reserved_frame); }
TEST_P(Closing, PingsWhileTheServerCloses) { expect_nothing_left_after(ping + bad_message + ping); }
TEST_P(Closing, TheClientClosesWhileTheServerDoes) { expect_nothing_left_after(bad_message + close_frame); }
TEST_P(Closing, BrokenRulesAlone) { expect_nothing_left_after(reserved_frame); }

// A session whose client is no more than a socket: it does nothing by itself.
struct RawSession {
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket{io};

  explicit RawSession(std::uint16_t port) {
    socket.connect({boost::asio::ip::address_v4::loopback(), port});
    const std::string upgrade =
        "GET /v1/play HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    boost::asio::write(socket, boost::asio::buffer(upgrade));
    std::string answer;
    boost::asio::read_until(socket, boost::asio::dynamic_buffer(answer), "\r\n\r\n");
  }
  void send(const std::string& bytes) { boost::asio::write(socket, boost::asio::buffer(bytes)); }
  // All that comes until the server ends the connection.
  std::string rest() {
    std::string bytes;
    boost::system::error_code end;
    boost::asio::read(socket, boost::asio::dynamic_buffer(bytes), end);
    return bytes;
  }
};

std::string hello_frame() {
  v1::ClientMessage message;
  message.mutable_hello()->set_version(protocol_version);
  message.mutable_hello()->set_name("Ann");
  const std::string bytes = message.SerializeAsString();
  return "\x82" + std::string(1, static_cast<char>(0x80 + bytes.size())) + std::string(4, '\0') + bytes;
}

// Asks for what keeps the thread of the sockets busy, as soon as that reads the last byte of the request.
struct Viewer {
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket{io};

  explicit Viewer(std::uint16_t port) {
    socket.connect({boost::asio::ip::address_v4::loopback(), port});
    send(
        "GET /v1/matches/test/debug?left=0&top=0&right=9&bottom=9 HTTP/1.1\r\nHost: x\r\n"
        "Content-Length: 1\r\n\r\n");
  }
  void send(const std::string& bytes) { boost::asio::write(socket, boost::asio::buffer(bytes)); }
};

// The opcodes of a server's frames, one after another.
std::string opcodes_of(std::string_view bytes) {
  const auto number = [&](std::size_t place) { return static_cast<std::uint8_t>(bytes.at(place)); };
  std::string opcodes;
  while (!bytes.empty()) {
    opcodes += "0123456789abcdef"[number(0) & 15U];
    std::size_t begin = 2, length = number(1) & 127U;
    if (length == 126) length = number(2) * 256U + number(3), begin = 4;
    bytes.remove_prefix(std::min(begin + length, bytes.size()));
  }
  return opcodes;
}

// The server waits for the end of the connection then, but not for as long as a session may be silent.
TEST(ClosingInOrder, WhoHasClosedAndKeepsTheConnectionIsCut) {
  for (const std::string& bytes : {close_frame, reserved_frame}) {
    const Host host({.hello_timeout_s = 60, .idle_timeout_s = 3600, .stall_timeout_s = 600});
    RawSession session(host.port());
    session.send(bytes);
    EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_sessions_open") == 0; }));
    EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 0; }));
  }
}

// Not when the server's patience with those who do not answer is at its end, which cuts them.
TEST(ClosingInOrder, ACloseThatCrossesTheServersIsItsAnswer) {
  const Host host;
  WireClient client(host.port());
  client.send_raw(bad_message + close_frame);
  EXPECT_TRUE(client.is_ended_in_order());
}

// The thread of the sockets comes to the client's close frame, and behind it to snapshots: it is held twice,
// so that it finds both in this order.
TEST(ClosingInOrder, NothingIsSentBehindTheAnswerToAClose) {
  Host host({.debug_view = true});
  RawSession session(host.port());
  Viewer first(host.port()), second(host.port());
  session.send(hello_frame());
  host.tick_until_joined(1);
  ASSERT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 3; }));
  host.is_view_held = true;
  first.send("x");
  ASSERT_TRUE(Host::eventually([&] { return host.views == 1; }));
  second.send("x");
  session.send(close_frame);
  host.view_takes_ms = 200;  // for the second to be held as well
  host.is_view_held = false;
  ASSERT_TRUE(Host::eventually([&] { return host.views == 2; }));
  for (int i = 0; i < 12; ++i) host.tick();
  session.socket.shutdown(boost::asio::ip::tcp::socket::shutdown_send);
  EXPECT_THAT(opcodes_of(session.rest()), testing::EndsWith("8"));
}

// Whoever does not read that it is refused may go on for a moment, not for as long as the close may take.
TEST(ClosingInOrder, AFloodIsCut) {
  const Host host;
  RawSession session(host.port());
  boost::asio::ip::tcp::socket& socket = session.socket;
  boost::asio::write(socket, boost::asio::buffer(bad_message));
  std::string pings;
  for (int i = 0; i < 10'000; ++i) pings += ping;
  constexpr std::size_t bytes_max = 256 << 20;  // with all that lies in buffers on the way
  std::size_t sent = 0;
  boost::system::error_code error;
  while (!error && sent < bytes_max) sent += boost::asio::write(socket, boost::asio::buffer(pings), error);
  EXPECT_LT(sent, bytes_max);
}

INSTANTIATE_TEST_SUITE_P(Over, Closing, testing::Bool(),
                         [](const auto& made) { return made.param ? "Tls" : "Tcp"; });

}  // namespace
}  // namespace fusillade::net
