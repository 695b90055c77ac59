#include "net/refusal.h"

#include <array>

namespace fusillade::net {
namespace {

constexpr std::array<std::string_view, refusal_code_count> names{
    "none",          "bad_version",  "bad_message",     "bad_name",      "bad_class",   "unknown_match",
    "match_full",    "server_full",  "draining",        "timeout",       "too_large",   "too_fast",
    "slow_consumer", "match_failed", "kicked",          "replaced",      "match_ended", "banned",
    "bad_join_code", "bad_team",     "spectators_full", "bad_join_token"};

constexpr std::uint16_t close_normal = 1000;
constexpr std::uint16_t close_refused = 4000;

}  // namespace

std::string_view refusal_name(match::RefusalCode code) { return names.at(static_cast<std::size_t>(code)); }

std::uint16_t close_code(match::RefusalCode code) {
  if (code == match::RefusalCode::none) return close_normal;
  return static_cast<std::uint16_t>(close_refused + static_cast<std::uint16_t>(code));
}

}  // namespace fusillade::net
