#include "client-sim/connection/ws_client.h"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <string>
#include <thread>

namespace fusillade::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

// Reads a message and resets the connection.
class ResettingServer {
 public:
  ServerAddress address() const {
    return resolve(parse_url("ws://127.0.0.1:" + std::to_string(port_), "ws"));
  }
  void wait_until_reset() const { is_reset_.wait(false); }

 private:
  void serve() {
    beast::websocket::stream<tcp::socket> stream(acceptor_.accept());
    beast::flat_buffer in;
    stream.accept();
    stream.read(in);
    stream.next_layer().set_option(asio::socket_base::linger(true, 0));
    stream.next_layer().close();
    is_reset_ = true;
    is_reset_.notify_all();
  }

  asio::io_context context_;
  tcp::acceptor acceptor_{context_, {asio::ip::make_address("127.0.0.1"), 0}};
  std::uint16_t port_ = acceptor_.local_endpoint().port();
  std::atomic<bool> is_reset_{false};
  std::jthread thread_{[this] { serve(); }};
};

// Who writes before it reads: the reason is that of the write.
TEST(WsClient, WhoLosesItsConnectionWhileItSendsSaysWhy) {
  ResettingServer server;
  EventLoop loop;
  WsEnd end;
  WsClient* client = nullptr;
  const auto send_too_late = [&] {
    server.wait_until_reset();
    client->send("too late");
  };
  WsClient connected(loop, server.address(),
                     {.opened =
                          [&] {
                            client->send("hello");
                            loop.post(send_too_late);
                          },
                      .message = [](std::string_view) {},
                      .ended =
                          [&](const WsEnd& what) {
                            end = what;
                            loop.stop();
                          }});
  client = &connected;
  client->connect();
  loop.run();
  EXPECT_EQ(end.kind, WsEnd::Kind::lost);
  EXPECT_EQ(end.text, "Connection reset by peer");
}

}  // namespace
}  // namespace fusillade::client
