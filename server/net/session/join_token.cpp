#include "net/session/join_token.h"

#include <jwt.h>
#include <openssl/evp.h>

#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <optional>

namespace fusillade::net {
namespace {

namespace json = boost::json;

struct JwtDeleter {
  void operator()(jwt_t* jwt) const { jwt_free(jwt); }
};
using Jwt = std::unique_ptr<jwt_t, JwtDeleter>;

// Of base64url without padding; empty: it is none.
std::string decoded(std::string text) {
  constexpr std::size_t letters = 4, bytes = 3;  // of a group
  std::ranges::replace(text, '-', '+');
  std::ranges::replace(text, '_', '/');
  const std::size_t padding = (letters - text.size() % letters) % letters;
  text.append(padding, '=');
  std::string result(text.size() / letters * bytes, '\0');
  const int length =
      EVP_DecodeBlock(reinterpret_cast<unsigned char*>(result.data()),
                      reinterpret_cast<const unsigned char*>(text.data()), static_cast<int>(text.size()));
  if (length < static_cast<int>(padding)) return {};
  result.resize(static_cast<std::size_t>(length) - padding);
  return result;
}

// Empty where it is no JSON object.
json::object object_of(const std::string& part) {
  boost::system::error_code problem;
  const json::value value = json::parse(decoded(part), problem);
  return problem || !value.is_object() ? json::object() : value.get_object();
}

std::optional<std::string> text_of(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string(value->get_string());
}

// 0: none, or out of range.
double moment_of(const json::object& object, std::string_view name) {
  constexpr double seconds_max = 9007199254740992;  // what JSON's numbers hold to the second
  const auto* value = object.if_contains(name);
  if (value == nullptr || !value->is_number()) return 0;
  const auto seconds = value->to_number<double>();
  return seconds > 0 && seconds <= seconds_max ? seconds : 0;
}

// What a token says, whoever has signed it.
struct Said {
  std::string algorithm;
  JoinClaims claims;
  double expires_s;
};

// nullopt: it has no three parts, something is missing in them, or whoever reads it has to understand more
// (RFC 7515, "crit"). libjwt tells nothing of that, nor a wrong algorithm, from a wrong signature by a code.
std::optional<Said> read(const std::string& token) {
  if (token.find('\0') != std::string::npos || std::ranges::count(token, '.') != 2) return std::nullopt;
  const std::size_t first = token.find('.'), second = token.rfind('.');
  const json::object header = object_of(token.substr(0, first));
  const json::object claims = object_of(token.substr(first + 1, second - first - 1));
  const auto algorithm = text_of(header, "alg"), match = text_of(claims, "match"),
             player = text_of(claims, "player");
  const double expires_s = moment_of(claims, "exp");
  if (!algorithm || !match || !player || expires_s == 0 || header.contains("crit")) return std::nullopt;
  return Said{*algorithm, {*match, *player}, expires_s};
}

bool is_signed(const std::string& token, const std::string& key) {
  jwt_t* decoded_jwt = nullptr;
  const auto* key_bytes = reinterpret_cast<const unsigned char*>(key.data());
  if (jwt_decode(&decoded_jwt, token.c_str(), key_bytes, static_cast<int>(key.size())) != 0) return false;
  const Jwt jwt(decoded_jwt);
  return jwt_get_alg(jwt.get()) == JWT_ALG_HS256;
}

}  // namespace

std::string_view token_problem_text(TokenProblem problem) {
  constexpr std::array<std::string_view, token_problem_names.size()> texts{
      "join_token: is missing",
      "join_token: is none, lacks match, player or exp, or has crit",
      "join_token: is not signed by HS256",
      "join_token: its signature is wrong",
      "join_token: has expired",
      "join_token: is for another match",
      "join_token: is for another player"};
  return texts.at(static_cast<std::size_t>(problem));
}

// The algorithm is judged before the signature: a token may not choose how it is checked.
std::variant<JoinClaims, TokenProblem> read_join_token(const std::string& token, const std::string& key,
                                                       std::chrono::sys_seconds now) {
  if (token.empty()) return TokenProblem::missing;
  const std::optional<Said> said = read(token);
  if (!said) return TokenProblem::malformed;
  if (said->algorithm != "HS256") return TokenProblem::wrong_algorithm;
  if (!is_signed(token, key)) return TokenProblem::wrong_signature;
  if (static_cast<double>(now.time_since_epoch().count()) >= said->expires_s) return TokenProblem::expired;
  return said->claims;
}

}  // namespace fusillade::net
