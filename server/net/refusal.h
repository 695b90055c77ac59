// Names and WebSocket close codes of refusals (proto/README.md, "Refusals and close codes").
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "match/frame.h"

namespace fusillade::net {

inline constexpr std::size_t refusal_code_count = 22;
inline constexpr std::size_t refusal_text_bytes_max = 120;

struct Rejection {
  match::RefusalCode code = match::RefusalCode::none;
  std::string text;  // for people; never holds what a player typed
};

std::string_view refusal_name(match::RefusalCode code);

// 4000 + code; `none` (the client left by itself): 1000.
std::uint16_t close_code(match::RefusalCode code);

}  // namespace fusillade::net
