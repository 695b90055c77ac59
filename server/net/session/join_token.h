// Join tokens: a JSON Web Token by which the studio's own service lets one player into one match. Signed by
// HMAC-SHA-256 (HS256) with the key of Options::join_token_key; claims "match" (id), "player" (the name of
// the hello) and "exp" (Unix time, seconds, up to 2^53, with a fraction or without).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace fusillade::net {

enum class TokenProblem : std::uint8_t {
  missing,
  malformed,  // no token, or a claim is missing, of another type or out of range
  wrong_algorithm,
  wrong_signature,
  expired,
  other_match,
  other_player
};
inline constexpr std::array<std::string_view, 7> token_problem_names{
    "missing", "malformed", "wrong_algorithm", "wrong_signature", "expired", "other_match", "other_player"};
// For people.
std::string_view token_problem_text(TokenProblem problem);

struct JoinClaims {
  std::string match, player;
};

inline constexpr std::size_t join_token_key_bytes_min = 32;  // as long as the hash

// What an untouched token says that holds at `now`. Never throws on bad ones. `key` must not be empty.
// O(length).
std::variant<JoinClaims, TokenProblem> read_join_token(const std::string& token, const std::string& key,
                                                       std::chrono::sys_seconds now);

}  // namespace fusillade::net
