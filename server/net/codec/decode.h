// Bytes of a client → checked plain requests. Every field is checked here; what passes needs no further check
// but against the match (class, token, sequence).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "match/request.h"
#include "net/codec/text.h"
#include "net/refusal.h"

namespace fusillade::net {

inline constexpr std::uint32_t protocol_version = 1;
inline constexpr int commands_per_message_max = 32;

struct HelloMessage {
  std::string name;
  match::Token token{};  // all zero: none
  std::int32_t class_index = 0;
};
struct CommandsMessage {
  std::vector<match::Command> commands;  // 1..commands_per_message_max, sequences rise by one
};
struct PingMessage {
  std::uint64_t client_time_us = 0;
};
struct LeaveMessage {};

using ClientRequest = std::variant<HelloMessage, CommandsMessage, PingMessage, LeaveMessage, Rejection>;

// Protobuf would write a line to standard error for each name that is not UTF-8: strangers must not fill our
// log. For the whole process.
void silence_protobuf();

// Any bytes; never throws but for lack of memory. O(bytes).
ClientRequest decode(std::string_view bytes, const NameRules& names);

}  // namespace fusillade::net
