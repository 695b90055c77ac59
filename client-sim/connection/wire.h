// Messages as bytes: encodes what a client sends, decodes what a server sends (proto/README.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fusillade::v1 {
class MatchState;
class Pong;
class Refusal;
class Snapshot;
class Welcome;
}  // namespace fusillade::v1

namespace fusillade::client {

constexpr std::uint32_t protocol_version = 2;
constexpr std::uint32_t button_fire = 1;
constexpr std::uint16_t close_code_normal = 1000;
constexpr std::uint16_t close_code_refusal_base = 4000;
constexpr std::size_t token_bytes = 16;

struct HelloFields {
  std::string_view name;
  std::string_view reconnect_token;  // empty: none
  std::uint32_t class_index = 0;
  std::string_view join_code = {};
  bool spectate = false;
  std::string_view join_token = {};
  std::uint32_t last_tick = 0;  // of the last snapshot that was read; 0: none
};

// What a spectator looks at: a player, or a place in tiles.
struct ViewFields {
  float x = 0, y = 0;
  std::optional<std::uint64_t> player{};
};

// In the units of the wire.
struct CommandFields {
  std::uint32_t sequence = 0;
  std::uint32_t client_tick = 0;
  std::int32_t move_x = 0;  // -127..127
  std::int32_t move_y = 0;
  std::uint32_t aim = 0;  // 0..65535
  std::uint32_t buttons = 0;
};

// The wire's 1/65536 turn for an angle in radians of any size.
std::uint32_t wire_aim(float radians);

// The wire's 1/127 for a share of full speed in [-1, 1]; beyond is cut to it.
std::int32_t wire_move(float share);

// Overwrite `out` (its memory is used again).
void encode_hello(const HelloFields& fields, std::string& out);
void encode_commands(std::span<const CommandFields> commands, std::string& out);
void encode_ping(std::uint64_t client_time_us, std::string& out);
void encode_leave(std::string& out);
void encode_view(const ViewFields& fields, std::string& out);

// Takes one decoded message; its parts are valid during the call.
class MessageSink {
 public:
  virtual ~MessageSink() = default;
  virtual void on_welcome(const v1::Welcome& welcome) = 0;
  virtual void on_snapshot(const v1::Snapshot& snapshot) = 0;
  virtual void on_match_state(const v1::MatchState& state) = 0;
  virtual void on_pong(const v1::Pong& pong) = 0;
  virtual void on_refusal(const v1::Refusal& refusal) = 0;
};

// Decodes into one arena that is used again for each message: one decoder for all bots of a thread.
class MessageDecoder {
 public:
  MessageDecoder();
  ~MessageDecoder();

  // False when `bytes` are not a ServerMessage; a message of unknown kind is ignored, as the standard wants.
  bool decode(std::string_view bytes, MessageSink& sink);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace fusillade::client
