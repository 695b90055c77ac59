// Fields of Protobuf messages written straight into bytes: the very bytes that the library makes of an object
// with the same values, provided that fields come in the order of their numbers. For snapshots, of which
// there are thousands each second; building objects first costs several times as much
// (tests/bench/README.md).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "net/codec/byte_block.h"

namespace fusillade::net {

class WireWriter {
 public:
  explicit WireWriter(ByteBlock& block) : block_(block) {}

  // Fields of one value; a zero (of `real`: one without a sign) is left out, as proto3 has it.
  void number(int field, std::uint64_t value) {  // uint32, uint64, bool, enum
    if (value != 0) put([=](char* end) { return varint(varint(end, tag(field, form_varint)), value); });
  }
  void signed_number(int field, std::int64_t value) { number(field, zigzag(value)); }  // sint32, sint64
  void fixed(int field, std::uint32_t value) {                                         // fixed32
    if (value != 0) put([=](char* end) { return fixed32(varint(end, tag(field, form_fixed32)), value); });
  }
  void real(int field, float value) { fixed(field, std::bit_cast<std::uint32_t>(value)); }  // float
  void text(int field, std::string_view value) {                                            // string, bytes
    if (value.empty()) return;
    prefix(field, value.size());
    block_.append(value);
  }

  // `write` writes its fields; there also where it has none. O(its bytes).
  template <typename Write>
  void message(int field, const Write& write) {
    prefix(field, 0);
    const std::size_t begin = block_.size();
    write();
    set_length(begin);
  }
  // A packed list: `write` adds its values; left out where it adds none.
  template <typename Write>
  void packed(int field, const Write& write) {
    const std::size_t before = block_.size();
    message(field, write);
    if (block_.size() == before + prefix_bytes(field, 0)) block_.shrink(before);
  }
  void add_number(std::uint64_t value) {
    put([=](char* end) { return varint(end, value); });
  }
  void add_signed(std::int64_t value) { add_number(zigzag(value)); }
  void add_fixed(std::uint32_t value) {
    put([=](char* end) { return fixed32(end, value); });
  }
  void add_real(float value) { add_fixed(std::bit_cast<std::uint32_t>(value)); }

  // What comes before a message of so many bytes that is there already.
  void prefix(int field, std::size_t length) {
    put([=](char* end) { return varint(varint(end, tag(field, form_length)), length); });
  }
  static constexpr std::size_t prefix_bytes(int field, std::size_t length) {
    return varint_bytes(tag(field, form_length)) + varint_bytes(length);
  }

 private:
  // Wire forms of Protobuf.
  static constexpr std::uint32_t form_varint = 0, form_length = 2, form_fixed32 = 5;
  static constexpr std::size_t put_bytes_max = 15;  // a tag and a value

  static constexpr std::uint32_t tag(int field, std::uint32_t form) {
    return (static_cast<std::uint32_t>(field) << 3U) | form;
  }
  static constexpr std::uint64_t zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1U) ^ static_cast<std::uint64_t>(value >> 63U);
  }
  static constexpr std::size_t varint_bytes(std::uint64_t value) {
    return (static_cast<std::size_t>(std::bit_width(value | 1U)) + 6) / 7;
  }
  static char* varint(char* end, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) *end++ = static_cast<char>(0x80U | (value & 0x7FU));
    *end++ = static_cast<char>(value);
    return end;
  }
  static char* fixed32(char* end, std::uint32_t value) {
    const auto byte = [value](unsigned shift) { return static_cast<char>((value >> shift) & 0xFFU); };
    end[0] = byte(0), end[1] = byte(8), end[2] = byte(16), end[3] = byte(24);  // one store, unlike a loop
    return end + 4;
  }

  template <typename Write>
  void put(const Write& write) {
    block_.append(put_bytes_max, write);
  }
  // Of what begins there, behind one byte for it, which is enough for most.
  void set_length(std::size_t begin) {
    const std::size_t length = block_.size() - begin, bytes = varint_bytes(length);
    if (bytes > 1) block_.insert_gap(begin, bytes - 1);
    varint(block_.at(begin - 1), length);
  }

  ByteBlock& block_;
};

}  // namespace fusillade::net
