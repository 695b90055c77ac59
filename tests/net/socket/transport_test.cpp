// What a connection over TLS leaves to the kernel, on a real socket with a reader that reads nothing.
#include "net/socket/transport.h"

#include <gtest/gtest.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <string>

#include "net/certificate.h"
#include "net/socket/tls_context.h"
#include "support/tls/certificate.h"

namespace fusillade::net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

struct TlsLine {
  TlsLine() {
    tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
    reader.next_layer().connect(acceptor.local_endpoint());
    tcp::socket accepted = acceptor.accept();
    configure_socket(accepted.native_handle());
    writer = std::make_unique<Transport>(std::move(accepted), certificate.context->context);
    int done = 0;
    const auto shaken = [&done](boost::system::error_code error) { done += error ? 0 : 1; };
    writer->tls().async_handshake(asio::ssl::stream_base::server, shaken);
    reader.async_handshake(asio::ssl::stream_base::client, shaken);
    io.run();
    io.restart();
    EXPECT_EQ(done, 2);
  }
  // Messages, one after another, until none goes.
  void fill(const std::string& message) {
    writer->async_write_some(asio::buffer(message), [&](boost::system::error_code error, std::size_t) {
      written += error ? 0 : 1;
      if (!error) fill(message);
    });
  }
  int unsent_bytes() {
    int bytes = 0;
    EXPECT_EQ(ioctl(writer->tcp().socket().native_handle(), SIOCOUTQNSD, &bytes), 0);
    return bytes;
  }

  const fusillade::test::TestCertificate shown = fusillade::test::make_test_certificate();
  Certificate certificate = make_certificate(shown.certificate, shown.key);
  asio::io_context io;
  asio::ssl::context trust{asio::ssl::context::tls_client};
  asio::ssl::stream<tcp::socket> reader{io, trust};
  std::unique_ptr<Transport> writer;
  int written = 0;
};

TEST(Transport, OverTlsTheKernelTakesLittleThatItCannotSend) {
  constexpr int message_bytes = 1024, bound_bytes = 2048 + message_bytes + 256;  // TLS adds some
  TlsLine line;
  WriteTurn turn;
  line.writer->begin_messages(turn);
  const std::string message(message_bytes, 'x');
  line.fill(message);
  line.io.run_for(std::chrono::milliseconds(500));
  EXPECT_GT(line.written, 20);
  EXPECT_LE(line.unsent_bytes(), bound_bytes);
  // It goes on where the peer reads.
  const int before = line.written;
  std::string room(1 << 22, '\0');
  std::function<void()> read = [&] {
    line.reader.async_read_some(asio::buffer(room), [&](boost::system::error_code error, std::size_t) {
      if (!error) read();
    });
  };
  read();
  line.io.run_for(std::chrono::milliseconds(100));
  EXPECT_GT(line.written, before);
}

}  // namespace
}  // namespace fusillade::net
