#include "net/session/join_token.h"

#include <jwt.h>
#include <openssl/evp.h>

#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <optional>

namespace fusillade::net {
namespace {

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

// What the header names; nullopt: there are no three parts, or the first is no header. libjwt tells a wrong
// algorithm from a wrong signature by no code.
std::optional<std::string> algorithm_of(const std::string& token) {
  if (std::ranges::count(token, '.') != 2) return std::nullopt;
  boost::system::error_code problem;
  const boost::json::value header = boost::json::parse(decoded(token.substr(0, token.find('.'))), problem);
  const auto* object = problem ? nullptr : header.if_object();
  const auto* name = object == nullptr ? nullptr : object->if_contains("alg");
  if (name == nullptr || !name->is_string()) return std::nullopt;
  return std::string(name->as_string());
}

// nullptr: its signature is not of this key.
Jwt decode(const std::string& token, const std::string& key) {
  jwt_t* jwt = nullptr;
  const auto* key_bytes = reinterpret_cast<const unsigned char*>(key.data());
  if (jwt_decode(&jwt, token.c_str(), key_bytes, static_cast<int>(key.size())) != 0) return nullptr;
  return Jwt(jwt);
}

std::variant<JoinClaims, TokenProblem> claims_of(jwt_t* jwt, std::chrono::sys_seconds now) {
  const char* match = jwt_get_grant(jwt, "match");
  const char* player = jwt_get_grant(jwt, "player");
  const long expires_s = jwt_get_grant_int(jwt, "exp");  // 0: none
  if (match == nullptr || player == nullptr || expires_s <= 0) return TokenProblem::malformed;
  if (now.time_since_epoch().count() >= expires_s) return TokenProblem::expired;
  return JoinClaims{match, player};
}

}  // namespace

std::string_view token_problem_text(TokenProblem problem) {
  constexpr std::array<std::string_view, token_problem_names.size()> texts{
      "join_token: is missing",
      "join_token: is none, or lacks match, player or exp",
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
  const bool is_text = token.find('\0') == std::string::npos;
  const std::optional<std::string> algorithm = is_text ? algorithm_of(token) : std::nullopt;
  if (!algorithm) return TokenProblem::malformed;
  if (*algorithm != "HS256") return TokenProblem::wrong_algorithm;
  const Jwt jwt = decode(token, key);
  if (!jwt || jwt_get_alg(jwt.get()) != JWT_ALG_HS256) return TokenProblem::wrong_signature;
  return claims_of(jwt.get(), now);
}

}  // namespace fusillade::net
