// Join tokens: what lets in, what does not and why; none that is broken does harm.
#include "net/session/join_token.h"

#include <gtest/gtest.h>
#include <jwt.h>

#include <random>

#include "net/codec/decode.h"
#include "net/host.h"
#include "net/wire_client.h"
#include "support/seed.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::WireClient;

const std::string key(32, 'k');

long now_s() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now())
      .time_since_epoch()
      .count();
}

struct Claims {
  const char* match = "test";
  const char* player = "Ann";
  long expires_in_s = 60;
};

std::string signed_text(jwt_t* jwt, jwt_alg_t algorithm, const std::string& secret) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(secret.data());
  if (algorithm == JWT_ALG_NONE) {
    jwt_set_alg(jwt, algorithm, nullptr, 0);
  } else {
    jwt_set_alg(jwt, algorithm, bytes, static_cast<int>(secret.size()));
  }
  char* text = jwt_encode_str(jwt);
  std::string result(text);
  free(text);
  jwt_free(jwt);
  return result;
}

std::string token(const Claims& claims = {}, jwt_alg_t algorithm = JWT_ALG_HS256,
                  const std::string& secret = key) {
  jwt_t* jwt = nullptr;
  jwt_new(&jwt);
  if (claims.match != nullptr) jwt_add_grant(jwt, "match", claims.match);
  if (claims.player != nullptr) jwt_add_grant(jwt, "player", claims.player);
  jwt_add_grant_int(jwt, "exp", now_s() + claims.expires_in_s);
  return signed_text(jwt, algorithm, secret);
}

std::string token_of_json(const char* json) {
  jwt_t* jwt = nullptr;
  jwt_new(&jwt);
  jwt_add_grants_json(jwt, json);
  return signed_text(jwt, JWT_ALG_HS256, key);
}

// Name of what is wrong; empty: nothing.
std::string problem_of(const std::string& text) {
  const auto read = read_join_token(text, key, std::chrono::sys_seconds(std::chrono::seconds(now_s())));
  const auto* problem = std::get_if<TokenProblem>(&read);
  return problem == nullptr ? "" : std::string(token_problem_names.at(static_cast<std::size_t>(*problem)));
}

TEST(JoinToken, SaysWhoMayGoWhere) {
  const auto read = read_join_token(token(), key, std::chrono::sys_seconds(std::chrono::seconds(now_s())));
  ASSERT_TRUE(std::holds_alternative<JoinClaims>(read));
  EXPECT_EQ(std::get<JoinClaims>(read).match, "test");
  EXPECT_EQ(std::get<JoinClaims>(read).player, "Ann");
}

TEST(JoinToken, IsRefusedForWhatIsWrongWithIt) {
  EXPECT_EQ(problem_of(token()), "");
  EXPECT_EQ(problem_of(""), "missing");
  EXPECT_EQ(problem_of("abc"), "malformed");
  EXPECT_EQ(problem_of(token() + std::string("\0x", 2)), "malformed");
  EXPECT_EQ(problem_of(token({.match = nullptr})), "malformed");
  EXPECT_EQ(problem_of(token({.player = nullptr})), "malformed");
  EXPECT_EQ(problem_of(token_of_json(R"({"match": "test", "player": "Ann"})")), "malformed") << "no expiry";
  EXPECT_EQ(problem_of(token_of_json(R"({"match": "test", "player": "Ann", "exp": "9999999999"})")),
            "malformed");
  EXPECT_EQ(problem_of(token_of_json(R"({"match": 1, "player": "Ann", "exp": 9999999999})")), "malformed");
  EXPECT_EQ(problem_of(token_of_json(R"({"match": "test", "player": "Ann", "exp": 1e30})")), "malformed");
  EXPECT_EQ(problem_of(token({}, JWT_ALG_NONE)), "wrong_algorithm");
  EXPECT_EQ(problem_of(token({}, JWT_ALG_HS384)), "wrong_algorithm") << "though of the right key";
  EXPECT_EQ(problem_of(token({}, JWT_ALG_HS256, std::string(32, 'K'))), "wrong_signature");
  EXPECT_EQ(problem_of(token({.expires_in_s = 0})), "expired");
  EXPECT_EQ(problem_of(token({.expires_in_s = -1})), "expired");
}

// RFC 7515: who does not know what the header says is critical has to refuse.
TEST(JoinToken, OneThatAsksForMoreIsRefused) {
  jwt_t* jwt = nullptr;
  jwt_new(&jwt);
  jwt_add_grants_json(jwt, R"({"match": "test", "player": "Ann", "exp": 9999999999})");
  jwt_add_headers_json(jwt, R"({"crit": ["b64"], "b64": false})");
  EXPECT_EQ(problem_of(signed_text(jwt, JWT_ALG_HS256, key)), "malformed");
}

// As whoever takes the time from a clock in fractions of a second signs it.
TEST(JoinToken, AnExpiryMayHaveAFraction) {
  const auto ends = [](double s) {
    return token_of_json((R"({"match": "test", "player": "Ann", "exp": )" + std::to_string(s) + "}").c_str());
  };
  EXPECT_EQ(problem_of(ends(static_cast<double>(now_s()) + 60.5)), "");
  EXPECT_EQ(problem_of(ends(static_cast<double>(now_s()) - 0.5)), "expired");
}

// Neither the signature taken away nor another algorithm in an otherwise right header lets anybody in.
TEST(JoinToken, HoldsOnlyWhole) {
  const std::string whole = token(), without_signature = whole.substr(0, whole.rfind('.') + 1);
  const std::string none = token({}, JWT_ALG_NONE), none_header = none.substr(0, none.find('.'));
  const std::string body = whole.substr(whole.find('.'));
  EXPECT_NE(problem_of(without_signature), "");
  EXPECT_NE(problem_of(whole.substr(0, whole.rfind('.'))), "");
  EXPECT_NE(problem_of(none_header + body), "");
  const std::string other = token({.match = "other"});
  EXPECT_EQ(problem_of(other.substr(0, other.rfind('.')) + whole.substr(whole.rfind('.'))),
            "wrong_signature");
}

// The last letter of a signature has bits that mean nothing, and is left alone.
TEST(JoinToken, BrokenOnesLetNobodyIn) {
  std::mt19937_64 random(support::test_seed(1));
  const std::string whole = token();
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
  for (int i = 0; i < 20000; ++i) {
    std::string text = whole;
    const std::size_t at = below(text.size() - 1);
    switch (below(4)) {
      case 0:
        text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      case 1:
        text.erase(at, 1 + below(text.size() - 1 - at));
        break;
      case 2:
        text.insert(at, 1 + below(40), static_cast<char>(random()));
        break;
      default:
        for (char& letter : text) letter = static_cast<char>(random());
    }
    if (text == whole) continue;
    EXPECT_NE(problem_of(text), "") << text;
  }
}

v1::ClientMessage hello_with_token(const std::string& join_token, const std::string& name = "Ann") {
  v1::ClientMessage message;
  message.mutable_hello()->set_version(protocol_version);
  message.mutable_hello()->set_name(name);
  message.mutable_hello()->set_join_token(join_token);
  return message;
}

struct JoinTokenTest : testing::Test {
  Host host{Options{.join_token_key = key}};

  void expect_refused(const v1::ClientMessage& message, const std::string& cause) {
    WireClient client(host.port());
    client.send(message);
    EXPECT_EQ(client.refusal(), v1::Refusal::CODE_BAD_JOIN_TOKEN) << cause;
    EXPECT_EQ(client.close_reason(), "bad_join_token");
    EXPECT_EQ(host.metric("fusillade_join_tokens_refused_total", cause), 1);
  }
};

TEST_F(JoinTokenTest, EveryRefusalHasItsCodeAndCounter) {
  expect_refused(hello_with_token(""), "missing");
  expect_refused(hello_with_token("a.b.c"), "malformed");
  expect_refused(hello_with_token(token({}, JWT_ALG_NONE)), "wrong_algorithm");
  expect_refused(hello_with_token(token({}, JWT_ALG_HS256, "another")), "wrong_signature");
  expect_refused(hello_with_token(token({.expires_in_s = -1})), "expired");
  expect_refused(hello_with_token(token({.match = "other"})), "other_match");
  expect_refused(hello_with_token(token(), "Bob"), "other_player");
  v1::ClientMessage resuming = hello_with_token("");
  resuming.mutable_hello()->set_reconnect_token(std::string(16, 'r'));
  WireClient client(host.port());
  client.send(resuming);
  EXPECT_EQ(client.refusal(), v1::Refusal::CODE_BAD_JOIN_TOKEN) << "or every resume would be a way around";
}

TEST_F(JoinTokenTest, LetsInAndChoosesTheMatch) {
  const auto other = std::make_shared<match::Match>(
      "other", std::make_shared<const match::ArenaDefinition>(match::test::small_arena()));
  host.matches().add(other);
  host.play();
  WireClient here(host.port());
  here.send(hello_with_token(token()));
  EXPECT_EQ(here.welcome().match(), "test");
  WireClient anywhere(host.port(), "/v1/play");
  anywhere.send(hello_with_token(token({.match = "other"})));
  EXPECT_TRUE(Host::eventually([&] {
    host.server().publish(*other, other->tick());
    return other->status().players == 1;
  }));
}

// Who comes again under a proven name has nothing to show but the token.
TEST_F(JoinTokenTest, WhoComesTwiceIsOnePlayer) {
  host.play();
  WireClient here(host.port()), again(host.port());
  here.send(hello_with_token(token()));
  const std::uint64_t player = here.welcome().player();
  again.send(hello_with_token(token()));
  EXPECT_EQ(again.welcome().player(), player);
  EXPECT_EQ(host.match().status().players, 1);
}

// As with a reconnect token, which somebody at another machine has not.
TEST_F(JoinTokenTest, WhoPlaysComesAnewWhileTheServerDrains) {
  host.play();
  WireClient here(host.port()), again(host.port()), watching(host.port());
  here.send(hello_with_token(token()));
  const std::uint64_t player = here.welcome().player();
  host.server().refuse_new_players();
  again.send(hello_with_token(token()));
  EXPECT_EQ(again.welcome().player(), player);
  v1::ClientMessage spectator = hello_with_token(token());
  spectator.mutable_hello()->set_spectate(true);
  watching.send(spectator);
  EXPECT_EQ(watching.refusal(), v1::Refusal::CODE_DRAINING);
}

}  // namespace
}  // namespace fusillade::net
