#include "net/codec/decode.h"

#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <cmath>

#include "fusillade/v1/play.pb.h"
#include "sim/base/math.h"
#include "sim/behaviour/launch_grid.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;

constexpr std::int32_t move_max = 127;
constexpr std::uint32_t number_max = INT32_MAX;  // of what is kept as a signed one
constexpr std::string_view numbers = "0 to 2147483647";
constexpr std::uint32_t buttons_all = sim::button_fire | sim::button_ability;

// As whoever sent it is told.
std::string fault(std::string_view field, std::int64_t value, std::string_view allowed) {
  return std::string(field) + ": is " + std::to_string(value) + "; allowed: " + std::string(allowed);
}

Rejection bad_message(std::string text) { return {RefusalCode::bad_message, std::move(text)}; }

Rejection bad_name(const NameRules& rules) {
  const std::string_view kind = rules.is_ascii_only ? " ASCII characters" : " characters";
  return {RefusalCode::bad_name,
          "name: 1 to " + std::to_string(rules.length_max) + std::string(kind) +
              ", not all blank, no control characters nor marks that turn the writing"};
}

// What of a hello means nothing of a spectator.
ClientRequest check_player(const v1::Hello& hello, HelloMessage request) {
  const std::string& token = hello.reconnect_token();
  if (!token.empty() && token.size() != request.token.size())
    return bad_message("reconnect_token: has " + std::to_string(token.size()) + " bytes; allowed: 0 or 16");
  if (hello.class_index() > number_max)
    return Rejection{RefusalCode::bad_class, fault("class_index", hello.class_index(), numbers)};
  if (hello.team() > number_max)
    return Rejection{RefusalCode::bad_team, fault("team", hello.team(), numbers)};
  if (hello.last_tick() > number_max) return bad_message(fault("last_tick", hello.last_tick(), numbers));
  if (hello.last_tick() > 0) request.cursor = static_cast<sim::Tick>(hello.last_tick());
  request.class_index = static_cast<std::int32_t>(hello.class_index());
  request.team = static_cast<std::int32_t>(hello.team());
  std::ranges::copy(token, request.token.begin());
  return request;
}

ClientRequest check_hello(const v1::Hello& hello, const NameRules& names) {
  HelloMessage request;
  if (hello.version() != protocol_version) {
    return Rejection{RefusalCode::bad_version, "this server speaks version " +
                                                   std::to_string(protocol_version) + ", not " +
                                                   std::to_string(hello.version())};
  }
  if (!is_valid_name(hello.name(), names)) return bad_name(names);
  if (hello.join_code().size() > join_code_bytes_max)
    return Rejection{RefusalCode::bad_join_code,
                     "join_code: has " + std::to_string(hello.join_code().size()) +
                         " bytes; allowed: up to " + std::to_string(join_code_bytes_max)};
  request.name = hello.name();
  request.join_code = hello.join_code();
  request.join_token = hello.join_token();
  request.is_spectator = hello.spectate();
  if (request.is_spectator) return request;
  return check_player(hello, std::move(request));
}

// The reason why a command is refused; empty: it is in order.
std::string fault_of(const v1::Command& command) {
  constexpr std::string_view moves = "-127 to 127";
  if (command.sequence() == 0) return fault("sequence", 0, "from 1 on");
  if (command.client_tick() > number_max) return fault("client_tick", command.client_tick(), numbers);
  if (std::abs(std::int64_t{command.move_x()}) > move_max) return fault("move_x", command.move_x(), moves);
  if (std::abs(std::int64_t{command.move_y()}) > move_max) return fault("move_y", command.move_y(), moves);
  if (command.aim() >= sim::turn_steps) return fault("aim", command.aim(), "0 to 65535");
  if (command.buttons() > buttons_all) return fault("buttons", command.buttons(), "0 to 3");
  return {};
}

// The sine and cosine of sim, so that a replayed or predicted command has the same bits everywhere.
match::Command plain(const v1::Command& command) {
  match::Command result{.sequence = command.sequence(), .client_tick = command.client_tick(), .input = {}};
  result.input.move = {static_cast<float>(command.move_x()) / move_max,
                       static_cast<float>(command.move_y()) / move_max};
  result.input.aim = sim::direction_of(static_cast<sim::Turn16>(command.aim())).rounded();
  result.input.buttons = command.buttons();
  return result;
}

ClientRequest check_commands(const v1::Commands& commands) {
  if (commands.commands_size() == 0 || commands.commands_size() > commands_per_message_max) {
    return bad_message("commands: are " + std::to_string(commands.commands_size()) + "; allowed: 1 to " +
                       std::to_string(commands_per_message_max));
  }
  CommandsMessage request;
  request.commands.reserve(static_cast<std::size_t>(commands.commands_size()));
  for (const v1::Command& command : commands.commands()) {
    if (std::string text = fault_of(command); !text.empty()) return bad_message(std::move(text));
    const std::uint32_t before = request.commands.empty() ? 0 : request.commands.back().sequence;
    if (before != 0 && command.sequence() - before != 1)
      return bad_message(fault("sequence", command.sequence(), "one more than the command before"));
    request.commands.push_back(plain(command));
  }
  return request;
}

ClientRequest check_view(const v1::View& view) {
  if (view.follow()) return ViewMessage{.centre = {}, .followed = view.player()};
  if (!std::isfinite(view.x()) || !std::isfinite(view.y()))
    return bad_message("view: x or y is no finite number");
  return ViewMessage{.centre = {view.x(), view.y()}};
}

}  // namespace

void silence_protobuf() { google::protobuf::SetLogHandler(nullptr); }

ClientRequest decode(std::string_view bytes, const NameRules& names) {
  v1::ClientMessage message;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
    return bad_message("malformed Protobuf");
  switch (message.message_case()) {
    case v1::ClientMessage::kHello:
      return check_hello(message.hello(), names);
    case v1::ClientMessage::kCommands:
      return check_commands(message.commands());
    case v1::ClientMessage::kPing:
      return PingMessage{message.ping().client_time_us()};
    case v1::ClientMessage::kLeave:
      return LeaveMessage{};
    case v1::ClientMessage::kView:
      return check_view(message.view());
    case v1::ClientMessage::MESSAGE_NOT_SET:
      break;
  }
  return bad_message("unknown kind of message");
}

}  // namespace fusillade::net
