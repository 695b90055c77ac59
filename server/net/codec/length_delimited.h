// A field that is a message as Protobuf writes it: its number and its length, as varints, then its bytes.
#pragma once

#include <google/protobuf/message_lite.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace fusillade::net {

// 1 for the tag of fields up to 15, and the length's.
inline std::size_t prefix_bytes(std::size_t length) {
  std::size_t bytes = 2;
  for (; length >= 0x80; length >>= 7U) ++bytes;
  return bytes;
}

// `field`: 1 to 15.
inline void append_prefix(std::string& bytes, int field, std::size_t length) {
  constexpr std::uint32_t wire_length_delimited = 2;
  bytes.push_back(static_cast<char>((static_cast<std::uint32_t>(field) << 3U) | wire_length_delimited));
  for (; length >= 0x80; length >>= 7U) bytes.push_back(static_cast<char>(0x80U | (length & 0x7FU)));
  bytes.push_back(static_cast<char>(length));
}

// `field`: 1 to 15.
inline void append_field(std::string& bytes, int field, const google::protobuf::MessageLite& message) {
  const std::size_t length = message.ByteSizeLong();
  append_prefix(bytes, field, length);
  const std::size_t begin = bytes.size();
  bytes.resize(begin + length);
  message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(bytes.data() + begin));
}

}  // namespace fusillade::net
