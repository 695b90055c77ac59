// Bytes of a client → checked plain requests. Every field is checked here; what passes needs no further check
// but against the match (class, token, sequence).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "match/request.h"
#include "net/codec/text.h"
#include "net/refusal.h"

namespace fusillade::net {

inline constexpr std::uint32_t protocol_version = 2;
inline constexpr int commands_per_message_max = 32;
inline constexpr std::size_t join_code_bytes_max = 64;

struct HelloMessage {
  std::string name;
  match::Token token{};  // all zero: none
  std::int32_t class_index = 0;
  std::string join_code;  // at most join_code_bytes_max
  std::int32_t team = 0;  // wished one, from 1; 0: any
  bool is_spectator = false;
  std::string join_token;             // not looked at yet
  std::optional<sim::Tick> cursor{};  // tick of the last snapshot that it has read
};
struct CommandsMessage {
  std::vector<match::Command> commands;  // 1..commands_per_message_max, sequences rise by one
};
struct PingMessage {
  std::uint64_t client_time_us = 0;
};
struct LeaveMessage {};
struct ViewMessage {
  sim::Vec2 centre;                        // finite
  std::optional<sim::Ordinal> followed{};  // instead of the centre
};

using ClientRequest =
    std::variant<HelloMessage, CommandsMessage, PingMessage, LeaveMessage, ViewMessage, Rejection>;

// Protobuf would write a line to standard error for each name that is not UTF-8: strangers must not fill our
// log. For the whole process.
void silence_protobuf();

// Any bytes; never throws but for lack of memory. O(bytes).
ClientRequest decode(std::string_view bytes, const NameRules& names);

}  // namespace fusillade::net
