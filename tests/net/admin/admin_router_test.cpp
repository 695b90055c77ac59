// Who may ask what on the admin listener, and what is noted of it.
#include "net/admin/admin_router.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <string>
#include <vector>

#include "net/admin/admin_client.h"

namespace fusillade::net {
namespace {

using test::AdminAnswer;
using test::ask;
using test::Host;

constexpr std::string_view token = "0123456789abcdef-token";

std::string field(const Host::Fields& fields, std::string_view name) {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return "none";
}

TEST(AdminRouter, ComparesSecretsWhole) {
  EXPECT_TRUE(is_same_secret("abc", "abc"));
  EXPECT_FALSE(is_same_secret("abd", "abc"));
  EXPECT_FALSE(is_same_secret("ab", "abc"));
  EXPECT_FALSE(is_same_secret("abcabc", "abc")) << "compared round and round";
  EXPECT_FALSE(is_same_secret("", "abc"));
  EXPECT_FALSE(is_same_secret("abc", ""));
}

TEST(AdminRouter, WithoutTheTokenOnlyHealthIsTold) {
  Host host({.admin_token = std::string(token)});
  EXPECT_EQ(ask(host, "GET", "/healthz").status, 200);
  EXPECT_EQ(ask(host, "GET", "/readyz").status, 200);
  const auto refused = ask(host, "GET", "/metrics");
  EXPECT_EQ(refused.status, 401);
  EXPECT_NE(refused.head.find("WWW-Authenticate: Bearer"), std::string::npos);
  EXPECT_EQ(refused.body.find(token), std::string::npos);
  for (const std::string& header :
       {std::string("Authorization: Bearer wrong\r\n"), "Authorization: Basic " + std::string(token) + "\r\n",
        "Authorization: Bearer " + std::string(token) + "x\r\n"}) {
    EXPECT_EQ(ask(host, "POST", "/v1/drain", "", header).status, 401) << header;
  }
  EXPECT_FALSE(host.is_draining);
  const std::string right = "Authorization: Bearer " + std::string(token) + "\r\n";
  EXPECT_EQ(ask(host, "GET", "/metrics", "", right).status, 200);
  EXPECT_EQ(ask(host, "GET", "/metrics", "", "Authorization: bearer " + std::string(token) + "\r\n").status,
            200);
  EXPECT_EQ(ask(host, "POST", "/v1/drain", "", right).status, 202);
  EXPECT_TRUE(host.is_draining);
  EXPECT_EQ(field(host.audit().at(0), "who"), "token");
}

TEST(AdminRouter, AConnectionStaysOnlyWithTheToken) {
  Host host({.admin_token = std::string(token)});
  const auto is_kept = [&](const std::string& path, const std::string& headers = {}) {
    const std::string request = "GET " + path + " HTTP/1.1\r\nHost: x\r\n" + headers;
    const std::string answers =
        test::http(host.server().admin_port(), request + "\r\n" + request + "Connection: close\r\n\r\n");
    return answers.find("HTTP/1.1 ", answers.find("HTTP/1.1 ") + 1) != std::string::npos;
  };
  EXPECT_FALSE(is_kept("/healthz"));
  EXPECT_FALSE(is_kept("/metrics", "Authorization: Bearer wrong\r\n"));
  EXPECT_TRUE(is_kept("/metrics", "Authorization: Bearer " + std::string(token) + "\r\n"));
}

TEST(AdminRouter, WhoIsRefusedIsNotedAndCountedByCause) {
  const auto refused = [](Host& host, const std::string& cause) {
    return host.metric("fusillade_admin_refused_total", cause);
  };
  Host open({.debug_view = true});
  ask(open, "GET", "/metrics", "", "", "evil.example");
  ask(open, "POST", "/v1/drain", "", "Origin: https://evil.example\r\n");
  test::http(open.port(), "POST /v1/matches/test/pause HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  for (const char* cause : {"host", "origin", "debug"}) EXPECT_EQ(refused(open, cause), 1) << cause;
  EXPECT_EQ(refused(open, "token"), 0);
  EXPECT_EQ(std::ranges::count(open.events(), "admin_refused"), 3);
  Host guarded({.admin_token = std::string(token)});
  ask(guarded, "GET", "/metrics");
  EXPECT_EQ(refused(guarded, "token"), 1);
}

// Without a token every page that the operator's browser shows could send requests to loopback.
TEST(AdminRouter, APageOfABrowserChangesNothing) {
  Host host;
  EXPECT_EQ(ask(host, "POST", "/v1/drain", "", "Origin: https://evil.example\r\n").status, 403);
  EXPECT_FALSE(host.is_draining);
  EXPECT_TRUE(host.audit().empty());
  EXPECT_EQ(ask(host, "GET", "/v1/matches", "", "Origin: https://evil.example\r\n").status, 200);
}

// DNS rebinding: the page of evil.example, whose name leads to loopback by now, is of the same origin and
// could read all.
TEST(AdminRouter, WithoutATokenAStrangersNameLeadsNowhere) {
  Host host;
  const auto status = [&](const std::string& name, const std::string& path = "/v1/matches/test/players") {
    return ask(host, "GET", path, "", "", name).status;
  };
  for (const char* name : {"evil.example", "evil.example:8081", "127.0.0.1.evil.example", "localhost.evil"})
    EXPECT_EQ(status(name), 403) << name;
  EXPECT_NE(ask(host, "GET", "/metrics", "", "", "evil.example").error().find("Host: "), std::string::npos);
  for (const char* name : {"127.0.0.1", "127.0.0.1:8081", "[::1]:8081", "192.0.2.7", "LocalHost:1"})
    EXPECT_EQ(status(name), 200) << name;
  EXPECT_EQ(status("evil.example", "/readyz"), 200) << "which tells nothing";
  Host guarded({.admin_token = std::string(token)});
  const std::string right = "Authorization: Bearer " + std::string(token) + "\r\n";
  EXPECT_EQ(ask(guarded, "GET", "/metrics", "", right, "server:8081").status, 200);
}

TEST(AdminRouter, EveryChangeIsNoted) {
  Host host;
  EXPECT_EQ(ask(host, "GET", "/v1/matches").status, 200);
  EXPECT_TRUE(host.audit().empty());
  EXPECT_EQ(ask(host, "POST", "/v1/matches/test/pause").status, 200);
  EXPECT_EQ(ask(host, "POST", "/v1/matches/nothing/pause").status, 404);
  const auto audit = host.audit();
  ASSERT_EQ(audit.size(), 2U);
  EXPECT_EQ(field(audit[0], "operation"), "pause_match");
  EXPECT_EQ(field(audit[0], "who"), "anybody");
  EXPECT_EQ(field(audit[0], "peer"), "127.0.0.1");
  EXPECT_EQ(field(audit[0], "match"), "test");
  EXPECT_EQ(field(audit[0], "status"), "200");
  EXPECT_EQ(field(audit[1], "match"), "nothing");
  EXPECT_EQ(field(audit[1], "status"), "404");
  EXPECT_EQ(field(audit[1], "answer"), R"({"error":"there is no match of this id"})");
}

AdminAnswer ask_for_ban(Host& host, int number) {
  const std::string address = "192.0.2." + std::to_string(number);
  return ask(host, "POST", "/v1/bans", R"({"address":")" + address + R"(","duration_s":60})");
}

std::size_t bans_of(Host& host) { return ask(host, "GET", "/v1/bans").json().at("bans").as_array().size(); }

// Where the disk hangs all else is answered: who watches the process would end it.
TEST(AdminRouter, WhileABanIsKeptTheOthersAreAnswered) {
  Host host;
  host.is_disk_held = true;
  auto first = std::async(std::launch::async, [&] { return ask_for_ban(host, 1); });
  ASSERT_TRUE(Host::eventually([&] { return host.bans_begun == 1; }));
  auto second = std::async(std::launch::async, [&] { return ask_for_ban(host, 2); });
  EXPECT_TRUE(Host::eventually([&] { return bans_of(host) == 2; })) << "before it is kept";
  for (const char* path : {"/healthz", "/readyz"}) EXPECT_EQ(ask(host, "GET", path).status, 200);
  host.is_disk_held = false;
  EXPECT_EQ(first.get().status, 201);
  EXPECT_EQ(second.get().status, 201) << "one after the other";
}

// Else they would take all connections of their address, from which the health is asked, too.
TEST(AdminRouter, FewBansWaitForTheDisk) {
  Host host;
  host.is_disk_held = true;
  std::vector<std::future<AdminAnswer>> waiting;
  for (int i = 1; i <= 4; ++i)
    waiting.push_back(std::async(std::launch::async, [&host, i] { return ask_for_ban(host, i); }));
  ASSERT_TRUE(Host::eventually([&] { return bans_of(host) == 4; }));
  const AdminAnswer further = ask_for_ban(host, 5);
  EXPECT_EQ(further.status, 503);
  EXPECT_EQ(further.error(),
            "192.0.2.5 is banned, but only until the process ends: too many others wait for the disk");
  EXPECT_EQ(bans_of(host), 5U);
  host.is_disk_held = false;
  for (auto& answer : waiting) EXPECT_EQ(answer.get().status, 201);
}

// Is answered so, which is noted.
void expect_unread(Host& host, int status, const std::string& problem) {
  const AdminAnswer answer = ask(host, "POST", "/v1/reload");
  EXPECT_EQ(answer.status, status);
  EXPECT_EQ(answer.error(), problem);
  EXPECT_EQ(field(host.audit().at(0), "status"), std::to_string(status));
}

TEST(AdminRouter, DataThatAreRefusedAreAnsweredByWhatIsWrong) {
  Host host;
  host.is_reload_refused = true;
  expect_unread(host, 422, "a.toml: no map");
}

TEST(AdminRouter, AnOperationThatFailsIsAnsweredReportedAndNoted) {
  Host host;
  host.is_reload_failing = true;
  expect_unread(host, 500, "no room");
  EXPECT_EQ(std::ranges::count(host.events(), "admin_failed"), 1);
  host.is_reload_failing = false;
  EXPECT_EQ(ask(host, "POST", "/v1/reload").status, 200) << "the next is heard";
}

TEST(AdminRouter, ABanHoldsWhileDataAreRead) {
  Host host;
  host.is_reload_held = true;
  auto reload = std::async(std::launch::async, [&] { return ask(host, "POST", "/v1/reload"); });
  ASSERT_TRUE(Host::eventually([&] { return host.reloads == 1; }));
  auto banned = std::async(std::launch::async, [&] { return ask_for_ban(host, 1); });
  EXPECT_TRUE(Host::eventually([&] { return bans_of(host) == 1; }));
  host.is_reload_held = false;
  EXPECT_EQ(reload.get().status, 200);
  EXPECT_EQ(banned.get().status, 201);
}

TEST(AdminRouter, WhileDataAreReadTheOthersAreAnswered) {
  Host host;
  host.is_reload_held = true;
  auto first = std::async(std::launch::async, [&] { return ask(host, "POST", "/v1/reload"); });
  ASSERT_TRUE(Host::eventually([&] { return host.reloads == 1; }));
  for (const char* path : {"/healthz", "/readyz", "/v1/matches"})
    EXPECT_EQ(ask(host, "GET", path).status, 200);
  EXPECT_EQ(ask(host, "POST", "/v1/reload").status, 409);
  EXPECT_EQ(host.reloads, 1);
  host.is_reload_held = false;
  EXPECT_EQ(first.get().status, 200);
  EXPECT_EQ(ask(host, "POST", "/v1/reload").status, 200);
  const auto audit = host.audit();
  ASSERT_EQ(audit.size(), 3U);
  EXPECT_EQ(field(audit[0], "status") + field(audit[1], "status") + field(audit[2], "status"), "409200200");
}

TEST(AdminRouter, WhatItDoesNotKnowIsRefused) {
  Host host;
  EXPECT_EQ(ask(host, "GET", "/v1/nothing").status, 404);
  EXPECT_EQ(ask(host, "GET", "/v1/matches/").status, 404);
  EXPECT_EQ(ask(host, "GET", "/v1/matches/test/players/1/kick/x").status, 404);
  EXPECT_EQ(ask(host, "GET", "/v1/matches/..%2ftest").status, 404);
  EXPECT_EQ(ask(host, "GET", "/v1/play").status, 404);
  EXPECT_EQ(ask(host, "GET", "/%zz").status, 400);
  const auto wrong = ask(host, "DELETE", "/v1/matches");
  EXPECT_EQ(wrong.status, 405);
  EXPECT_NE(wrong.head.find("Allow: GET, POST"), std::string::npos);
  EXPECT_EQ(ask(host, "POST", "/v1/drain", "{}").error(), "body: is there; allowed: none for this operation");
  EXPECT_EQ(ask(host, "POST", "/v1/bans", std::string(2000, ' ')).status, 413);
  EXPECT_FALSE(host.is_draining);
}

TEST(AdminRouter, IdsArePercentDecoded) {
  Host host;
  EXPECT_EQ(ask(host, "GET", "/v1/matches/t%65st").status, 200);
}

}  // namespace
}  // namespace fusillade::net
