// Control messages of the server as ready-made payloads (bytes of one ServerMessage).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "match/match.h"
#include "net/refusal.h"

namespace fusillade::net {

// `tick`: completed ticks of the match. `content_hash`: of its static content.
std::string encode_welcome(const match::Match& match, const match::Joined& joined, sim::Tick tick,
                           std::string_view content_hash);
std::string encode_match_state(const match::RoundState& round);
std::string encode_pong(std::uint64_t client_time_us, std::uint64_t server_time_us, sim::Tick tick);
std::string encode_refusal(const Rejection& rejection);  // the text is cut to refusal_text_bytes_max

}  // namespace fusillade::net
