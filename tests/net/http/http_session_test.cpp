// HTTP over real sockets, on both listeners.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/json.hpp>
#include <ctime>

#include "net/host.h"
#include "net/http/document.h"
#include "net/http/http_client.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::body_of;
using test::field_of;
using test::get;
using test::Host;
using test::http;
using test::status_of;

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

TEST(HttpSession, IsReadyForAsLongAsAMatchIsAlive) {
  Host host;
  const auto other = std::make_shared<match::Match>(
      "other", std::make_shared<const match::ArenaDefinition>(match::test::small_arena()));
  host.matches().add(other);
  host.match().fail("test");
  EXPECT_EQ(status_of(get(host.port(), "/readyz")), 200);
  other->fail("test");
  const std::string answer = get(host.port(), "/readyz");
  EXPECT_EQ(status_of(answer), 503);
  EXPECT_EQ(body_of(answer), "not ready: every match has failed\n");
  EXPECT_EQ(status_of(get(host.port(), "/healthz")), 200);
  host.matches().remove("test");
  host.matches().remove("other");
  EXPECT_EQ(status_of(get(host.port(), "/readyz")), 200) << "the operator may make a new one";
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
  EXPECT_GT(host.metric("fusillade_limits_total", "connections"), 0);
  EXPECT_EQ(status_of(get(host.port(), "/healthz")), 503);
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

int count_of(const std::string& text, const std::string& what) {
  int count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

// Else the body of one request is the next request, or a trailer a header, of which a proxy before the server
// knows nothing.
TEST(HttpSession, RefusesEveryTransferEncoding) {
  Host host({.admin_token = "a token of 24 characters"});
  const std::string hidden = "GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const std::string trailers = "0\r\nAuthorization: Bearer a token of 24 characters\r\n\r\n";
  for (const std::string version : {"1.0", "1.1"}) {
    for (const std::string encoding : {"chunked", "xchunked", "gzip", "chunked, identity", "gzip, chunked"}) {
      const std::string head = "POST /v1/drain HTTP/" + version +
                               "\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: " + encoding +
                               "\r\n\r\n";
      for (const std::uint16_t port : {host.port(), host.server().admin_port()}) {
        const std::string answer = http(port, head + trailers + hidden);
        EXPECT_EQ(count_of(answer, "HTTP/1."), 1) << answer;
        EXPECT_EQ(answer.find(" 411 "), 8U) << answer;
      }
    }
  }
  EXPECT_FALSE(host.is_draining);
}

TEST(HttpSession, AnUpgradeHasNoBody) {
  Host host;
  const std::string answer = get(host.port(), "/v1/play", "GET",
                                 "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nContent-Length: 5\r\n",
                                 "hello");
  EXPECT_EQ(status_of(answer), 400) << answer;
  EXPECT_NE(answer.find("data before the upgrade"), std::string::npos) << answer;
}

// Whoever reads another of two than the proxy before it serves somebody else.
TEST(HttpSession, AsksForOneHost) {
  Host host;
  const auto status = [&](const std::string& version, const std::string& lines) {
    const std::string answer =
        http(host.port(), "GET /healthz HTTP/" + version + "\r\n" + lines + "Connection: close\r\n\r\n");
    return answer.starts_with("HTTP/" + version + " ") ? std::stoi(answer.substr(9, 3)) : 0;
  };
  EXPECT_EQ(status("1.1", ""), 400);
  EXPECT_EQ(status("1.0", ""), 200);
  EXPECT_EQ(status("1.1", "Host: a\r\nHost: a\r\n"), 400);
  EXPECT_EQ(status("1.0", "Host: a\r\nHost: b\r\n"), 400);
  for (const char* wrong : {"a b", "a/c", "me@a", "a\\b", "a\xFF", "a:99999", "a:8o", "a:1:2", "[::1", "::1",
                            "[::1]a", "[a]", "a[b]"})
    EXPECT_EQ(status("1.1", std::string("Host: ") + wrong + "\r\n"), 400) << wrong;
  for (const char* right :
       {"", "a", "game_1.example:8080", "192.0.2.7.example", "[2001:db8::1]:80", "a:", "[::1]"})
    EXPECT_EQ(status("1.1", std::string("Host: ") + right + "\r\n"), 200) << right;
  const std::string upgrade =
      "GET /v1/play HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
  EXPECT_EQ(status_of(http(host.port(), upgrade + "\r\n")), 400);
  EXPECT_EQ(status_of(http(host.port(), upgrade + "Host: a\r\nHost: b\r\n\r\n")), 400);
}

TEST(HttpSession, TakesAbsoluteTargets) {
  Host host;
  EXPECT_EQ(body_of(get(host.port(), "http://x.example:80/healthz?a=b")), "ok\n");
  EXPECT_EQ(status_of(get(host.port(), "HTTPS://x/v1/matches/test")), 200);
  EXPECT_NE(body_of(get(host.port(), "http://x")).find("./dev web"), std::string::npos);
  EXPECT_NO_THROW(test::WireClient(host.port(), "http://x/v1/play?match=test"));
  for (const char* wrong :
       {"ftp://x/healthz", "http:///healthz", "http://me@x/healthz", "http:/healthz", "x:80", "*"})
    EXPECT_EQ(status_of(get(host.port(), wrong)), 400) << wrong;
  const std::uint16_t admin = host.server().admin_port();
  EXPECT_EQ(status_of(get(admin, "http://localhost/metrics")), 200);
  EXPECT_EQ(status_of(get(admin, "http://evil.example/metrics")), 403) << "whatever the header says";
}

// In our words, as everything else that is refused.
TEST(HttpSession, SaysWhatIsWrongWithAHandshake) {
  Host host;
  const auto error = [&](const std::string& lines) {
    return body_of(
        get(host.port(), "/v1/play", "GET", "Connection: Upgrade\r\nUpgrade: websocket\r\n" + lines));
  };
  const std::string key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
  EXPECT_NE(error(key).find(R"("Sec-WebSocket-Version: allowed: 13")"), std::string::npos);
  EXPECT_NE(error(key + "Sec-WebSocket-Version: 8\r\n").find("allowed: 13"), std::string::npos);
  const std::string other_version =
      get(host.port(), "/v1/play", "GET",
          "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 8\r\n" + key);
  EXPECT_EQ(status_of(other_version), 426);
  EXPECT_NE(other_version.find("\r\nSec-WebSocket-Version: 13\r\n"), std::string::npos);
  EXPECT_NE(other_version.find("\r\nConnection: upgrade"), std::string::npos);
  for (const char* wrong : {"", "AAAA", "AAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAA!=="})
    EXPECT_NE(error(std::string("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ") + wrong + "\r\n")
                  .find("16 bytes in base64"),
              std::string::npos)
        << wrong;
}

// Whoever is refused may send what it has begun, not for as long as it likes.
TEST(HttpSession, ReadsNoFloodAfterItsAnswer) {
  Host host;
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket(io);
  socket.connect({boost::asio::ip::address_v4::loopback(), host.port()});
  const std::string head = "POST /v1/play HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000000\r\n\r\n";
  boost::asio::write(socket, boost::asio::buffer(head));
  const std::string part(1 << 16, 'x');
  constexpr std::size_t bytes_max = 64 << 20;  // with all that lies in buffers on the way
  std::size_t sent = 0;
  boost::system::error_code error;
  while (!error && sent < bytes_max) sent += boost::asio::write(socket, boost::asio::buffer(part), error);
  EXPECT_LT(sent, bytes_max);
}

// Some wait for a second, others for ever.
TEST(HttpSession, WhoKeepsItsBodyBackIsToldToGoOn) {
  Host host;
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket(io);
  socket.connect({boost::asio::ip::address_v4::loopback(), host.server().admin_port()});
  const std::string body = R"({"arena":"small"})";
  const std::string head = "POST /v1/matches HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                           ("Content-Length: " + std::to_string(body.size())) +
                           "\r\nExpect: 100-Continue\r\n\r\n";
  boost::asio::write(socket, boost::asio::buffer(head));
  const std::string wanted = "HTTP/1.1 100 Continue\r\n\r\n";
  std::string told(wanted.size(), '\0');
  boost::asio::read(socket, boost::asio::buffer(told));
  EXPECT_EQ(told, wanted);
  boost::asio::write(socket, boost::asio::buffer(body));
  std::string answer;
  boost::system::error_code end;
  boost::asio::read(socket, boost::asio::dynamic_buffer(answer), end);
  EXPECT_EQ(status_of(answer), 201) << answer;
}

TEST(HttpSession, WhatIsRefusedIsNotInvited) {
  Host host;
  const std::string lines = "Content-Length: 5000\r\nExpect: 100-continue\r\n";
  EXPECT_EQ(status_of(get(host.port(), "/healthz", "GET", lines)), 413);
  EXPECT_EQ(status_of(get(host.port(), "/healthz", "GET", "Expect: 100-continue\r\n")), 200) << "no body";
}

TEST(HttpSession, SaysWhenItAnswers) {
  Host host;
  const std::time_t before = std::time(nullptr);
  for (const std::string& answer : {get(host.port(), "/healthz"), get(host.port(), "/nothing"),
                                    get(host.server().admin_port(), "/metrics")}) {
    std::tm parts{};
    const std::string date = field_of(answer, "Date");
    const char* rest = strptime(date.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
    ASSERT_TRUE(rest != nullptr && *rest == '\0') << date;
    EXPECT_GE(timegm(&parts), before);
    EXPECT_LE(timegm(&parts), std::time(nullptr));
  }
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
  Host host({.hello_timeout_s = 0.5, .idle_timeout_s = 1});
  EXPECT_EQ(http(host.port(), "GET /healthz HT"), "");
  EXPECT_EQ(http(host.port(), ""), "");
  const std::string half = "GET /healthz HT";
  const std::string request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  EXPECT_EQ(body_of(http(host.server().admin_port(), request)), "ok\n") << "the operator is no client";
  EXPECT_EQ(body_of(http(host.port(), request)), "ok\n") << "and then asks no more, as browsers do";
  EXPECT_EQ(body_of(http(host.port(), request + half)), "ok\n");
  // The connection is closed before that is noted.
  const auto noted = [&] { return std::ranges::count(host.events(), "connection_ended"); };
  EXPECT_TRUE(Host::eventually([&] { return noted() == 3; }));
  EXPECT_EQ(host.metric("fusillade_limits_total", "hello_time"), 2);
  EXPECT_EQ(host.metric("fusillade_limits_total", "idle_time"), 1);
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

TEST(HttpSession, ContentIsServedByMatchAndByHash) {
  Host host;
  const std::string by_match = get(host.port(), "/v1/matches/test/content");
  ASSERT_EQ(status_of(by_match), 200);
  const std::string hash = content_hash(body_of(by_match));
  EXPECT_EQ(field_of(by_match, "ETag"), "W/\"" + hash + "\"");
  EXPECT_EQ(field_of(by_match, "Cache-Control"), "no-cache");
  EXPECT_EQ(field_of(by_match, "Content-Type"), "application/x-protobuf");
  const std::string by_hash = get(host.port(), "/v1/content/" + hash);
  EXPECT_EQ(body_of(by_hash), body_of(by_match));
  EXPECT_EQ(field_of(by_hash, "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(status_of(get(host.port(), "/v1/matches/nothing/content")), 404);
  EXPECT_EQ(status_of(get(host.port(), "/v1/content/nothing")), 404);
  EXPECT_EQ(status_of(get(host.port(), "/v1/content/" + hash, "DELETE")), 405);
}

TEST(HttpSession, ContentIsNotSentToWhoHoldsIt) {
  Host host;
  const std::string path = "/v1/matches/test/content";
  const std::string tag = field_of(get(host.port(), path), "ETag");
  const std::string held = get(host.port(), path, "GET", "If-None-Match: " + tag + "\r\n");
  EXPECT_EQ(status_of(held), 304);
  EXPECT_EQ(field_of(held, "ETag"), tag);
  EXPECT_EQ(body_of(held), "");
  EXPECT_EQ(status_of(get(host.port(), path, "GET", "If-None-Match: \"other\"\r\n")), 200);
}

TEST(HttpSession, ContentIsCompressedForWhoAcceptsIt) {
  Host host;
  const std::string path = "/v1/matches/test/content", accept = "Accept-Encoding: br, gzip\r\n";
  const std::string packed = get(host.port(), path, "GET", accept);
  EXPECT_EQ(field_of(packed, "Content-Encoding"), "gzip");
  EXPECT_EQ(field_of(packed, "Vary"), "Accept-Encoding");
  EXPECT_TRUE(body_of(packed).starts_with("\x1f\x8b"));
  const std::string head = get(host.port(), path, "HEAD", accept);
  EXPECT_EQ(field_of(head, "Content-Length"), std::to_string(body_of(packed).size()));
  EXPECT_EQ(field_of(head, "Content-Encoding"), "gzip");
  EXPECT_EQ(body_of(head), "");
  EXPECT_EQ(field_of(get(host.port(), path), "Content-Encoding"), "");
}

TEST(HttpSession, APageIsServedUnderAStrictPolicy) {
  Host host({}, match::test::small_arena(), {{"/index.html", "<p>"}});
  const std::string page = get(host.port(), "/");
  EXPECT_EQ(status_of(page), 200);
  EXPECT_EQ(body_of(page), "<p>");
  EXPECT_EQ(field_of(page, "Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(field_of(page, "X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(
      field_of(page, "Content-Security-Policy"),
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
      "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  EXPECT_EQ(status_of(get(host.port(), "/x/../index.html")), 404);
  EXPECT_EQ(status_of(get(host.port(), "/%2e%2e/index.html")), 404);
  EXPECT_EQ(status_of(get(host.server().admin_port(), "/")), 404);
}

TEST(HttpSession, WithoutAPageTheServerSaysSo) {
  Host host;
  const std::string answer = get(host.port(), "/");
  EXPECT_EQ(status_of(answer), 404);
  EXPECT_NE(body_of(answer).find("./dev web"), std::string::npos);
  EXPECT_EQ(status_of(get(host.port(), "/healthz")), 200);
}

}  // namespace
}  // namespace fusillade::net
