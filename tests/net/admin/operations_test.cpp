// Each operation on a real server, and the description held against what they answer: what is described is
// asked here, what is not described does not exist.
#include "net/admin/operations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <cctype>
#include <map>
#include <regex>
#include <set>

#include "net/admin/admin_client.h"
#include "net/admin/described_answer.h"

namespace fusillade::net {
namespace {

namespace json = boost::json;
using test::AdminAnswer;
using test::ask;
using test::Host;
using test::WireClient;

struct Example {
  std::string method, path, body;
  int status = 200;
};

// By operationId, at least one that succeeds, and one for each way to go wrong that needs no broken server.
const std::multimap<std::string, Example> examples{
    {"get_health", {"GET", "/healthz", ""}},
    {"get_readiness", {"GET", "/readyz", ""}},
    {"get_metrics", {"GET", "/metrics", ""}},
    {"get_slow_ticks", {"GET", "/v1/slow-ticks", ""}},
    {"get_description", {"GET", "/v1/openapi.json", ""}},
    {"reload", {"POST", "/v1/reload", ""}},
    {"drain", {"POST", "/v1/drain", "", 202}},
    {"get_log_level", {"GET", "/v1/log-level", ""}},
    {"set_log_level", {"PUT", "/v1/log-level", R"({"level":"debug"})"}},
    {"set_log_level", {"PUT", "/v1/log-level", R"({"level":"loud"})", 400}},
    {"list_matches", {"GET", "/v1/matches", ""}},
    {"create_match", {"POST", "/v1/matches", R"({"arena":"small"})", 201}},
    {"create_match", {"POST", "/v1/matches", R"({"arena":"../../etc/passwd"})", 422}},
    {"create_match", {"POST", "/v1/matches", R"({"arena":""})", 400}},
    {"get_match", {"GET", "/v1/matches/test", ""}},
    {"get_match", {"GET", "/v1/matches/nothing", "", 404}},
    {"end_match", {"DELETE", "/v1/matches/test", ""}},
    {"end_match", {"DELETE", "/v1/matches/nothing", "", 404}},
    {"pause_match", {"POST", "/v1/matches/test/pause", ""}},
    {"pause_match", {"POST", "/v1/matches/nothing/pause", "", 404}},
    {"resume_match", {"POST", "/v1/matches/test/resume", ""}},
    {"resume_match", {"POST", "/v1/matches/nothing/resume", "", 404}},
    {"step_match", {"POST", "/v1/matches/test/step", R"({"ticks":2})", 409}},
    {"step_match", {"POST", "/v1/matches/test/step", R"({"ticks":0})", 400}},
    {"step_match", {"POST", "/v1/matches/nothing/step", "", 404}},
    {"slow_match", {"POST", "/v1/matches/test/slow", R"({"slow_motion":4})"}},
    {"slow_match", {"POST", "/v1/matches/test/slow", R"({"slow_motion":101})", 400}},
    {"slow_match", {"POST", "/v1/matches/nothing/slow", R"({"slow_motion":1})", 404}},
    {"list_players", {"GET", "/v1/matches/test/players", ""}},
    {"list_players", {"GET", "/v1/matches/nothing/players", "", 404}},
    {"kick_player", {"POST", "/v1/matches/test/players/0/kick", R"({"reason":"enough"})", 202}},
    {"kick_player", {"POST", "/v1/matches/test/players/0/kick", R"({"reason":""})", 400}},
    {"kick_player", {"POST", "/v1/matches/test/players/0/kick", R"({"reason":"a\nb"})", 400}},
    {"kick_player", {"POST", "/v1/matches/test/players/0/kick", R"({"reason":"a\u0000b"})", 400}},
    {"kick_player", {"POST", "/v1/matches/test/players/0/kick", R"({"reason":"a\u001b[2J"})", 400}},
    {"kick_player", {"POST", "/v1/matches/test/players/77/kick", "", 404}},
    {"kick_player", {"POST", "/v1/matches/test/players/0x/kick", "", 404}},
    {"list_bans", {"GET", "/v1/bans", ""}},
    {"add_ban", {"POST", "/v1/bans", R"({"address":"192.0.2.7","duration_s":60})", 201}},
    {"add_ban", {"POST", "/v1/bans", R"({"match":"test","player":0,"duration_s":60})", 201}},
    {"add_ban", {"POST", "/v1/bans", R"({"match":"test","player":77,"duration_s":60})", 404}},
    {"add_ban", {"POST", "/v1/bans", R"({"duration_s":60})", 400}},
    {"add_ban", {"POST", "/v1/bans", R"({"address":"everybody","duration_s":60})", 400}},
    {"add_ban", {"POST", "/v1/bans", R"({"address":"192.0.2.7","duration_s":9,"reason":"a\nb"})", 400}},
    {"add_ban", {"POST", "/v1/bans", R"({"address":"192.0.2.7","duration_s":9,"reason":"a\u202eb"})", 400}},
    {"remove_ban", {"DELETE", "/v1/bans/192.0.2.7", "", 404}},
    {"remove_ban", {"DELETE", "/v1/bans/everybody", "", 400}},
};

// One line for a change, whatever came of it, and none for a question.
void expect_audit(const Host& host, const std::string& name, const Example& example) {
  const std::vector<Host::Fields> audit = host.audit();
  ASSERT_EQ(audit.size(), example.method == "GET" ? 0U : 1U) << name << " " << example.path;
  if (audit.empty()) return;
  std::map<std::string_view, std::string> fields(audit[0].begin(), audit[0].end());
  EXPECT_EQ(fields["operation"], name);
  EXPECT_EQ(fields["status"], std::to_string(example.status)) << name << " " << example.path;
  EXPECT_EQ(fields.size(), audit[0].size()) << name << " " << example.path << ": a field twice";
}

json::value description_of(Host& host) { return ask(host, "GET", "/v1/openapi.json").json(); }

// operationId → its object, with `method` and `path` put in.
std::map<std::string, json::object> described(const json::value& description) {
  std::map<std::string, json::object> result;
  for (const auto& [path, methods] : description.at("paths").as_object()) {
    for (const auto& [method, operation] : methods.as_object()) {
      json::object object = operation.as_object();
      object["path"] = path;
      object["method"] = method;
      EXPECT_TRUE(result.emplace(json::value_to<std::string>(operation.at("operationId")), object).second);
    }
  }
  return result;
}

// Text is what it is.
void expect_described(const json::value& description, const std::string& operation,
                      const AdminAnswer& answer) {
  if (answer.head.find("application/json") == std::string::npos) return;
  EXPECT_EQ(test::differences(description, operation, answer.status, answer.json()), "")
      << operation << " " << answer.status << ": " << answer.body;
}

TEST(Operations, TheDescriptionIsOpenApi) {
  Host host;
  const json::value description = description_of(host);
  EXPECT_EQ(description.at("openapi"), "3.1.0");
  for (const auto& [name, operation] : described(description)) {
    EXPECT_FALSE(operation.at("summary").as_string().empty()) << name;
    EXPECT_FALSE(operation.at("responses").as_object().empty()) << name;
    const auto path = json::value_to<std::string>(operation.at("path"));
    const auto parameters = static_cast<std::size_t>(std::ranges::count(path, '{'));
    const json::value* listed = operation.if_contains("parameters");
    EXPECT_EQ(listed == nullptr ? 0 : listed->as_array().size(), parameters) << name;
  }
}

TEST(Operations, WhatAnyRefusesIsDescribed) {
  Host host;
  const json::value description = description_of(host);
  for (const auto& [name, operation] : described(description)) {
    std::string method = json::value_to<std::string>(operation.at("method"));
    std::ranges::transform(method, method.begin(), [](unsigned char c) { return std::toupper(c); });
    const auto path = json::value_to<std::string>(operation.at("path"));
    const auto& responses = operation.at("responses").as_object();
    const std::string no_json = "nonsense";
    const bool is_open = operation.contains("security");
    for (const AdminAnswer& answer :
         {ask(host, method, std::regex_replace(path, std::regex("\\{.*?\\}"), "test"), no_json),
          ask(host, method, path, {}, {}, "evil.example")}) {
      EXPECT_TRUE(responses.contains(std::to_string(answer.status))) << name << ": " << answer.status;
    }
    EXPECT_EQ(responses.contains("403"), !is_open) << name;
    for (const char* status : {"400", "500", "default"}) EXPECT_TRUE(responses.contains(status)) << name;
  }
}

TEST(Operations, WhatDrainsIsNotReloaded) {
  Host host;
  host.is_ready = false;
  const AdminAnswer answer = ask(host, "POST", "/v1/reload");
  EXPECT_EQ(answer.status, 409);
  EXPECT_NE(answer.body.find("draining"), std::string::npos) << answer.body;
}

TEST(Operations, EveryDescribedOneAnswersAsDescribedAndEveryChangeIsNotedOnce) {
  Host describing;
  std::set<std::string> asked;
  const json::value description = description_of(describing);
  const auto all = described(description);
  for (const auto& [name, example] : examples) {
    Host host;
    WireClient client(host.port());
    client.hello();
    host.tick_until_joined(1);
    const AdminAnswer answer = ask(host, example.method, example.path, example.body);
    EXPECT_EQ(answer.status, example.status) << name << " " << example.path << ": " << answer.body;
    ASSERT_TRUE(all.contains(name)) << name << " is not described";
    const auto& responses = all.at(name).at("responses").as_object();
    EXPECT_TRUE(responses.contains(std::to_string(answer.status))) << name << ": " << answer.status;
    expect_described(description, name, answer);
    const json::value* body = all.at(name).if_contains("requestBody");
    EXPECT_TRUE(example.body.empty() || body != nullptr) << name;
    expect_audit(host, name, example);
    if (answer.status < 300) asked.insert(name);
  }
  for (const auto& [name, operation] : all)
    EXPECT_TRUE(asked.contains(name) || name == "step_match" || name == "remove_ban")
        << name << " was never asked";
}

// Methods that are not described are not there.
TEST(Operations, NothingElseIsAnswered) {
  Host host;
  const json::value description = description_of(host);
  for (const auto& [pattern, methods] : description.at("paths").as_object()) {
    const std::string path = std::regex_replace(std::string(pattern), std::regex("\\{[a-z]+\\}"), "x");
    for (const std::string method : {"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"}) {
      std::string lower = method;
      for (char& c : lower) c = static_cast<char>(std::tolower(c));
      if (methods.as_object().contains(lower)) continue;
      EXPECT_EQ(ask(host, method, path).status, 405) << method << " " << path;
    }
  }
}

TEST(Operations, APausedMatchSteps) {
  Host host;
  EXPECT_EQ(ask(host, "POST", "/v1/matches/test/pause").json().at("paused"), true);
  const AdminAnswer stepped = ask(host, "POST", "/v1/matches/test/step", R"({"ticks":2})");
  EXPECT_EQ(stepped.status, 200);
  expect_described(description_of(host), "step_match", stepped);
  for (int i = 0; i < 10; ++i) host.tick();
  EXPECT_EQ(host.match().status().tick, 2);
  EXPECT_EQ(ask(host, "POST", "/v1/matches/test/resume").json().at("paused"), false);
  host.tick();
  EXPECT_EQ(host.match().status().tick, 2) << "first its players are told";
  host.tick();
  EXPECT_EQ(host.match().status().tick, 3);
  EXPECT_EQ(ask(host, "POST", "/v1/matches/test/slow", R"({"slow_motion":3})").json().at("slow_motion"), 3);
}

TEST(Operations, AKickedPlayerIsToldWhy) {
  Host host;
  WireClient client(host.port());
  client.hello("Ann");
  host.tick_until_joined(1);
  const json::value players = ask(host, "GET", "/v1/matches/test/players").json().at("players");
  ASSERT_EQ(players.as_array().size(), 1U);
  EXPECT_EQ(players.at(0).at("name"), "Ann");
  EXPECT_EQ(players.at(0).at("address"), "127.0.0.1");
  EXPECT_EQ(players.at(0).at("lost"), false);
  EXPECT_EQ(ask(host, "POST", "/v1/matches/test/players/0/kick", R"({"reason":"enough"})").status, 202);
  host.tick();
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_KICKED);
  EXPECT_EQ(host.match().status().players, 0);
}

TEST(Operations, ABannedPlayerIsGoneAndCannotComeBackUntilTheBanIsLifted) {
  Host host;
  WireClient client(host.port());
  client.hello();
  host.tick_until_joined(1);
  EXPECT_EQ(
      ask(host, "POST", "/v1/bans", R"({"match":"test","player":0,"duration_s":3600,"reason":"cheats"})")
          .status,
      201);
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_BANNED);
  EXPECT_EQ(client.close_code(), 4017);
  host.tick();
  EXPECT_EQ(host.match().status().players + host.match().status().players_lost, 0);
  EXPECT_THROW(WireClient(host.port()), std::exception);
  EXPECT_EQ(host.metric("fusillade_limits_total", "banned"), 1);
  EXPECT_EQ(host.metric("fusillade_connections_refused_total"), 0) << "which warns of too many players";
  const AdminAnswer bans = ask(host, "GET", "/v1/bans");
  EXPECT_EQ(bans.json().at("bans").at(0).at("reason"), "cheats");
  expect_described(description_of(host), "list_bans", bans);
  EXPECT_NE(host.kept_bans().find(" 127.0.0.1 cheats\n"), std::string::npos) << host.kept_bans();
  const AdminAnswer lifted = ask(host, "DELETE", "/v1/bans/127.0.0.1");
  EXPECT_EQ(lifted.status, 200);
  expect_described(description_of(host), "remove_ban", lifted);
  EXPECT_EQ(host.kept_bans(), "");
  EXPECT_NO_THROW(WireClient(host.port()));
}

// Else it could be resumed with its token, from another address.
TEST(Operations, ABannedPlayerIsGoneWhereTheMatchTakesNoRequestsForAWhile) {
  Host host;
  WireClient client(host.port());
  client.hello();
  host.tick_until_joined(1);
  while (host.match().push(match::ResyncRequest{0, {}})) continue;
  EXPECT_EQ(ask(host, "POST", "/v1/bans", R"({"match":"test","player":0,"duration_s":3600})").status, 201);
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_BANNED);
  EXPECT_TRUE(Host::eventually([&] {
    host.tick();
    return host.match().status().players == 0;
  }));
  EXPECT_EQ(host.match().status().players_lost, 0);
}

// Who has played and is gone without a word.
void lose_a_player(Host& host) {
  {
    WireClient client(host.port());
    client.hello();
    host.tick_until_joined(1);
    client.command(1);
    EXPECT_TRUE(Host::eventually([&] {
      host.tick();
      return host.match().players().at(0).is_alive &&
             host.metric("fusillade_messages_in_total", "commands") == 1;
    }));
    host.tick();
  }
  EXPECT_TRUE(Host::eventually([&] {
    host.tick();
    return host.match().status().players_lost == 1;
  }));
}

TEST(Operations, ABanThatLeavesALostPlayerSaysSo) {
  Host host;
  lose_a_player(host);
  while (host.match().push(match::ResyncRequest{0, {}})) continue;
  const std::string ban = R"({"address":"127.0.0.1","duration_s":3600})";
  EXPECT_EQ(ask(host, "POST", "/v1/bans", ban).status, 503);
  EXPECT_NE(host.kept_bans().find("127.0.0.1"), std::string::npos) << "it holds all the same";
  host.tick();
  EXPECT_EQ(ask(host, "POST", "/v1/bans", ban).status, 201);
  host.tick();
  EXPECT_EQ(host.match().status().players_lost, 0);
}

TEST(Operations, ABanTakesAPlayerThatIsLostJustThen) {
  Host host;
  lose_a_player(host);
  const json::value player = ask(host, "GET", "/v1/matches/test/players").json().at("players").at(0);
  EXPECT_EQ(player.at("address"), "127.0.0.1");
  EXPECT_EQ(player.at("lost"), true);
  EXPECT_EQ(ask(host, "POST", "/v1/bans", R"({"match":"test","player":0,"duration_s":60})").status, 201);
  host.tick();
  EXPECT_EQ(host.match().status().players_lost, 0);
}

TEST(Operations, ABanHoldsForConnectionsThatAreOpenAlready) {
  Host host;
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket(io);
  socket.connect({boost::asio::ip::address_v4::loopback(), host.port()});
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 1; }));
  ASSERT_EQ(ask(host, "POST", "/v1/bans", R"({"address":"127.0.0.1","duration_s":60})").status, 201);
  boost::asio::write(
      socket, boost::asio::buffer(std::string(
                  "GET /v1/play HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")));
  std::string answer(12, '\0');
  boost::asio::read(socket, boost::asio::buffer(answer));
  EXPECT_EQ(answer, "HTTP/1.1 403");
  EXPECT_EQ(host.metric("fusillade_limits_total", "banned"), 1);
}

TEST(Operations, TheNoteOfABanSaysWhoAskedAndWhoIsMeant) {
  Host host;
  WireClient client(host.port());
  client.hello();
  host.tick_until_joined(1);
  ask(host, "POST", "/v1/bans", R"({"match":"test","player":0,"duration_s":60})");
  ask(host, "DELETE", "/v1/bans/127.0.0.1");
  ask(host, "POST", "/v1/bans", R"({"match":"test","player":77,"duration_s":60})");
  const std::vector<Host::Fields> audit = host.audit();
  ASSERT_EQ(audit.size(), 3U);
  std::map<std::string_view, std::string> added(audit[0].begin(), audit[0].end());
  EXPECT_EQ(added["peer"] + " " + added["banned"], "127.0.0.1 127.0.0.1");
  EXPECT_EQ(added["match"] + " " + added["player"], "test 0");
  std::map<std::string_view, std::string> lifted(audit[1].begin(), audit[1].end());
  EXPECT_EQ(lifted["banned"], "127.0.0.1");
  std::map<std::string_view, std::string> failed(audit[2].begin(), audit[2].end());
  EXPECT_EQ(failed["match"] + " " + failed["player"], "test 77");
}

TEST(Operations, ABanThatCannotBeKeptHoldsAndSaysSo) {
  Host host;
  host.is_disk_full = true;
  const AdminAnswer answer = ask(host, "POST", "/v1/bans", R"({"address":"127.0.0.1","duration_s":60})");
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.error(), "127.0.0.1 is banned, but only until the process ends: no space");
  EXPECT_THROW(WireClient(host.port()), std::exception);
}

TEST(Operations, ABanOfIPv6IsToldAsTheNetworkThatItIs) {
  Host host;
  const auto ban = [&](const std::string& address) {
    return ask(host, "POST", "/v1/bans", R"({"duration_s":60,"address":")" + address + "\"}");
  };
  EXPECT_EQ(ban("fe80::1%eth0").status, 400);
  EXPECT_NE(ban("fe80::1%eth0").error().find("without a zone"), std::string::npos);
  for (const char* path : {"2001:db8::7", "2001:db8::%2F64"}) {
    EXPECT_EQ(ban("2001:db8::5").json().at("result"), "2001:db8::/64 is banned");
    EXPECT_EQ(ask(host, "GET", "/v1/bans").json().at("bans").at(0).at("address"), "2001:db8::/64");
    EXPECT_EQ(ask(host, "DELETE", std::string("/v1/bans/") + path).json().at("result"),
              "2001:db8::/64 is no longer banned");
  }
}

TEST(Operations, BansComeBackAfterARestart) {
  Host before, after;
  ask(before, "POST", "/v1/bans", R"({"address":"127.0.0.1","duration_s":3600})");
  EXPECT_NO_THROW(WireClient(after.port()));
  after.server().load_bans(before.kept_bans());
  EXPECT_THROW(WireClient(after.port()), std::exception);
  EXPECT_THROW(after.server().load_bans("nonsense"), std::runtime_error);
}

TEST(Operations, ABanOfTheFileEndsSessionsAtOnce) {
  Host host;
  WireClient client(host.port());
  client.hello();
  host.tick_until_joined(1);
  host.server().load_bans("99999999999 127.0.0.1 enough\n", host.server().kept_bans());
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_BANNED);
}

TEST(Operations, AnEndedMatchTellsItsPlayersAndIsGone) {
  Host host;
  WireClient client(host.port());
  client.hello();
  host.tick_until_joined(1);
  EXPECT_EQ(ask(host, "DELETE", "/v1/matches/test").status, 200);
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_MATCH_ENDED);
  EXPECT_EQ(ask(host, "GET", "/v1/matches/test").status, 404);
  EXPECT_FALSE(host.match().status().is_failed) << "nothing has gone wrong";
  EXPECT_TRUE(host.match().is_inbox_closed());
  WireClient late(host.port());
  late.hello();
  EXPECT_EQ(late.refusal(), v1::Refusal::CODE_UNKNOWN_MATCH);
}

TEST(Operations, TheNoteOfAChangeSaysWhatItWas) {
  Host host;
  ask(host, "POST", "/v1/matches", R"({"arena":"small"})");
  ask(host, "POST", "/v1/matches/test/step", R"({"ticks":7})");
  ask(host, "POST", "/v1/matches/test/slow", R"({"slow_motion":3})");
  ask(host, "PUT", "/v1/log-level", R"({"level":"error"})");
  ask(host, "POST", "/v1/reload");
  const std::vector<Host::Fields> audit = host.audit();
  ASSERT_EQ(audit.size(), 5U);
  const auto field = [&](std::size_t line, std::string_view name) {
    const auto found = std::ranges::find(audit[line], name, [](const auto& entry) { return entry.first; });
    return found == audit[line].end() ? std::string("none") : found->second;
  };
  EXPECT_EQ(field(0, "arena") + " " + field(0, "match"), "small small-1");
  EXPECT_EQ(field(1, "ticks"), "7");
  EXPECT_EQ(field(2, "slow_motion"), "3");
  EXPECT_EQ(field(3, "level"), "error");
  EXPECT_EQ(field(4, "version"), "2");
}

TEST(Operations, TheLogLevelIsThatWhichWasSet) {
  Host host;
  EXPECT_EQ(ask(host, "GET", "/v1/log-level").json().at("level"), "info");
  EXPECT_EQ(ask(host, "PUT", "/v1/log-level", R"({"level":"error"})").json().at("level"), "error");
  EXPECT_EQ(host.log_level, match::Level::error);
  EXPECT_EQ(ask(host, "GET", "/v1/log-level").json().at("level"), "error");
}

TEST(Operations, AReloadSaysWhatWaitsForTheNextStart) {
  Host host;
  EXPECT_EQ(ask(host, "POST", "/v1/reload").json().at("with_next_start"), json::array{"net.port"});
}

TEST(Operations, AMatchThatIsMadeCanBePlayed) {
  Host host;
  const json::value made = ask(host, "POST", "/v1/matches", R"({"arena":"small"})").json();
  EXPECT_EQ(made.at("id"), "small-1");
  EXPECT_EQ(ask(host, "GET", "/v1/matches").json().at("matches").as_array().size(), 2U);
  EXPECT_NE(host.matches().find("small-1"), nullptr);
}

}  // namespace
}  // namespace fusillade::net
