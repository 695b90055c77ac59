// A message as it goes over the wire of WebSocket (RFC 6455, 5.2): a server's binary message in one frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace fusillade::net {

using Buffer = std::shared_ptr<const std::string>;

inline constexpr std::uint8_t final_binary_frame = 0x82;

// Header and message in one, ready to be sent.
inline Buffer frame_of(std::string_view message) {
  constexpr std::size_t inline_max = 125, short_max = 65535, header_bytes_max = 10;
  constexpr std::uint8_t short_length = 126, long_length = 127;
  auto frame = std::make_shared<std::string>();
  frame->reserve(message.size() + header_bytes_max);
  frame->push_back(static_cast<char>(final_binary_frame));
  if (message.size() <= inline_max) {
    frame->push_back(static_cast<char>(message.size()));
  } else {
    const bool is_short = message.size() <= short_max;
    frame->push_back(static_cast<char>(is_short ? short_length : long_length));
    for (unsigned shift = is_short ? 16 : 64; shift > 0;)
      frame->push_back(static_cast<char>((message.size() >> (shift -= 8)) & 0xFFU));
  }
  frame->append(message);
  return frame;
}

// What frame_of() was given.
inline std::string_view message_of(std::string_view frame) {
  const auto length = static_cast<std::uint8_t>(frame[1]);
  return frame.substr(length <= 125 ? 2 : length == 126 ? 4 : 10);
}

}  // namespace fusillade::net
