#include "net/http/probe.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>

#include "net/host.h"

namespace fusillade::net {
namespace {

using boost::asio::ip::tcp;

constexpr double long_s = 20;

std::string loopback(std::uint16_t port) { return "http://127.0.0.1:" + std::to_string(port); }

TEST(Probe, BringsStatusAndBody) {
  test::Host host;
  const ProbeAnswer ready = probe(loopback(host.port()) + "/readyz", long_s);
  EXPECT_EQ(ready.status, 200);
  EXPECT_EQ(ready.text, "ready\n");
  host.is_ready = false;
  EXPECT_EQ(probe(loopback(host.port()) + "/readyz", long_s).status, 503);
  EXPECT_EQ(probe(loopback(host.port()), long_s).status, 404);
}

TEST(Probe, SaysWhyNoAnswerCame) {
  boost::asio::io_context io;
  tcp::acceptor silent(io, tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0));
  const std::uint16_t port = silent.local_endpoint().port();
  EXPECT_EQ(probe(loopback(port), 0.2).text, "no answer in time");
  silent.close();
  const ProbeAnswer refused = probe(loopback(port), long_s);
  EXPECT_EQ(refused.status, 0);
  EXPECT_EQ(refused.text, "Connection refused");
}

TEST(Probe, NamesHostAndPort) {
  boost::asio::io_context io;
  tcp::acceptor acceptor(io, tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0));
  const std::string url = loopback(acceptor.local_endpoint().port());
  probe(url, 0.2);
  tcp::socket asked = acceptor.accept();
  std::string request;
  boost::system::error_code end;
  boost::asio::read(asked, boost::asio::dynamic_buffer(request), end);
  EXPECT_NE(request.find("Host: " + url.substr(7) + "\r\n"), std::string::npos) << request;
}

TEST(Probe, RefusesWhatIsNoHttpAddress) {
  for (const char* url :
       {"", "localhost:80", "ftp://localhost/", "http://", "http://a b/", "http://a:8081x/readyz"}) {
    const ProbeAnswer answer = probe(url, long_s);
    EXPECT_EQ(answer.status, 0) << url;
    EXPECT_NE(answer.text.find("allowed: http://host[:port][/path]"), std::string::npos) << answer.text;
  }
}

TEST(Probe, RefusesAPortThatThereIsNot) {
  for (const char* port : {"93847", "65536", "0", "", "4294967376"}) {
    const ProbeAnswer answer = probe(std::string("http://127.0.0.1:") + port + "/readyz", long_s);
    EXPECT_EQ(answer.status, 0) << port;
    EXPECT_NE(answer.text.find(std::string("\"") + port + "\"; allowed: 1 to 65535"), std::string::npos)
        << port << " " << answer.text;
  }
}

TEST(Probe, AListenerOfEveryAddressIsAskedByLoopback) {
  EXPECT_EQ(local_url("127.0.0.1", 8081, "/readyz"), "http://127.0.0.1:8081/readyz");
  EXPECT_EQ(local_url("0.0.0.0", 1, "/"), "http://127.0.0.1:1/");
  EXPECT_EQ(local_url("::", 1, "/"), "http://[::1]:1/");
  EXPECT_EQ(local_url("10.1.2.3", 1, "/"), "http://10.1.2.3:1/");
}

}  // namespace
}  // namespace fusillade::net
