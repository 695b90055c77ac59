// Any bytes of a client: decode() refuses them or gives what the ranges of proto/README.md allow.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "net/codec/decode.h"
#include "net/codec/text.h"
#include "net/session/sequence_filter.h"

namespace {

using namespace fusillade;

constexpr net::NameRules names{.length_max = 24};

void require(bool condition) {
  if (!condition) std::abort();
}

void check(const net::HelloMessage& hello) {
  require(net::is_valid_name(hello.name, names));
  require(hello.class_index >= 0 && hello.team >= 0);
  require(hello.join_code.size() <= net::join_code_bytes_max);
  require(!hello.cursor || *hello.cursor > 0);
}

void check(const net::CommandsMessage& commands) {
  require(!commands.commands.empty() && commands.commands.size() <= net::commands_per_message_max);
  for (const match::Command& command : commands.commands) {
    require(command.sequence >= 1);
    require(std::abs(command.input.move.x) <= 1 && std::abs(command.input.move.y) <= 1);
    require(std::abs(std::hypot(command.input.aim.x, command.input.aim.y) - 1) < 1e-5F);
    require(command.input.buttons <= 3);
  }
  net::SequenceFilter filter;
  auto copy = commands.commands;
  if (filter.admit(copy)) require(copy.size() == commands.commands.size());
}

void check(const net::Rejection& rejection) {
  require(rejection.code != match::RefusalCode::none && !rejection.text.empty());
}

void check(const net::ViewMessage& view) {
  require(std::isfinite(view.centre.x) && std::isfinite(view.centre.y));
}

void check(const net::PingMessage&) {}
void check(const net::LeaveMessage&) {}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::visit([](const auto& request) { check(request); }, net::decode(bytes, names));
  return 0;
}
