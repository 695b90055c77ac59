// TLS over real sockets: the game, HTTP, a new certificate, and those who do it wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/read.hpp>

#include "net/frames.h"
#include "net/host.h"
#include "net/wire_client.h"
#include "support/tls/certificate.h"

namespace fusillade::net {
namespace {

using fusillade::test::make_test_certificate;
using fusillade::test::make_weak_certificate;
using fusillade::test::TestCertificate;
using test::Host;
using test::http;
using test::WireClient;

const std::string play = "/v1/play?match=test";
const std::string get_health = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

struct TlsTest : testing::Test {
  explicit TlsTest(const Options& options = {.hello_timeout_s = 1}) : host(options) { show(first); }
  void show(const TestCertificate& shown) {
    host.server().set_certificate(make_certificate(shown.certificate, shown.key));
  }
  bool is_counted(const std::string& cause) {
    return Host::eventually([&] { return host.metric("fusillade_tls_failures_total", cause) == 1; });
  }

  const TestCertificate first = make_test_certificate();
  Host host;
};

TEST_F(TlsTest, AMatchIsPlayed) {
  host.play();
  WireClient client(host.port(), play, 0, first.certificate);
  client.hello();
  ASSERT_TRUE(client.receive(v1::ServerMessage::kWelcome));
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(client.receive(v1::ServerMessage::kSnapshot));
  client.command(1);
  client.send_bytes({}, false);
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_BAD_MESSAGE);
  EXPECT_EQ(host.metric("fusillade_tls_handshakes_total"), 1);
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 0; }));
}

// A frame of WebSocket with an empty mask.
std::string ping_frame() {
  v1::ClientMessage message;
  message.mutable_ping()->set_client_time_us(5);
  const std::string bytes = message.SerializeAsString();
  return "\x82" + std::string(1, static_cast<char>(0x80 + bytes.size())) + std::string(4, '\0') + bytes;
}

// Two seconds bring 480, in one record: more than may wait to be answered.
TEST_F(TlsTest, WhoPingsAsOftenAtOnceAsItMayIsAnsweredEachTime) {
  constexpr int pings = 450;
  host.play();
  WireClient client(host.port(), play, 0, first.certificate);
  client.hello();
  ASSERT_TRUE(client.receive(v1::ServerMessage::kWelcome));
  std::string burst;
  for (int i = 0; i < pings; ++i) burst += ping_frame();
  client.send_raw(burst);
  for (int i = 0; i < pings; ++i) ASSERT_TRUE(client.receive(v1::ServerMessage::kPong)) << i;
}

TEST_F(TlsTest, HttpIsAnsweredWholeAndTheOperatorsListenerHasNone) {
  EXPECT_TRUE(http(host.port(), get_health, first.certificate).ends_with("\r\n\r\nok\n"));
  EXPECT_TRUE(http(host.server().admin_port(), get_health).ends_with("\r\n\r\nok\n"));
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 0; }));
}

TEST_F(TlsTest, ANewCertificateIsShownToNewConnectionsAndOpenOnesGoOn) {
  host.play();
  WireClient old(host.port(), play, 0, first.certificate);
  const TestCertificate second = make_test_certificate();
  show(second);
  EXPECT_THROW(WireClient(host.port(), play, 0, first.certificate), std::runtime_error);
  EXPECT_TRUE(is_counted("refused_by_client"));
  WireClient fresh(host.port(), play, 0, second.certificate);
  for (WireClient* client : {&old, &fresh}) {
    client->hello();
    EXPECT_TRUE(client->receive(v1::ServerMessage::kWelcome));
  }
}

TEST_F(TlsTest, PlainHttpIsClosedAndCounted) {
  EXPECT_EQ(http(host.port(), get_health), "");
  EXPECT_TRUE(is_counted("plain_http"));
  EXPECT_TRUE(Host::eventually([&] { return std::ranges::count(host.events(), "tls_failed") == 1; }));
}

TEST_F(TlsTest, GarbageIsClosedAndCounted) {
  http(host.port(), std::string(64, '\x7F'));
  EXPECT_TRUE(is_counted("garbage"));
}

TEST_F(TlsTest, WhoSaysNothingIsClosedInTimeAndCounted) {
  EXPECT_EQ(http(host.port(), ""), "");
  EXPECT_TRUE(is_counted("timeout"));
  EXPECT_TRUE(Host::eventually([&] { return std::ranges::count(host.events(), "connection_ended") == 1; }));
  EXPECT_EQ(host.metric("fusillade_limits_total", "hello_time"), 1);
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 0; }));
}

TEST_F(TlsTest, WhoEndsInTheMiddleIsCounted) {
  {
    boost::asio::io_context io;
    boost::asio::ip::tcp::socket socket(io);
    socket.connect({boost::asio::ip::address_v4::loopback(), host.port()});
    boost::asio::write(socket, boost::asio::buffer(std::string("\x16\x03\x01")));
  }
  EXPECT_TRUE(is_counted("lost"));
}

// What is answered to a request after so many new keys.
std::string answer_after_new_keys(std::uint16_t port, int updates) {
  boost::asio::io_context io;
  boost::asio::ssl::context trusting(boost::asio::ssl::context::tls_client);
  SSL_CTX_set_min_proto_version(trusting.native_handle(), TLS1_3_VERSION);
  boost::asio::ssl::stream<boost::asio::ip::tcp::socket> stream(io, trusting);
  stream.next_layer().connect({boost::asio::ip::address_v4::loopback(), port});
  stream.handshake(boost::asio::ssl::stream_base::client);
  boost::system::error_code ended;
  for (int i = 0; i < updates && !ended; ++i) {
    SSL_key_update(stream.native_handle(), SSL_KEY_UPDATE_NOT_REQUESTED);
    stream.handshake(boost::asio::ssl::stream_base::client, ended);  // which sends it
  }
  std::string answer;
  boost::asio::write(stream, boost::asio::buffer(get_health), ended);
  boost::asio::read(stream, boost::asio::dynamic_buffer(answer), ended);
  return answer;
}

// Each costs far more than its bytes, and none comes out as data that a limit would count.
TEST_F(TlsTest, WhoWantsNewKeysAgainAndAgainIsClosed) {
  EXPECT_TRUE(answer_after_new_keys(host.port(), 64).starts_with("HTTP/1.1 200"));
  EXPECT_EQ(host.metric("fusillade_limits_total", "key_updates"), 0);
  EXPECT_EQ(answer_after_new_keys(host.port(), 65), "");
  EXPECT_EQ(host.metric("fusillade_limits_total", "key_updates"), 1);
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 0; }));
}

TEST_F(TlsTest, VersionsBefore12AreRefused) {
  boost::asio::io_context io;
  boost::asio::ssl::context old(boost::asio::ssl::context::tls_client);
  SSL_CTX_set_security_level(old.native_handle(), 0);
  SSL_CTX_set_min_proto_version(old.native_handle(), TLS1_VERSION);
  SSL_CTX_set_max_proto_version(old.native_handle(), TLS1_1_VERSION);
  boost::asio::ssl::stream<boost::asio::ip::tcp::socket> stream(io, old);
  stream.next_layer().connect({boost::asio::ip::address_v4::loopback(), host.port()});
  boost::system::error_code error;
  stream.handshake(boost::asio::ssl::stream_base::client, error);
  EXPECT_TRUE(error);
  EXPECT_TRUE(is_counted("old_version"));
}

struct StalledTlsTest : TlsTest {
  StalledTlsTest() : TlsTest({.stall_timeout_s = 0.5}) {}
};

TEST_F(StalledTlsTest, AClientThatTakesNothingIsCutAndItsQueueStaysBounded) {
  WireClient slow(host.port(), play, 4096, first.certificate);
  slow.hello();
  const match::SessionId session = host.tick_until_joined(1).at(0);
  double queued = 0;
  sim::Tick tick = 1000;
  EXPECT_TRUE(Host::eventually([&] {
    host.server().publish(host.match(), test::heavy_frame(++tick, {session}, true));
    queued = std::max(queued, host.metric("fusillade_send_queue_bytes"));
    return host.metric("fusillade_sessions_open") == 0;
  }));
  EXPECT_LE(queued, 262144);
  EXPECT_EQ(host.metric("fusillade_sessions_refused_total", "slow_consumer"), 1);
}

TEST(Certificate, SaysWhatIsWrong) {
  const TestCertificate good = make_test_certificate(), other = make_test_certificate();
  const auto problem = [](const std::string& chain, const std::string& key) -> std::string {
    try {
      make_certificate(chain, key);
      return "none";
    } catch (const CertificateError& error) {
      return (error.part == CertificateError::Part::key ? "key " : "certificate ") +
             std::string(error.what());
    }
  };
  EXPECT_EQ(problem(good.certificate, good.key), "none");
  EXPECT_TRUE(problem("", good.key).starts_with("certificate holds no certificate"));
  const TestCertificate weak = make_weak_certificate();
  EXPECT_EQ(problem(weak.certificate, weak.key),
            "certificate cannot be used: ee key too small (SSL routines)");
  EXPECT_TRUE(problem(good.key, good.key).starts_with("certificate holds no certificate"));
  EXPECT_TRUE(problem(good.certificate, "").starts_with("key holds no key"));
  EXPECT_TRUE(problem(good.certificate, good.certificate).starts_with("key holds no key"));
  EXPECT_EQ(problem(good.certificate, other.key), "key is not the key of the certificate");
}

TEST(Certificate, AnOldOneIsUsedAndReported) {
  Host host;
  const TestCertificate old = make_test_certificate("127.0.0.1", -60);
  host.server().set_certificate(make_certificate(old.certificate, old.key));
  EXPECT_EQ(std::ranges::count(host.events(), "certificate_not_valid_now"), 1);
  EXPECT_THROW(WireClient(host.port(), play, 0, old.certificate), std::runtime_error);
  EXPECT_GT(host.metric("fusillade_certificate_expires_seconds"), 0);
}

}  // namespace
}  // namespace fusillade::net
