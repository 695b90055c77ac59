// The debug view over real sockets: nothing without the option, with it the inside of a match for everybody
// and its time for the operator.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "net/host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::http;

constexpr std::string_view path = "/v1/matches/test/debug";
constexpr std::string_view box = "?left=0&top=0&right=20&bottom=20";
const std::string token = "sixteen bytes or more";

struct Answer {
  int status = 0;
  std::string head, body;
};

Answer ask(Host& host, const std::string& request, const std::string& fields = {},
           const std::string& body = {}) {
  const std::string answer =
      http(host.port(), request + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + fields +
                            "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  const std::size_t end = answer.find("\r\n\r\n");
  if (!answer.starts_with("HTTP/1.1 ") || end == std::string::npos) return {};
  return {std::stoi(answer.substr(9, 3)), answer.substr(0, end + 2), answer.substr(end + 4)};
}

Answer look(Host& host, std::string_view query) {
  return ask(host, "GET " + std::string(path) + std::string(query));
}

Options debug_options(const std::string& admin_token = token) {
  Options options;
  options.debug_view = true;
  options.admin_token = admin_token;
  return options;
}

std::string bearer() { return "Authorization: Bearer " + token + "\r\n"; }

TEST(DebugView, NothingIsShownWithoutTheOption) {
  Options options;
  options.admin_token = token;
  Host host(options);
  EXPECT_EQ(look(host, box).status, 404);
  EXPECT_EQ(ask(host, "POST /v1/matches/test/pause", bearer()).status, 405);
  EXPECT_FALSE(host.match().status().pace.is_paused);
}

TEST(DebugView, TheNextTickIsShown) {
  Host host(debug_options());
  const auto before = boost::json::parse(look(host, box).body);
  EXPECT_TRUE(before.at("inspection").is_null());
  EXPECT_TRUE(before.at("detail").is_null());
  EXPECT_FALSE(before.at("paused").as_bool());
  EXPECT_TRUE(before.at("tick_ms").as_object().contains("p99"));
  host.tick();
  const auto after = boost::json::parse(look(host, box).body);
  EXPECT_EQ(after.at("tick"), 1);
  EXPECT_EQ(after.at("inspection").at("tick"), 0);
  EXPECT_EQ(after.at("inspection").at("box"), (boost::json::value{0., 0., 20., 20.}));
}

TEST(DebugView, TheBoxIsCheckedAndCutToTheMap) {
  Host host(debug_options());
  for (const std::string_view wrong :
       {"", "?left=0&top=0&right=20", "?left=0&top=0&right=20&bottom=x", "?left=9&top=0&right=8&bottom=20",
        "?left=nan&top=0&right=20&bottom=20", "?left=&top=0&right=20&bottom=20"})
    EXPECT_EQ(look(host, wrong).status, 400) << wrong;
  EXPECT_EQ(look(host, "?left=-1e300&top=-5&right=inf&bottom=30.5").status, 200);
  host.tick();
  EXPECT_EQ(boost::json::parse(look(host, box).body).at("inspection").at("box"),
            (boost::json::value{0., 0., 64., 30.5}));
  EXPECT_EQ(ask(host, "GET /v1/matches/nothing/debug" + std::string(box)).status, 404);
}

TEST(DebugView, TimeIsTheOperators) {
  Host host(debug_options());
  EXPECT_EQ(ask(host, "POST /v1/matches/test/pause").status, 401);
  EXPECT_EQ(ask(host, "POST /v1/matches/test/pause", "Authorization: Bearer " + token + "x\r\n").status, 401);
  EXPECT_FALSE(host.match().status().pace.is_paused);
  const std::string from_the_page = bearer() + "Origin: http://x\r\n";
  EXPECT_EQ(ask(host, "POST /v1/matches/test/pause", from_the_page).status, 200);
  EXPECT_TRUE(host.match().status().pace.is_paused);
  EXPECT_EQ(ask(host, "POST /v1/matches/test/step", bearer(), R"({"ticks":2})").status, 200);
  EXPECT_EQ(host.match().status().pace.steps_left, 2);
  EXPECT_EQ(ask(host, "POST /v1/matches/test/slow", bearer(), R"({"slow_motion":5})").status, 200);
  EXPECT_EQ(host.match().status().pace.slow_motion, 5);
  EXPECT_EQ(ask(host, "POST /v1/matches/test/resume", bearer()).status, 200);
  EXPECT_FALSE(host.match().status().pace.is_paused);
  EXPECT_EQ(host.audit().size(), 4U) << "as on the admin listener";
}

TEST(DebugView, NothingElseOfTheOperatorsIsThere) {
  Host host(debug_options());
  for (const std::string request :
       {"POST /v1/matches", "POST /healthz", "POST /v1/play", "POST /", "POST /v1/matches/test"}) {
    const Answer answer = ask(host, request, bearer());
    EXPECT_EQ(answer.status, 405) << request;
    EXPECT_NE(answer.head.find("\r\nAllow: GET, HEAD\r\n"), std::string::npos) << request;
  }
  const Answer answer = ask(host, "DELETE /v1/matches/test/pause", bearer());
  EXPECT_EQ(answer.status, 405);
  EXPECT_NE(answer.head.find("\r\nAllow: POST\r\n"), std::string::npos);
  for (const std::string request :
       {"POST /v1/drain", "POST /v1/reload", "POST /v1/bans", "GET /metrics", "POST /nowhere"})
    EXPECT_EQ(ask(host, request, bearer()).status, 404) << request;
  EXPECT_FALSE(host.is_draining);
}

// Without a token every page of a browser could do it.
TEST(DebugView, WithoutATokenTimeIsNobodys) {
  Host host(debug_options(""));
  EXPECT_EQ(look(host, box).status, 200);
  EXPECT_EQ(ask(host, "POST /v1/matches/test/pause").status, 403);
  EXPECT_FALSE(host.match().status().pace.is_paused);
}

}  // namespace
}  // namespace fusillade::net
