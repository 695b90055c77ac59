// HTTP over real sockets, on both listeners.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "net/host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::http;

std::string get(std::uint16_t port, const std::string& path, const std::string& method = "GET") {
  return http(port, method + " " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
}

int status_of(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
}

std::string body_of(const std::string& answer) {
  const std::size_t end = answer.find("\r\n\r\n");
  return end == std::string::npos ? "" : answer.substr(end + 4);
}

TEST(HttpSession, Health) {
  Host host;
  EXPECT_EQ(body_of(get(host.port(), "/healthz")), "ok\n");
  EXPECT_EQ(status_of(get(host.port(), "/readyz")), 200);
  host.is_ready = false;
  EXPECT_EQ(status_of(get(host.port(), "/readyz")), 503);
  host.is_ready = true;
  host.server().refuse_new_players();
  EXPECT_EQ(status_of(get(host.port(), "/readyz")), 503);
  EXPECT_EQ(status_of(get(host.port(), "/healthz")), 200);
}

TEST(HttpSession, TheOperatorIsAnsweredWhileThePlayersPortIsFull) {
  Host host({.sessions_max = 1});
  boost::asio::io_context io;
  const boost::asio::ip::tcp::endpoint players(boost::asio::ip::address_v4::loopback(), host.port());
  std::vector<boost::asio::ip::tcp::socket> flood;
  while (flood.size() < 4000 && host.metric("fusillade_connections_refused_total") == 0) {
    flood.emplace_back(io).connect(players);
  }
  EXPECT_GT(host.metric("fusillade_connections_refused_total"), 0);
  EXPECT_EQ(status_of(get(host.server().admin_port(), "/metrics")), 200);
}

TEST(HttpSession, Matches) {
  Host host;
  host.tick();
  const auto list = boost::json::parse(body_of(get(host.port(), "/v1/matches"))).at("matches").as_array();
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].at("id"), "test");
  EXPECT_EQ(list[0].at("title"), "Small");
  EXPECT_EQ(list[0].at("players").as_int64(), 0);
  EXPECT_EQ(list[0].at("players_max").as_int64(), 512);
  EXPECT_EQ(list[0].at("failed"), false);
  EXPECT_FALSE(list[0].as_object().contains("classes"));
  const auto one = boost::json::parse(body_of(get(host.port(), "/v1/matches/test")));
  EXPECT_EQ(one.at("tick").as_int64(), 1);
  EXPECT_EQ(one.at("classes").at(0).at("name"), "soldier");
  EXPECT_EQ(one.at("classes").at(0).at("index").as_int64(), 0);
}

TEST(HttpSession, Errors) {
  Host host;
  EXPECT_EQ(status_of(get(host.port(), "/nothing")), 404);
  EXPECT_EQ(status_of(get(host.port(), "/v1/matches/nothing")), 404);
  EXPECT_EQ(status_of(get(host.port(), "/v1/play")), 426);
  const std::string wrong = get(host.port(), "/healthz", "POST");
  EXPECT_EQ(status_of(wrong), 405);
  EXPECT_NE(wrong.find("Allow: GET, HEAD"), std::string::npos);
  EXPECT_NE(http(host.port(), "garbage\r\n\r\n").find(" 400 "), std::string::npos);
  EXPECT_EQ(status_of(get(host.port(), "/%zz")), 400);
}

TEST(HttpSession, RefusesWhatIsTooLong) {
  Host host;
  const std::string header = "GET /healthz HTTP/1.1\r\nHost: x\r\nX: " + std::string(10000, 'x') + "\r\n\r\n";
  EXPECT_EQ(status_of(http(host.port(), header)), 431);
  const std::string body =
      "GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n" + std::string(5000, 'x');
  EXPECT_EQ(status_of(http(host.port(), body)), 413);
}

TEST(HttpSession, HeadHasNoBody) {
  Host host;
  const std::string answer = get(host.port(), "/healthz", "HEAD");
  EXPECT_EQ(status_of(answer), 200);
  EXPECT_NE(answer.find("Content-Length: 3"), std::string::npos);
  EXPECT_EQ(body_of(answer), "");
}

TEST(HttpSession, KeepsTheConnectionForFurtherRequests) {
  Host host;
  const std::string first = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const std::string last = "GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const std::string answers = http(host.port(), first + first + last);
  EXPECT_NE(answers.find("ready\n"), std::string::npos);
  EXPECT_EQ(host.metric("fusillade_connections_accepted_total"), 1);
  EXPECT_EQ(host.metric("fusillade_http_responses_total", "2xx"), 3);
}

TEST(HttpSession, EndsSlowClients) {
  Host host({.hello_timeout_s = 0.1, .idle_timeout_s = 1});
  EXPECT_EQ(http(host.port(), "GET /healthz HT"), "");
  EXPECT_EQ(http(host.port(), ""), "");
  const std::string kept = http(host.port(), "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(body_of(kept), "ok\n") << "and then it was idle for too long";
}

TEST(HttpSession, OnlyAdminHasMetrics) {
  Host host;
  EXPECT_EQ(status_of(get(host.port(), "/metrics")), 404);
  const std::string metrics = get(host.server().admin_port(), "/metrics");
  EXPECT_EQ(status_of(metrics), 200);
  EXPECT_EQ(body_of(metrics), "metric 1\n");
  EXPECT_EQ(body_of(get(host.server().admin_port(), "/healthz")), "ok\n");
  EXPECT_EQ(status_of(get(host.server().admin_port(), "/v1/matches/test")), 200);
  EXPECT_THROW(test::WireClient(host.server().admin_port()), std::exception)
      << "no game on the admin listener";
}

TEST(HttpSession, UpgradesOnlyWhereTheGameIs) {
  Host host;
  EXPECT_THROW(test::WireClient(host.port(), "/v1/matches"), std::exception);
  EXPECT_NO_THROW(test::WireClient(host.port(), "/v1/play?x=1&match=t%65st"));
}

}  // namespace
}  // namespace fusillade::net
