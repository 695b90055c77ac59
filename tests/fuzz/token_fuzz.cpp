// Join tokens: any bytes, and any claims under a good signature, are taken or have a problem, nothing else;
// what was not signed is never taken.
#include <jwt.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "net/session/join_token.h"

namespace {

using namespace fusillade;

const std::string key(net::join_token_key_bytes_min, 'k');
constexpr std::chrono::sys_seconds now{std::chrono::seconds(1'000'000)};

void require(bool condition) {
  if (!condition) std::abort();
}

// Empty: the claims are no JSON object.
std::string signed_token(const std::string& claims) {
  jwt_t* jwt = nullptr;
  require(jwt_new(&jwt) == 0);
  std::string token;
  const auto* secret = reinterpret_cast<const unsigned char*>(key.data());
  if (jwt_add_grants_json(jwt, claims.c_str()) == 0 &&
      jwt_set_alg(jwt, JWT_ALG_HS256, secret, static_cast<int>(key.size())) == 0) {
    if (char* text = jwt_encode_str(jwt)) {
      token = text;
      std::free(text);
    }
  }
  jwt_free(jwt);
  return token;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  require(std::holds_alternative<net::TokenProblem>(net::read_join_token(bytes, key, now)));
  const std::string token = signed_token(bytes);
  if (token.empty()) return 0;
  net::read_join_token(token, key, now);
  require(std::holds_alternative<net::TokenProblem>(
      net::read_join_token(token, std::string(net::join_token_key_bytes_min, 'x'), now)));
  return 0;
}
