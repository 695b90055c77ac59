#include "client-sim/connection/wire.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "fusillade/v1/play.pb.h"

namespace fusillade::client {

namespace {

constexpr std::size_t arena_bytes = 512 * 1024;

google::protobuf::ArenaOptions arena_options(std::vector<char>& block) {
  google::protobuf::ArenaOptions options;
  options.initial_block = block.data();
  options.initial_block_size = block.size();
  return options;
}

}  // namespace

std::uint32_t wire_aim(float radians) {
  const double turns = static_cast<double>(radians) / (2 * std::numbers::pi);
  const double share = turns - std::floor(turns);
  return static_cast<std::uint32_t>(std::lround(share * 65536)) & 0xFFFFU;
}

std::int32_t wire_move(float share) {
  return static_cast<std::int32_t>(std::lround(std::clamp(share, -1.0F, 1.0F) * 127));
}

void encode_hello(const HelloFields& fields, std::string& out) {
  v1::ClientMessage message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_version(protocol_version);
  hello.set_name(std::string(fields.name));
  hello.set_reconnect_token(std::string(fields.reconnect_token));
  hello.set_class_index(fields.class_index);
  hello.set_join_code(std::string(fields.join_code));
  hello.set_spectate(fields.spectate);
  hello.set_join_token(std::string(fields.join_token));
  hello.set_last_tick(fields.last_tick);
  message.SerializeToString(&out);
}

void encode_commands(std::span<const CommandFields> commands, std::string& out) {
  static thread_local v1::ClientMessage message;
  message.mutable_commands()->clear_commands();
  for (const CommandFields& fields : commands) {
    v1::Command& command = *message.mutable_commands()->add_commands();
    command.set_sequence(fields.sequence);
    command.set_client_tick(fields.client_tick);
    command.set_move_x(fields.move_x);
    command.set_move_y(fields.move_y);
    command.set_aim(fields.aim);
    command.set_buttons(fields.buttons);
  }
  message.SerializeToString(&out);
}

void encode_ping(std::uint64_t client_time_us, std::string& out) {
  v1::ClientMessage message;
  message.mutable_ping()->set_client_time_us(client_time_us);
  message.SerializeToString(&out);
}

void encode_leave(std::string& out) {
  v1::ClientMessage message;
  message.mutable_leave();
  message.SerializeToString(&out);
}

void encode_view(const ViewFields& fields, std::string& out) {
  v1::ClientMessage message;
  v1::View& view = *message.mutable_view();
  view.set_x(fields.x);
  view.set_y(fields.y);
  view.set_follow(fields.player.has_value());
  view.set_player(fields.player.value_or(0));
  message.SerializeToString(&out);
}

struct MessageDecoder::State {
  std::vector<char> block = std::vector<char>(arena_bytes);
  google::protobuf::Arena arena{arena_options(block)};
};

MessageDecoder::MessageDecoder() : state_(std::make_unique<State>()) {}
MessageDecoder::~MessageDecoder() = default;

bool MessageDecoder::decode(std::string_view bytes, MessageSink& sink) {
  state_->arena.Reset();
  auto& message = *google::protobuf::Arena::CreateMessage<v1::ServerMessage>(&state_->arena);
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return false;
  switch (message.message_case()) {
    case v1::ServerMessage::kWelcome:
      sink.on_welcome(message.welcome());
      break;
    case v1::ServerMessage::kSnapshot:
      sink.on_snapshot(message.snapshot());
      break;
    case v1::ServerMessage::kMatchState:
      sink.on_match_state(message.match_state());
      break;
    case v1::ServerMessage::kPong:
      sink.on_pong(message.pong());
      break;
    case v1::ServerMessage::kRefusal:
      sink.on_refusal(message.refusal());
      break;
    case v1::ServerMessage::MESSAGE_NOT_SET:
      break;
  }
  return true;
}

}  // namespace fusillade::client
