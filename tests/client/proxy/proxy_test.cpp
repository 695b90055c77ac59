#include "client-sim/proxy/proxy.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <chrono>
#include <list>
#include <string>
#include <thread>

namespace fusillade::client {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// A server that takes no connection, and does not answer any more once so many wait for it.
class DeafServer {
 public:
  DeafServer() {
    acceptor_.listen(0);
    for (int i = 0; i < 3; ++i) {
      tcp::socket& waiting = waiting_.emplace_back(context_);
      waiting.async_connect(acceptor_.local_endpoint(), [](error_code) {});
    }
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  asio::io_context context_;
  tcp::acceptor acceptor_{context_, {asio::ip::address_v4::loopback(), 0}};
  std::list<tcp::socket> waiting_;
};

// How the connection of a client ends that only waits.
error_code end_of_client(std::uint16_t server_port, std::chrono::nanoseconds connect_limit) {
  EventLoop loop;
  const Proxy proxy(loop, 0, "127.0.0.1", server_port, {}, connect_limit);
  std::thread thread([&loop] { loop.run(); });
  asio::io_context context;
  tcp::socket client(context);
  client.connect({asio::ip::address_v4::loopback(), proxy.port()});
  error_code end = asio::error::timed_out;
  char byte = 0;
  asio::async_read(client, asio::buffer(&byte, 1), [&end](error_code error, std::size_t) { end = error; });
  context.run_for(std::chrono::seconds(30));
  loop.stop();
  thread.join();
  return end;
}

TEST(Proxy, GivesUpAServerThatDoesNotAnswer) {
  const DeafServer server;
  EXPECT_EQ(end_of_client(server.port(), std::chrono::milliseconds(100)), asio::error::eof);
}

TEST(Proxy, LetsNobodyWaitForAServerThatIsNotThere) {
  asio::io_context context;
  const tcp::socket bound(context, {asio::ip::address_v4::loopback(), 0});  // and does not listen
  EXPECT_EQ(end_of_client(bound.local_endpoint().port(), std::chrono::hours(1)), asio::error::eof);
}

}  // namespace
}  // namespace fusillade::client
