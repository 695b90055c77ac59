// A connection that is over leaves nothing behind, whatever its client did while it was being closed.
#include <gtest/gtest.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <cstdint>
#include <string>

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
};

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
