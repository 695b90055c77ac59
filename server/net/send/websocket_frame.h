// A message as it goes over the wire of WebSocket (RFC 6455, 5.2): a server's binary message in one frame.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace fusillade::net {

using Buffer = std::shared_ptr<const std::string>;

inline constexpr std::uint8_t final_binary_frame = 0x82;
inline constexpr std::size_t frame_header_bytes_max = 10;

// What comes before a message of so many bytes, at most frame_header_bytes_max; returns where it stops.
inline char* write_frame_header(char* end, std::size_t message_bytes) {
  constexpr std::size_t inline_max = 125, short_max = 65535;
  constexpr std::uint8_t short_length = 126, long_length = 127;
  *end++ = static_cast<char>(final_binary_frame);
  if (message_bytes <= inline_max) {
    *end++ = static_cast<char>(message_bytes);
    return end;
  }
  const bool is_short = message_bytes <= short_max;
  *end++ = static_cast<char>(is_short ? short_length : long_length);
  for (unsigned shift = is_short ? 16 : 64; shift > 0;)
    *end++ = static_cast<char>((message_bytes >> (shift -= 8)) & 0xFFU);
  return end;
}

// Header and message in one, ready to be sent.
inline Buffer frame_of(std::string_view message) {
  std::array<char, frame_header_bytes_max> header;
  auto frame = std::make_shared<std::string>();
  frame->reserve(message.size() + frame_header_bytes_max);
  frame->append(header.data(), write_frame_header(header.data(), message.size()));
  frame->append(message);
  return frame;
}

// What frame_of() was given.
inline std::string_view message_of(std::string_view frame) {
  const auto length = static_cast<std::uint8_t>(frame[1]);
  return frame.substr(length <= 125 ? 2 : length == 126 ? 4 : frame_header_bytes_max);
}

}  // namespace fusillade::net
