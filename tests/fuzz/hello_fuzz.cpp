// A hello with any name, token and class, and the name's bytes read one code point after the other.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "fusillade/v1/play.pb.h"
#include "match/utf8.h"
#include "net/codec/decode.h"
#include "net/codec/text.h"

namespace {

using namespace fusillade;

constexpr net::NameRules names{.length_max = 24};
constexpr std::size_t token_bytes = 16;

void require(bool condition) {
  if (!condition) std::abort();
}

// Reading ends, and never reads the same byte twice.
void read_to_the_end(std::string_view text) {
  std::size_t left = text.size();
  while (match::take_code_point(text)) {
    require(text.size() < left);
    left = text.size();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read_to_the_end(bytes);
  v1::ClientMessage message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_version(net::protocol_version);
  hello.set_reconnect_token(bytes.substr(0, size % (token_bytes + 2)));
  hello.set_name(bytes.substr(hello.reconnect_token().size()));
  const net::ClientRequest request = net::decode(message.SerializeAsString(), names);
  const bool is_accepted = std::holds_alternative<net::HelloMessage>(request);
  const bool is_token = hello.reconnect_token().empty() || hello.reconnect_token().size() == token_bytes;
  require(is_accepted == (is_token && net::is_valid_name(hello.name(), names)));
  return 0;
}
