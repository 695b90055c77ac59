// What a browser lets pages of other origins read, on real sockets.
#include "net/http/cross_origin.h"

#include <gtest/gtest.h>

#include "net/host.h"
#include "net/http/http_client.h"

namespace fusillade::net {
namespace {

using test::field_of;
using test::get;
using test::Host;
using test::status_of;

const std::string studio_origin = "https://play.example", other_origin = "https://other.example";
const std::string preflight_lines = "Access-Control-Request-Method: GET\r\n";

std::string origin_line(const std::string& origin) { return "Origin: " + origin + "\r\n"; }

std::string permitted(const std::string& answer) { return field_of(answer, "Access-Control-Allow-Origin"); }

TEST(CrossOrigin, APageThatMayPlayMayRead) {
  Host host({.allowed_origins = {studio_origin, "http://localhost:5173"}});
  for (const char* path : {"/v1/matches", "/v1/matches/test", "/v1/matches/test/content", "/v1/matches/no",
                           "/healthz", "/v1/nothing"}) {
    EXPECT_EQ(permitted(get(host.port(), path, "GET", origin_line(studio_origin))), studio_origin) << path;
    EXPECT_EQ(permitted(get(host.port(), path, "GET", origin_line("http://localhost:5173"))),
              "http://localhost:5173")
        << path;
  }
}

TEST(CrossOrigin, NoOtherPageMay) {
  Host host({.allowed_origins = {studio_origin}});
  for (const std::string& origin : {other_origin, studio_origin + ".evil.example", std::string("null")}) {
    const std::string answer = get(host.port(), "/v1/matches", "GET", origin_line(origin));
    EXPECT_EQ(status_of(answer), 200);
    EXPECT_EQ(answer.find("Access-Control"), std::string::npos) << answer;
  }
  EXPECT_EQ(permitted(get(host.port(), "/v1/matches")), "") << "nobody has asked";
}

TEST(CrossOrigin, WithoutAListEveryPageMay) {
  Host host;
  EXPECT_EQ(permitted(get(host.port(), "/v1/matches", "GET", origin_line(other_origin))), other_origin);
}

// One that a page of the server's own has brought into a cache would be kept from all others, or one of
// theirs shown to whoever may not have it.
TEST(CrossOrigin, WhatIsKeptIsKeptByOrigin) {
  Host host({.allowed_origins = {studio_origin}});
  for (const std::string& lines : {std::string(), origin_line(studio_origin), origin_line(other_origin)}) {
    const std::string answer = get(host.port(), "/v1/matches/test/content", "GET", lines);
    EXPECT_NE(answer.find("\r\nVary: Origin\r\n"), std::string::npos) << answer;
    EXPECT_NE(answer.find("\r\nVary: Accept-Encoding\r\n"), std::string::npos) << answer;
  }
}

TEST(CrossOrigin, ABrowserThatAsksBeforehandIsToldWhatAPageMaySend) {
  Host host({.allowed_origins = {studio_origin}});
  const std::string answer =
      get(host.port(), "/v1/matches", "OPTIONS", origin_line(studio_origin) + preflight_lines);
  EXPECT_EQ(status_of(answer), 204);
  EXPECT_EQ(permitted(answer), studio_origin);
  EXPECT_EQ(field_of(answer, "Access-Control-Allow-Methods"), "GET, HEAD");
  EXPECT_EQ(field_of(answer, "Access-Control-Allow-Headers"), "*");
  EXPECT_EQ(field_of(answer, "Content-Length"), "");
  const std::string refused =
      get(host.port(), "/v1/matches", "OPTIONS", origin_line(other_origin) + preflight_lines);
  EXPECT_EQ(status_of(refused), 405);
  EXPECT_EQ(refused.find("Access-Control"), std::string::npos) << refused;
  EXPECT_EQ(status_of(get(host.port(), "/v1/matches", "OPTIONS", origin_line(studio_origin))), 405);
}

TEST(CrossOrigin, NoPageReadsWhatTheOperatorMay) {
  Host host;
  const std::uint16_t admin = host.server().admin_port();
  for (const std::string method : {"GET", "OPTIONS"}) {
    const std::string answer =
        get(admin, "/v1/matches", method, origin_line(studio_origin) + preflight_lines);
    EXPECT_EQ(status_of(answer), method == "GET" ? 200 : 405);
    EXPECT_EQ(answer.find("Access-Control"), std::string::npos) << answer;
  }
}

}  // namespace
}  // namespace fusillade::net
